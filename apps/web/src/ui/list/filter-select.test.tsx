import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';

test('before what drops down is loaded, the filter is already a choice by its role, closed, and says what is chosen', async () => {
  vi.resetModules();
  const { FilterSelect } = await import('./filter-select.tsx');
  const data = [
    { value: 'all', label: 'Все' },
    { value: 'done', label: 'Закрыты' },
  ];
  renderUi(<FilterSelect aria-label="Статус" data={data} value="done" onChange={() => undefined} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Статус', expanded: false });
  expect(field.value).toBe('Закрыты');
});
