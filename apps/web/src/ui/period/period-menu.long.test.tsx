import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setServerTime } from '#lib/api/server-clock.ts';
import { renderUi } from '#testing/render.tsx';
import { PeriodMenu } from './period-menu.tsx';
// Loaded before the clock of the first test starts.
import './period-popover.tsx';
import './period-calendar.tsx';

const now = new Date('2026-11-17T09:00:00Z');

function openMenu(value = {}) {
  setServerTime(now);
  const onChange = vi.fn();
  return { ...renderUi(<PeriodMenu value={value} onChange={onChange} />), onChange };
}

test.each([
  ['Сегодня', { from: '2026-11-17', to: '2026-11-17' }],
  ['Вчера', { from: '2026-11-16', to: '2026-11-16' }],
  ['7\u00a0дней', { from: '2026-11-11', to: '2026-11-17' }],
  ['30\u00a0дней', { from: '2026-10-19', to: '2026-11-17' }],
  ['Этот месяц', { from: '2026-11-01', to: '2026-11-17' }],
  ['Прошлый месяц', { from: '2026-10-01', to: '2026-10-31' }],
  ['Всё время', { from: undefined, to: undefined }],
])('«%s» is chosen with two presses, and then the button says so', async (label, period) => {
  const { user, onChange, rerender } = openMenu();
  await user.click(screen.getByRole('button', { name: 'Период' }));
  await user.click(await screen.findByRole('button', { name: label }));
  expect(onChange.mock.calls).toEqual([[period]]);
  rerender(<PeriodMenu value={period} onChange={onChange} />);
  screen.getByRole('button', { name: label === 'Всё время' ? 'Период' : label });
});

test('both ends are typed to the minute and sent with Enter', async () => {
  const { user, onChange } = openMenu({ from: '2026-11-16', to: '2026-11-16' });
  await user.click(screen.getByRole('button', { name: 'Вчера' }));
  const panel = within(await screen.findByRole('dialog'));
  await user.type(panel.getByLabelText('С'), '1430');
  await user.clear(panel.getByLabelText('По'));
  await user.type(panel.getByLabelText('По'), '171120260905{Enter}');
  expect(onChange.mock.calls).toEqual([[{ from: '2026-11-16T14:30', to: '2026-11-17T09:05' }]]);
});

test('what is no date, or ends before it begins, is refused beside the field, and nothing is asked for', async () => {
  const { user, onChange } = openMenu();
  await user.click(screen.getByRole('button', { name: 'Период' }));
  const panel = within(await screen.findByRole('dialog'));
  await user.type(panel.getByLabelText('С'), '31.11.2026{Enter}');
  panel.getByText('Например 16.11.2026 14:30');
  await user.clear(panel.getByLabelText('С'));
  await user.type(panel.getByLabelText('С'), '17.11.2026');
  await user.type(panel.getByLabelText('По'), '16.11.2026{Enter}');
  panel.getByText('Конец периода раньше начала');
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  [{ from: '2026-11-01', to: '2026-11-16T14:30' }, '01.11.2026 – 16.11.2026 14:30'],
  [{ from: '2026-11-02' }, 'с\u00a002.11.2026'],
  [{ to: '2026-11-02' }, 'по\u00a002.11.2026'],
  [{ from: '2026-11-02', to: '2026-11-02' }, '02.11.2026'],
])('%j is called «%s»', (value, name) => {
  openMenu(value);
  screen.getByRole('button', { name });
});
