import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { SearchInput } from './search-input.tsx';

test('the list is asked once, when the typing pauses', async () => {
  const onChange = vi.fn();
  const { user } = renderUi(<SearchInput value="" onChange={onChange} />);
  await user.type(screen.getByPlaceholderText('Поиск'), 'сбер ');
  expect(onChange).not.toHaveBeenCalled();
  await waitFor(() => expect(onChange.mock.calls).toEqual([['сбер']]));
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
