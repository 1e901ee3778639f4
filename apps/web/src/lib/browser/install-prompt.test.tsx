import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { keepInstallPrompt, useInstall } from './install-prompt.ts';

keepInstallPrompt();

function Entry() {
  const install = useInstall();
  return install ? (
    <button type="button" onClick={() => void install()}>
      Установить
    </button>
  ) : null;
}

test('what the browser offers can be taken once, and a later offer again', async () => {
  const { user } = renderUi(<Entry />);
  expect(screen.queryByRole('button')).toBeNull();

  const prompt = browserOffers();
  await user.click(screen.getByRole('button', { name: 'Установить' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());

  browserOffers();
  screen.getByRole('button', { name: 'Установить' });
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(screen.queryByRole('button')).toBeNull();
});

function browserOffers() {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  return prompt;
}
