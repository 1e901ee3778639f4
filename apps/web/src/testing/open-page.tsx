import { authApi, type Entry } from '@app/contract/access/auth';
import { twoFactorApi } from '@app/contract/access/two-factor';
import { type Counters, countersApi } from '@app/contract/counters';
import { consoleDealsApi } from '@app/contract/deals/console-deals';
import { dealsApi } from '@app/contract/deals/deals-api';
import { idleProfilesApi } from '@app/contract/devices/pauses/idle-profiles';
import { type PauseState, pausesApi } from '@app/contract/devices/pauses/pauses-api';
import { consoleJournalApi } from '@app/contract/journal/console-journal';
import { eventsApi } from '@app/contract/journal/events';
import { inboxApi } from '@app/contract/notifications/inbox';
import { noticesApi, quietNotices } from '@app/contract/notifications/notices';
import { telegramApi } from '@app/contract/notifications/telegram-api';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { peopleApi } from '@app/contract/people/people';
import { initialTerms, type Settings, settingsApi } from '@app/contract/settings';
import { consoleTodayApi, type Today } from '@app/contract/today/console-today';
import { claimsApi } from '@app/contract/topups/claims-api';
import { viewsApi } from '@app/contract/views/views';
import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { App } from '#app/app.tsx';
import { prepareDoorway } from '#app/doorway.tsx';
import { warnOfExpiry } from '#app/session.ts';
import { atMost } from '#lib/browser/at-most.ts';
import { fakeRaw, fakeRoute, isFaked } from './fake-api.ts';
import { makeUser } from './user.ts';

interface OpenPageOptions {
  /** Who is signed in; null means nobody. */
  user?: Partial<Settings['user']> | null;
  settings?: Partial<Settings>;
  /** The history state of the entry, as after a reload. */
  state?: unknown;
  /** A new session, for what is remembered within one. */
  token?: string;
}

/** Opens an address of the app as a browser would, signed in unless told otherwise. */
export function openPage(address: string, options: OpenPageOptions = {}) {
  goTo(address, options);
  return { ...render(<App env="test" />), user: makeUser() };
}

/** Prepares everything that the first picture shows, like main.tsx. */
export async function openPrepared(address: string, options: OpenPageOptions = {}, patience = 30_000) {
  goTo(address, options);
  await atMost(patience, prepareDoorway());
  return render(<App env="test" />);
}

function goTo(address: string, options: OpenPageOptions): void {
  const { user = {}, settings = {}, token = 'token-of-test', state } = options;
  if (user) localStorage.setItem('token', token);
  if (!isFaked(settingsApi.read)) {
    fakeRoute(settingsApi.read, () => makeSettings({ ...settings, user: { ...someUser, ...user } }));
  }
  if (!isFaked(authApi.entry)) fakeRoute(authApi.entry, () => emptyEntry);
  fakeEmptyLists();
  fakeQuietServer();
  if (state) window.history.replaceState(state, '', address);
  else window.history.pushState(null, '', address);
  onTestFinished(warnOfExpiry());
}

/** Lists of the screens where people begin or are led by the menu, so that a test about something else need not fake them. */
function fakeEmptyLists() {
  const payouts = () => ({ payoutRequests: [], countPayoutRequests: 0, countOverdue: 0, serverTime: new Date() });
  if (!isFaked(dealsApi.list))
    fakeRoute(dealsApi.list, () => ({ traderDeals: [], countTraderDeals: 0, serverTime: new Date() }));
  if (!isFaked(dealsApi.confirmed)) fakeRoute(dealsApi.confirmed, () => ({ deals: [], serverTime: new Date() }));
  if (!isFaked(dealsApi.waiting))
    fakeRoute(dealsApi.waiting, () => ({ late: [], deals: [], countDeals: 0, serverTime: new Date() }));
  if (!isFaked(idleProfilesApi.list)) fakeRoute(idleProfilesApi.list, () => ({ profiles: [], serverTime: new Date() }));
  if (!isFaked(pausesApi.state)) fakeRoute(pausesApi.state, () => noPauses());
  if (!isFaked(claimsApi.list))
    fakeRoute(claimsApi.list, () => ({ claims: [], wait_hours: 24, serverTime: new Date() }));
  if (!isFaked(consoleDealsApi.list))
    fakeRoute(consoleDealsApi.list, () => ({ rows: [], next: null, platforms: [], serverTime: new Date() }));
  if (!isFaked(consoleJournalApi.list))
    fakeRoute(consoleJournalApi.list, () => ({ rows: [], next: null, serverTime: new Date() }));
  if (!isFaked(peopleApi.list)) fakeRoute(peopleApi.list, () => ({ people: [], count: 0, serverTime: new Date() }));
  if (!isFaked(consoleTodayApi.read)) fakeRoute(consoleTodayApi.read, quietDay);
  if (!isFaked(payoutsApi.list)) fakeRoute(payoutsApi.list, payouts);
  if (!isFaked(payoutsApi.moderationList)) fakeRoute(payoutsApi.moderationList, payouts);
}

/** A day of the staff on which nothing has happened. */
export function quietDay(): Today {
  const nothing = { created: 0, closed: 0, turnover: 0n, earned: 0n, paid: 0, paid_out: 0n };
  return {
    needs: [],
    total: nothing,
    previous: nothing,
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...nothing, previous: nothing })),
    balances: { available: 0n, held: 0n, waiting_deals: 0 },
    serverTime: new Date(),
  };
}

const noPauses = (): PauseState => ({
  working: 0,
  paused: 0,
  until: null,
  banks: [],
  hours: null,
  serverTime: new Date(),
});

/** No counters, no notices, and a stream of events that stays silent. */
function fakeQuietServer() {
  if (!isFaked(countersApi.read)) fakeRoute(countersApi.read, () => makeCounters());
  if (!isFaked(twoFactorApi.move))
    fakeRoute(twoFactorApi.move, () => ({ otpState: 'enabled2fa' as const, otpSecret: '', otpUrl: '' }));
  if (!isFaked(viewsApi.list)) fakeRoute(viewsApi.list, () => ({ views: [] }));
  if (!isFaked(inboxApi.list))
    fakeRoute(inboxApi.list, () => ({ items: [], more: false, read_to: 0, serverTime: new Date() }));
  if (!isFaked(noticesApi.read)) fakeRoute(noticesApi.read, () => quietNotices);
  if (!isFaked(telegramApi.state)) fakeRoute(telegramApi.state, () => ({ telegram: null, serverTime: new Date() }));
  if (!isFaked(eventsApi.stream)) fakeRaw(eventsApi.stream, () => new Response(new ReadableStream()));
}

const someUser: Settings['user'] = {
  id: 1001,
  login: 'trader',
  group: 0,
  financial_balance: 125_000_050n,
  held_balance: 4_820_000n,
  debt: 0n,
  roles: [],
  mustSetUp: false,
  state: 'active',
};

const emptyEntry: Entry = { supportTelegramLink: null, demo: null };

export function makeSettings(settings: Partial<Settings> = {}): Settings {
  return {
    user: someUser,
    rateUsdt: 8_150n,
    terms: initialTerms,
    rateLimits: [],
    supportTelegramLink: 'https://t.me/support',
    receiptsPdfOnly: false,
    confirmedMost: 10_000_000n,
    density: 'comfortable',
    startViews: [],
    serverTime: new Date(),
    ...settings,
  };
}

export function makeCounters(counters: Partial<Counters> = {}): Counters {
  const none = { count: 0, deadline: null };
  return {
    deals: none,
    appeals: none,
    payouts: none,
    bank_notices: none,
    devices: none,
    cases: none,
    inbox: none,
    talks: { appeals: 0, payouts: 0 },
    serverTime: new Date(),
    ...counters,
  };
}
