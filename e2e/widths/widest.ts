import type { Appeal } from '@app/contract/appeals/appeal';
import { appealsApi } from '@app/contract/appeals/appeals-api';
import type { Arrival } from '@app/contract/arrivals/arrival';
import { arrivalsApi } from '@app/contract/arrivals/arrivals-api';
import { type Deal, maskedNote } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { dealsApi } from '@app/contract/deals/deals-api';
import { type BankProfile, bankProfilesApi, Tier } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { requisitesApi } from '@app/contract/devices/requisites';
import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { type PayoutNoteKind, PayoutStatus } from '@app/contract/payouts/payout-machine';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import type { Route, RouteAnswer } from '@app/contract/route';
import { settingsApi } from '@app/contract/settings';
import { MOST_GOAL } from '@app/contract/shift/day-goal';
import { shiftApi } from '@app/contract/shift/shift-api';
import { type MovementKind, statementApi } from '@app/contract/statement/statement';
import { type Figures, statisticsApi } from '@app/contract/statistics';
import { walletApi } from '@app/contract/topups/wallet-api';
import type { Page } from '@playwright/test';
import { z } from 'zod';

/** The widest plausible values in every place: if these are shown completely, everything is. */
const MOST = 99_999_999_99n;
const LIMIT = 100_000_000_00n;
/** «Золотая Корона (РНКО Платежный центр)»: the longest name in the directory. */
const bank = '100000000002';
const fio = 'Константинопольский-Задунайский Александр Максимилианович';
/** The widest of the signs that ids are made of. */
const payment_id = 'D'.repeat(64);
export const comment = 'Перевод по этому номеру не проходит: банк получателя отвечает, что счёт закрыт. '
  .repeat(5)
  .trim();
/** What people have written: it may be shortened. */
export const written = [
  'Золотая Корона',
  'Константинопольский',
  'Перевод по этому номеру',
  'W'.repeat(20),
  'D'.repeat(20),
];
const now = new Date();
/** Of another year, so that the whole date is shown. */
const longAgo = new Date('2025-12-31T20:59:59Z');
const later = new Date(now.getTime() + 23 * 3_600_000);
const profile = { bank, id_alias: 'ЛК1000000' };
const serverTime = now;

/** Answers the calls of every list as if the trader had the widest values everywhere. */
export async function fakeWidest(page: Page): Promise<void> {
  await fakeBalance(page);
  await answerWith(page, dealsApi.list, { traderDeals: deals, countTraderDeals: 10_000, serverTime });
  await answerWith(page, appealsApi.list, { appeals, count_appeals: 10_000, serverTime });
  for (const route of [payoutsApi.list, payoutsApi.moderationList]) {
    await answerBy(page, route, ({ status }) => ({
      payoutRequests: payouts.filter((payout) => payout.status === status),
      countPayoutRequests: 10_000,
      countOverdue: 1000,
      serverTime,
    }));
  }
  await answerWith(page, bankProfilesApi.list, {
    bankProfiles: [bankProfile, { ...bankProfile, id: 1_000_001, tier: Tier.work, available: 0 }],
    countBankProfiles: 200,
    serverTime,
  });
  await answerWith(page, devicesApi.list, devices);
  await answerWith(page, devicesApi.table, {
    ...devices,
    deviceProfiles: devices.deviceProfiles.map((one) => ({
      ...one,
      deals_today: 1000,
      closed_today: 999,
      lastDealAt: longAgo,
    })),
  });
  await answerWith(page, requisitesApi.list, {
    requisiteProfiles: requisites,
    countRequisiteProfiles: 200,
    serverTime,
  });
  await answerWith(page, arrivalsApi.list, { bankNotices, countBankNotices: 10_000, serverTime });
  await answerWith(page, dealsApi.confirmed, { deals: Array(50).fill(deals[0]), serverTime });
  await answerWith(page, dealsApi.waiting, {
    late: deals.slice(3),
    deals: [11, 12, 13].map((id) => ({ ...(deals[0] as Deal), id })),
    countDeals: 10_000,
    serverTime,
  });
  await answerWith(page, statementApi.list, {
    movements,
    countMovements: 10_000,
    opening: MOST,
    closing: -MOST,
    serverTime,
  });
  await answerWith(page, walletApi.list, deposits);
  await answerBy(page, statisticsApi.read, ({ from, to }) => (from && from === to ? oneDay(from) : statistics));
  const [deal, appeal, payout] = [
    deals.slice(0, 1),
    appeals.slice(0, 1),
    payouts.filter(({ status }) => status === PayoutStatus.inWork),
  ];
  await answerWith(page, shiftApi.read, {
    deals: deal,
    countDeals: 10_000,
    appeals: appeal,
    countAppeals: 1,
    payouts: payout,
    countPayouts: 1,
    late: deals.slice(3, 4),
    earned: MOST,
    goal: MOST_GOAL,
    held: MOST,
    serverTime,
  });
  await answerWith(page, dealsApi.view, { traderDeals: deal, serverTime });
}

export async function answerWith<R extends Route>(page: Page, route: R, answer: RouteAnswer<R>): Promise<void> {
  await answerBy(page, route, () => answer);
}

async function answerBy<R extends Route>(
  page: Page,
  route: R,
  answer: (body: { status: number; from?: string; to?: string }) => RouteAnswer<R>,
): Promise<void> {
  await page.route(`**${route.path}`, (asked) =>
    asked.fulfill({ json: z.encode(route.response, answer(asked.request().postDataJSON())) }),
  );
}

/** The signed-in person with the largest balance. */
async function fakeBalance(page: Page): Promise<void> {
  await page.route(`**${settingsApi.read.path}`, async (asked) => {
    try {
      const response = await asked.fetch();
      const settings = await response.json();
      const user = { ...settings.user, financial_balance: 99_999_999.99, held_balance: 99_999_999.99 };
      await asked.fulfill({ response, json: { ...settings, user } });
    } catch {
      // The page has been closed meanwhile and does not need this answer. If the balance was missing, the test would notice.
    }
  });
}

const deals: Deal[] = Object.values(DealStatus).map((status, id) => ({
  ...profile,
  id: 1_000_000 + id,
  payment_id,
  method_group: id % 2 ? 'card' : 'sbp',
  note: maskedNote(id % 2 ? 'card' : 'sbp', fio, '4567'),
  real_amount: MOST,
  interest_rate: 1n,
  createdAt: now,
  expired: later,
  late_days: 30,
  status,
  // The badge of an appeal is the widest thing that can stand beside a status.
  appeal_id: status === DealStatus.closed ? null : 1_000_000,
  notice: { id: 1_000_000, amount: MOST, at: longAgo, channel: 'sms', byHand: true },
}));

const appeals: Appeal[] = ([0, 1, 2, 3, 4, 5] as const).map((status, id) => ({
  ...profile,
  id: 1_000_000 + id,
  deal_id: 1_000_000,
  payment_id,
  status,
  attempt: 2,
  amount_to_pay: MOST,
  flagged: true,
  held_amount: MOST,
  short_amount: MOST,
  method_group: 'card',
  payment_note: maskedNote('card', fio, '4567'),
  trade_createdAt: now,
  createdAt: now,
  expired: later,
  note: comment,
  trader_note: comment,
  url: '',
  notice: { id: 1_000_000, amount: MOST, at: longAgo, channel: 'sms', byHand: true, payer: fio },
  talk: { unread: 99, asked: true, stopped_until: null },
}));

const noteKinds: (PayoutNoteKind | null)[] = [
  'cancelled',
  null,
  'sent_back',
  null,
  'rejected',
  null,
  null,
  'not_proven',
];
const payouts: ModeratedPayout[] = ([-1, 0, 1, 2, 4, 5, 6, -1] as const).map((status, id) => ({
  id: 1_000_000 + id,
  trader_id: 1,
  bank,
  method: 'card',
  amount: MOST,
  bonus: 12_34n,
  fio,
  pan: '2200220022002200',
  url: null,
  urls: [],
  createdAt: now,
  pinAt: new Date(now.getTime() - 40 * 60_000),
  movedAt: new Date(now.getTime() - 40 * 60_000),
  workUntil: status === PayoutStatus.inWork ? new Date(now.getTime() - 10 * 60_000) : null,
  returnableAt: status === PayoutStatus.inWork ? new Date(now.getTime() + 20 * 60_000) : null,
  status,
  note: comment,
  note_kind: noteKinds[id] ?? null,
  trader: 'W'.repeat(64),
  overdue: status === PayoutStatus.inWork,
  receipt_seen_before: true,
  sent_back: 2,
  talk: { unread: 99, asked: true, stopped_until: null },
  sendbacks_left: 0,
  waits: { action: 'notproven', asked_by: 1, login: 'moderator-with-a-long-login', asked_at: now, state: 'open' },
}));

const bankProfile: BankProfile = {
  ...profile,
  id: 1_000_000,
  device_profile_id: 1_000_000,
  payment_system: null,
  phonenumber: '+7 ••• •••-45-67',
  fio,
  min_amount: MOST,
  max_amount: LIMIT,
  total_amount: LIMIT,
  used_total_amount: MOST,
  sbp_available: 1,
  card_available: 1,
  available: 1,
  enable_push: 1,
  tier: Tier.test,
  cycle_mode: 1,
  cycle_limit: LIMIT,
  cycle_value: MOST,
  is_hided: 0,
  is_archive: 0,
  version: 1,
  test_passed: 2,
  test_deals: 3,
  paused: false,
  paused_until: null,
};

const requisites: RouteAnswer<typeof requisitesApi.list>['requisiteProfiles'] = [1, 0].map((main, id) => ({
  ...profile,
  id: 1_000_000 + id,
  bank_profile_id: 1_000_000,
  pan: '•••• 4567',
  total_amount: LIMIT,
  used_total_amount: MOST,
  available: 0,
  is_main: main as 0 | 1,
}));

const devices: RouteAnswer<typeof devicesApi.list> = {
  deviceProfiles: [
    {
      ...bankProfile,
      device_profile_id: 1_000_000,
      RequisiteProfiles: requisites.map(({ id, pan, is_main, available }) => ({ id, pan, is_main, available })),
    },
  ],
  countDeviceProfiles: 50,
  deviceList: [{ id: 1_000_000, phonenumber: '+79991234567', is_hided: 0, seenAt: now, paired: true, createdAt: now }],
  statusList: [1_000_000],
  serverTime,
};

const bankNotices: Arrival[] = ([0, 1, 2] as const).map((state) => ({
  ...profile,
  id: 1_000_000 + state,
  device_profile_id: 1_000_000,
  bank_profile_id: 1_000_000,
  amount: MOST,
  payer: fio,
  digits: '4567',
  channel: 'sms',
  at: now,
  timeKnown: false,
  receivedAt: now,
  state,
  deal:
    state === 1
      ? { id: 1_000_000, payment_id, real_amount: MOST, status: DealStatus.waiting, createdAt: now, byHand: true }
      : null,
  mayMove: true,
}));

const kinds: MovementKind[] = ['deal.held', 'deal.closed', 'appeal.released', 'payout.done', 'topup', 'adjustment'];
const movements: RouteAnswer<typeof statementApi.list>['movements'] = kinds.map((kind, index) => ({
  number: 1_000_000 + index,
  at: now,
  kind,
  ref: 1_000_000,
  amount: index % 2 ? MOST : -MOST,
  held_amount: index % 2 ? -MOST : MOST,
  balance: MOST,
  held_balance: MOST,
  note: kind === 'adjustment' ? comment : payment_id,
  notice: kind === 'deal.closed' ? { id: 1_000_000, amount: MOST, at: now, channel: 'sms', byHand: true } : null,
}));

const deposits: RouteAnswer<typeof walletApi.list> = {
  deposits: ([0, 1, 2] as const).map((status) => ({
    id: 1_000_000 + status,
    in_amount: 999_999_990_099n,
    out_amount: MOST,
    coin_rate: 100_45n,
    createdAt: now,
    expired: new Date(now.getTime() + 59 * 60_000),
    cancelledAt: null,
    receivedAt: now,
    status,
    address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
    tx_id: 'c'.repeat(64),
  })),
  countDeposits: 10_000,
  explorer: 'https://tronscan.org/#',
  available: true,
  serverTime,
};

const figures: Figures = {
  created: 10_000,
  waiting: 1,
  closed: 9999,
  turnover: MOST,
  earned: MOST,
  appeals: 1000,
  appeals_accepted: 500,
  appeals_rejected: 500,
};
const withPayouts = { ...figures, payouts: { paid: 1000, amount: MOST, earned: MOST } };
const statistics: RouteAnswer<typeof statisticsApi.read> = {
  from: '2026-11-15',
  to: '2026-11-16',
  days: ['2026-11-15', '2026-11-16'].map((day) => ({ ...withPayouts, day })),
  profiles: [1, 2].map((id) => ({ ...figures, ...profile, bank_profile_id: id })),
  total: withPayouts,
  previous: withPayouts,
  notices: { closed: 1000, median_seconds: 86_399 },
  closing: { median_seconds: 3540, most_seconds: 86_400 },
  previous_closing: { median_seconds: 3540, most_seconds: 86_400 },
  hours: [],
  goal: MOST_GOAL,
  serverTime,
};

const oneDay = (day: string): typeof statistics => ({
  ...statistics,
  from: day,
  to: day,
  days: [{ ...withPayouts, day }],
  hours: Array.from({ length: 24 }, (_, hour) => ({ ...withPayouts, hour, previous: withPayouts })),
});
