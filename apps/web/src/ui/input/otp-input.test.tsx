import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { OtpInput } from './otp-input.tsx';

const onComplete = vi.fn();
const onSubmit = vi.fn();

function Form({ error }: { error?: string }) {
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(code);
      }}
    >
      <OtpInput value={code} onChange={setCode} onComplete={onComplete} error={error} />
      <button type="submit">Подтвердить</button>
    </form>
  );
}

const first = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Код OTP' });
const shown = () =>
  screen
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value)
    .join('');

test('six digits typed one after another are a code, and Enter submits it', async () => {
  const { user } = renderUi(<Form />);
  await user.click(screen.getByText('Код OTP'));
  expect(first()).toHaveFocus();
  await user.keyboard('12a3456');
  expect(shown()).toBe('123456');
  expect(onComplete.mock.calls).toEqual([['123456']]);
  await user.keyboard('{Enter}');
  expect(onSubmit.mock.calls).toEqual([['123456']]);
});

test.each(['123456', '123 456', '123-456', 'Код: 123456'])('«%s» may be pasted', async (text) => {
  onComplete.mockClear();
  const { user } = renderUi(<Form />);
  await user.click(screen.getByRole('textbox', { name: 'Цифра 3 из 6' }));
  await user.paste(text);
  expect(shown()).toBe('123456');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
});

test('the phone may offer the code from a message', () => {
  renderUi(<Form />);
  expect(first().autocomplete).toBe('one-time-code');
  expect(first().inputMode).toBe('numeric');
});

test('an error stands under the code and is read with it', () => {
  renderUi(<Form error="Допустимо только 6 цифр" />);
  const described = first().getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Допустимо только 6 цифр');
  expect(first().getAttribute('aria-invalid')).toBe('true');
});
