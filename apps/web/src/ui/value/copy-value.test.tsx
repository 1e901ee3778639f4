import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { CopyValue } from './copy-value.tsx';

const address = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';

afterEach(() => vi.unstubAllGlobals());

test('a click copies the whole value, not what is shown of it', async () => {
  const { user } = renderUi(
    <CopyValue value={address} label="Скопировать адрес" copiedText="Адрес скопирован">
      TXYZop…AeBf
    </CopyValue>,
  );
  await user.click(screen.getByRole('button', { name: `Скопировать адрес: ${address}` }));
  expect(await screen.findByText('Адрес скопирован')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(address);
});

describe('over plain http, where pages have no clipboard', () => {
  test('the value is copied by selection, and the focus stays on the button', async () => {
    const { user } = renderUi(<CopyValue value={address} />);
    withoutClipboard();
    let selected = '';
    document.execCommand = () => {
      selected = document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : '';
      return true;
    };
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('Скопировано')).toBeTruthy();
    expect(selected).toBe(address);
    expect(screen.getByRole('button', { name: /Скопировать/ })).toHaveFocus();
    expect(document.querySelector('textarea')).toBeNull();
  });

  test('a failure is said, not hidden', async () => {
    const { user } = renderUi(<CopyValue value={address} />);
    withoutClipboard();
    document.execCommand = () => false;
    await user.click(screen.getByRole('button'));
    expect((await screen.findByRole('alert')).textContent).toContain('Не удалось скопировать');
  });
});

function withoutClipboard() {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
}
