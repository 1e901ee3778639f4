import type { Deal } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { dealsApi } from '@app/contract/deals/deals-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeDeal, makeDealNotice } from '#testing/deals.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { setViewportWidth } from '#testing/viewport.ts';
// Loaded before the clock of the first test starts.
import '../deals-page.tsx';
import '../closing/deal-close-dialog.tsx';
import '../deals-selection.tsx';
import './deals-waiting.tsx';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const named = (id: number, more: Partial<Deal> = {}) =>
  makeDeal({ id, real_amount: BigInt(id) * 1_000_00n, expired: inMinutes(id), ...more });

/** A list in which number one is the oldest, and so the most urgent stands at the end. */
async function openWith(given: { waiting: Deal[]; late?: Deal[]; rows?: Deal[] }, width = 1440) {
  setViewportWidth(width);
  const { waiting, late = [], rows = waiting.toReversed() } = given;
  const known = () => [...waiting, ...late, ...rows];
  fakeRoute(dealsApi.list, () => ({ traderDeals: rows, countTraderDeals: rows.length, serverTime: new Date() }));
  fakeRoute(dealsApi.waiting, () => {
    return { late, deals: waiting.slice(0, 6), countDeals: waiting.length, serverTime: new Date() };
  });
  fakeRoute(dealsApi.view, ({ deal_ids }) => ({
    traderDeals: deal_ids.flatMap((wanted) => known().find(({ id }) => id === wanted) ?? []),
    serverTime: new Date(),
  }));
  const stream = fakeStream();
  const { user } = openScreen('/dashboard/deals');
  await screen.findByRole('heading', { name: 'Сделки' });
  return { user, stream, waiting };
}
const strip = () => screen.findByRole('region', { name: 'Ждут' });
const sums = (place: HTMLElement) =>
  within(place)
    .queryAllByRole('button')
    .map((deal) => /^[\d\s]+/.exec(deal.textContent ?? '')?.[0].replace(/\s/g, ''));
const marked = () =>
  screen.queryAllByRole('checkbox', { name: /^Выбрать: / }).map((mark) => (mark as HTMLInputElement).checked);

test('the most urgent stand above the table by time left, as many as fit, with what the bank said; the rest is a number', async () => {
  const waiting = [1, 2, 3, 4, 5, 6, 7].map((id) => named(id));
  waiting[1] = named(2, { notice: makeDealNotice({ amount: 2_000_00n }) });
  await openWith({ waiting });
  const place = await strip();
  expect(sums(place)).toEqual(['1000', '2000', '3000', '4000']);
  const [first, second] = within(place).getAllByRole('button');
  within(first as HTMLElement).getByText('Т-Банк');
  within(first as HTMLElement).getByText('•••• 4567');
  within(first as HTMLElement).getByRole('timer');
  within(second as HTMLElement).getByText(/^Пришло/);
  const more = within(place).getByRole('link', { name: /ещё.3/ });
  expect(more.getAttribute('href')).toBe('/dashboard/shift');
});

test.each([
  [1200, 3],
  [1024, 2],
  [800, 2],
  [390, 1],
])('at %i px it is one line of %i', async (width, fit) => {
  await openWith({ waiting: [1, 2, 3, 4, 5].map((id) => named(id)) }, width);
  expect(sums(await strip())).toHaveLength(fit);
});

test('money that came after the time was over stands first and says so', async () => {
  const late = named(9, { status: DealStatus.expired, expired: inMinutes(-9), notice: makeDealNotice() });
  await openWith({ waiting: [named(1)], late: [late] });
  const [first] = within(await strip()).getAllByRole('button');
  within(first as HTMLElement).getByText('После срока');
  expect(within(first as HTMLElement).queryByRole('timer')).toBeNull();
});

test('nothing is there when nothing waits; what was there keeps its place when the last one is closed elsewhere', async () => {
  const { waiting, stream } = await openWith({ waiting: [named(1)], rows: [named(1)] });
  await strip();
  waiting.length = 0;
  await stream.tell('deal.closed');
  await screen.findByText(/Сейчас ничего/);
});

test('without a deal that waits there is no strip', async () => {
  await openWith({ waiting: [], rows: [named(1, { status: DealStatus.closed })] });
  await screen.findByText('Завершено');
  expect(screen.queryByRole('region', { name: 'Ждут' })).toBeNull();
});

test('one is closed by Enter, six digits and Enter: the most urgent', async () => {
  const { user } = await openWith({ waiting: [named(1), named(2)] });
  const moves = fakeRoute(dealsApi.changeStatus, () => ({ success: true }) as const);
  await strip();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Закрыть сделку' });
  within(dialog).getByText('1 000 ₽');
  await user.keyboard('123456{Enter}');
  await waitFor(() => expect(moves.calls).toMatchObject([{ deal_id: 1, otp_code: '123456', state: 'close' }]));
});

test('five are closed by X, Enter, six digits and Enter', async () => {
  const { user } = await openWith({ waiting: [1, 2, 3, 4, 5].map((id) => named(id)) });
  const moves = fakeRoute(dealsApi.changeStatus, () => ({ success: true as const, results: [] }));
  await strip();
  await user.keyboard('x{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Закрыть сделки' });
  // What, whose and how long, also of several.
  within(dialog).getByText('15 000 ₽');
  within(dialog).getByRole('timer');
  await user.keyboard('123456{Enter}');
  await waitFor(() => expect(moves.calls[0]?.deal_ids).toHaveLength(5));
});

test('J and K walk over the deals, X marks the one with the focus, with Shift all up to it; Enter takes the marked', async () => {
  const closed = named(8, { status: DealStatus.closed });
  const waiting = [1, 2, 3, 4].map((id) => named(id));
  const [one, two, three, four] = waiting as [Deal, Deal, Deal, Deal];
  const { user } = await openWith({ waiting, rows: [four, closed, three, two, one] });
  await strip();
  await user.keyboard('jjk');
  expect(document.activeElement?.getAttribute('name')).toBe('deal-4');
  await user.keyboard('xjj{Shift>}x{/Shift}');
  expect(marked()).toEqual([true, true, true, false]);
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Закрыть сделки' });
});

test('Shift and a click mark or unmark everything that waits in between, not what has run out', async () => {
  const waiting = [1, 2, 4].map((id) => named(id));
  const [one, two, four] = waiting as [Deal, Deal, Deal];
  const expired = named(3, { status: DealStatus.expired });
  const { user } = await openWith({ waiting, rows: [four, expired, two, one] });
  await strip();
  const marks = () => screen.getAllByRole('checkbox', { name: /^Выбрать: / });
  await user.click(marks()[0] as HTMLElement);
  await user.keyboard('{Shift>}');
  await user.click(marks()[3] as HTMLElement);
  expect(marked()).toEqual([true, false, true, true]);
  await user.click(marks()[2] as HTMLElement);
  expect(marked()).toEqual([true, false, false, false]);
  await user.keyboard('{/Shift}');
});
