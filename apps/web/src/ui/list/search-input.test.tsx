import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { SearchInput } from './search-input.tsx';

test('the list is asked once, when the typing pauses', async () => {
  vi.useFakeTimers();
  const onChange = vi.fn();
  renderUi(<SearchInput value="" onChange={onChange} />);
  const field = screen.getByPlaceholderText('Поиск');
  for (const value of ['с', 'сб', 'сбе', 'сбер', 'сбер ']) {
    fireEvent.change(field, { target: { value } });
    act(() => void vi.advanceTimersByTime(399));
  }
  expect(onChange).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(onChange.mock.calls).toEqual([['сбер']]);
  vi.useRealTimers();
});

test('Enter does not wait', async () => {
  const onChange = vi.fn();
  const { user } = renderUi(<SearchInput value="" onChange={onChange} />);
  await user.type(screen.getByRole('searchbox', { name: 'Поиск' }), 'втб{Enter}');
  expect(onChange.mock.calls).toEqual([['втб']]);
});

test('the cross and Esc clear it at once', async () => {
  const onChange = vi.fn();
  const { user } = renderUi(<SearchInput value="сбер" onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: 'Очистить поиск' }));
  expect(onChange).toHaveBeenLastCalledWith('');
  await user.type(screen.getByRole('searchbox'), 'втб{Enter}{Escape}');
  expect(onChange.mock.calls.flat()).toEqual(['', 'втб', '']);
});

test('the back button brings back the earlier text', () => {
  const { rerender } = renderUi(<SearchInput value="сбер" onChange={() => {}} />);
  rerender(<SearchInput value="" onChange={() => {}} />);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

test('what was typed after the question is not lost when the address catches up', () => {
  const { rerender } = renderUi(<SearchInput value="" onChange={() => {}} />);
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: 'сбер' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.change(field, { target: { value: 'сбер 44' } });
  rerender(<SearchInput value="сбер" onChange={() => {}} />);
  expect(field).toHaveProperty('value', 'сбер 44');
});
