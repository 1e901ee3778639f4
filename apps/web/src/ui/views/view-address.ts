import type { ViewList } from '@app/contract/views/view-lists';
import { parseSearch, stringifySearch } from '#lib/address/search-params.ts';
import { listPeriods } from '#ui/period/period-presets.ts';

/** Where each list is. What a view keeps follows it: a tab, and the search part. */
export const listPaths: Record<ViewList, string> = {
  deals: '/dashboard/deals',
  appeals: '/dashboard/appeals',
  payouts: '/dashboard/payoutrequests',
  moderation: '/dashboard/moderationpayoutrequests',
  wallet: '/dashboard/wallet',
  statement: '/dashboard/statement',
  arrivals: '/dashboard/arrivals',
  'bank-profiles': '/dashboard/bankprofiles',
  requisites: '/dashboard/requisiteprofiles',
  'console-cases': '/console/cases',
  'console-people': '/console/people',
  'console-deals': '/console/deals',
  'console-appeals': '/console/appeals',
  'console-payouts': '/console/payouts',
  'console-topups': '/console/topups',
  'console-journal': '/console/journal',
};

/** What a view keeps of an address: no page number, and «сегодня» instead of today's date, so that it is today tomorrow as well. */
export function keptOf(list: ViewList, { pathname, searchStr }: { pathname: string; searchStr: string }, now: number) {
  const [, tab = ''] = /^(\/[a-z]{1,20})\/?$/.exec(pathname.slice(listPaths[list].length)) ?? [];
  const search = new URLSearchParams(searchStr);
  search.delete('page');
  search.delete(SHOW);
  const preset = presetsAt(now).find(
    ({ period }) => period.from === (search.get('from') ?? undefined) && period.to === (search.get('to') ?? undefined),
  );
  if (preset) {
    search.delete('from');
    search.delete('to');
    search.set(WHEN, preset.key);
  }
  search.sort();
  return `${tab}${search.size > 0 ? `?${search}` : ''}`;
}

/** The whole address of a view at a moment. */
export function addressOf(view: Kept, now: number): string {
  const { to, search } = placeOf(view, now);
  return `${to}${stringifySearch(search)}`;
}

/** The same, as the router wants it. It always says more than the list's own address, which may lead to a view. */
export function placeOf({ list, address }: Kept, now: number): { to: string; search: Record<string, string> } {
  const [tab = '', searchStr = ''] = address.split('?');
  const search = new URLSearchParams(searchStr);
  const preset = presetsAt(now).find(({ key }) => key === search.get(WHEN));
  search.delete(WHEN);
  if (preset?.period.from) search.set('from', preset.period.from);
  if (preset?.period.to) search.set('to', preset.period.to);
  const said = parseSearch(search.toString());
  const isPlain = tab === '' && stringifySearch(said) === '';
  return { to: `${listPaths[list]}${tab}`, search: isPlain ? { [SHOW]: 'all' } : said };
}

interface Kept {
  list: ViewList;
  address: string;
}

/** All rows and columns, whatever view the list opens with. */
const SHOW = 'show';
const WHEN = 'when';

const presetsAt = (now: number) => listPeriods(now).filter(({ period }) => period.from !== undefined);
