import { type ConsoleDeal, consoleDealsApi } from '@app/contract/deals/console-deals';
import { viewsApi } from '@app/contract/views/views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
// Loaded before the clock of the first test runs.
import '#features/deals/staff/console-deals-page.tsx';
import '#ui/views/view-popover.tsx';
import '@mantine/notifications';

const viewer: Parameters<typeof openScreen>[1] = { user: { group: 1, roles: ['viewer'] } };

const deal: ConsoleDeal = {
  id: 17,
  payment_id: 'A-17',
  trader: { id: 5, name: 'ivanov' },
  platform: { id: 1, name: 'Demo' },
  bank: '100000000004',
  id_alias: 'ЛК1001',
  method_group: 'sbp',
  tail: '4567',
  amount: 150_000n,
  debited: null,
  status: 1,
  createdAt: new Date('2026-11-18T09:00:00Z'),
  endedAt: null,
};

test('columns are hidden as in the lists of traders, and kept as a view of this list', async () => {
  fakeRoute(consoleDealsApi.list, () => ({ rows: [deal], next: null, platforms: [], serverTime: new Date() }));
  fakeRoute(viewsApi.list, () => ({ views: [] }));
  const saved = fakeRoute(viewsApi.save, () => ({ success: true as const, id: 1 }));
  const { user } = openScreen('/console/deals?status=1', viewer);
  await screen.findByRole('link', { name: '17' });
  await user.click(screen.getByRole('button', { name: 'Вид' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Вид' }));
  await user.click(panel.getByRole('checkbox', { name: 'Payment ID' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Payment ID' })).toBeNull());
  expect(window.location.search).toBe('?status=1&hide=payment_id');
  // The number names the row; the height of rows is one for all staff.
  expect(panel.queryByRole('checkbox', { name: 'ID' })).toBeNull();
  expect(panel.queryByRole('radiogroup')).toBeNull();
  await user.click(await panel.findByRole('button', { name: /Сохранить как/ }));
  fireEvent.change(await screen.findByLabelText('Название'), { target: { value: 'Завершённые' } });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(saved.calls).toEqual([{ list: 'console-deals', name: 'Завершённые', address: '?hide=payment_id&status=1' }]),
  );
});
