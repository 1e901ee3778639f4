import { expect, test } from 'vitest';
import { addressOf, keptOf } from './view-address.ts';

const noon = (day: string) => Date.parse(`${day}T12:00:00+03:00`);

test('a view keeps filters and hidden columns, whatever their order, and not the page', () => {
  const now = noon('2026-11-17');
  const kept = keptOf(
    'deals',
    { pathname: '/dashboard/deals', searchStr: '?status=0&page=3&hide=method%2Ctime&count=25' },
    now,
  );
  expect(kept).toBe('?count=25&hide=method%2Ctime&status=0');
  expect(addressOf({ list: 'deals', address: kept }, now)).toBe(`/dashboard/deals${kept}`);
  expect(keptOf('deals', { pathname: '/dashboard/deals', searchStr: '' }, now)).toBe('');
});

test('a tab is kept, a thing that is open over the list is not', () => {
  const now = noon('2026-11-17');
  const kept = keptOf('payouts', { pathname: '/dashboard/payoutrequests/done', searchStr: '?count=25' }, now);
  expect(kept).toBe('/done?count=25');
  expect(addressOf({ list: 'payouts', address: kept }, now)).toBe('/dashboard/payoutrequests/done?count=25');
  expect(keptOf('deals', { pathname: '/dashboard/deals/17/view', searchStr: '?status=1' }, now)).toBe('?status=1');
});

test('«сегодня» is today on the day when the view is opened; chosen days stay these days', () => {
  const today = { pathname: '/dashboard/deals', searchStr: '?from=2026-11-17&to=2026-11-17' };
  const kept = keptOf('deals', today, noon('2026-11-17'));
  expect(addressOf({ list: 'deals', address: kept }, noon('2026-12-01'))).toBe(
    '/dashboard/deals?from=2026-12-01&to=2026-12-01',
  );
  const month = keptOf('deals', { ...today, searchStr: '?from=2026-10-01&to=2026-10-31' }, noon('2026-11-17'));
  expect(addressOf({ list: 'deals', address: month }, noon('2026-12-20'))).toBe(
    '/dashboard/deals?from=2026-11-01&to=2026-11-30',
  );
  const days = keptOf('deals', { ...today, searchStr: '?from=2026-11-03&to=2026-11-05' }, noon('2026-11-17'));
  expect(days).toBe('?from=2026-11-03&to=2026-11-05');
});
