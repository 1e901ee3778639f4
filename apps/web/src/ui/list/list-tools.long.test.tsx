import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { RefreshButton } from '#ui/page/refresh-button.tsx';
import { PageSizeSelect } from './page-size-select.tsx';

test('a page size is one of those offered', async () => {
  const onChange = vi.fn();
  const { user } = renderUi(<PageSizeSelect value={50} sizes={[10, 25, 50, 100, 150]} onChange={onChange} />);
  await user.click(screen.getByRole('combobox', { name: 'Строк на странице' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    '10',
    '25',
    '50',
    '100',
    '150',
  ]);
  await user.click(screen.getByRole('option', { name: '100' }));
  expect(onChange.mock.calls).toEqual([[100]]);
});

test('«Обновить» asks once and does nothing more while it is busy', async () => {
  const onClick = vi.fn();
  const { user, rerender } = renderUi(<RefreshButton onClick={onClick} />);
  const button = screen.getByRole('button', { name: 'Обновить' });
  await user.click(button);
  rerender(<RefreshButton onClick={onClick} loading />);
  await user.click(button);
  expect(onClick).toHaveBeenCalledOnce();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button).toHaveFocus();
});
