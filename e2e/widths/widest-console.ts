import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { consoleAppealsApi } from '@app/contract/appeals/console-appeals';
import { consoleDealsApi } from '@app/contract/deals/console-deals';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { consoleJournalApi } from '@app/contract/journal/console-journal';
import { eventLabels } from '@app/contract/journal/journal-words';
import { moneyApi } from '@app/contract/money/money';
import { consolePayoutsApi } from '@app/contract/payouts/console-payouts';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { peopleApi } from '@app/contract/people/people';
import { traderStates } from '@app/contract/people/trader-state';
import { consoleTopupsApi } from '@app/contract/topups/console-topups';
import { TopupStatus } from '@app/contract/topups/topup-machine';
import { requestsApi, type StaffRequest } from '@app/contract/two-persons/requests';
import type { Page } from '@playwright/test';
import { answerWith, comment } from './widest.ts';

const MOST = 99_999_999_99n;
const login = 'W'.repeat(64);
const name = { id: 1_000_000, name: login };
const person = { id: 1_000_000, login };
/** The widest of the signs that ids are made of. */
const payment_id = 'D'.repeat(64);
/** Of another year, so that the whole date is shown. */
const at = new Date('2025-12-31T20:59:59Z');
const serverTime = new Date();
const later = new Date(Date.now() + 23 * 3_600_000);

const placed = {
  trader: name,
  platform: name,
  bank: '100000000002',
  tail: '4567',
  amount: MOST,
  method_group: 'card' as const,
  method: 'card' as const,
  createdAt: at,
};

/** Answers the calls of the console's lists with the widest values everywhere, once in every state. */
export async function fakeWidestConsole(page: Page): Promise<void> {
  const list = { next: null, platforms: [name], serverTime };
  await answerWith(page, consoleDealsApi.list, {
    ...list,
    rows: Object.values(DealStatus).map((status, index) => ({
      ...placed,
      id: 1_000_000 + index,
      payment_id,
      id_alias: 'ЛК1000000',
      status,
      debited: MOST,
      endedAt: at,
    })),
  });
  await answerWith(page, consoleAppealsApi.list, {
    ...list,
    rows: Object.values(AppealStatus).map((status, index) => ({
      ...placed,
      id: 1_000_000 + index,
      deal_id: 1_000_000,
      payment_id,
      status,
      attempt: 10,
      held: MOST,
      short: MOST,
      expired: at,
    })),
  });
  await answerWith(page, consolePayoutsApi.list, {
    ...list,
    rows: [...Object.values(PayoutStatus), PayoutStatus.inWork].map((status, index) => ({
      ...placed,
      id: 1_000_000 + index,
      payout_id: payment_id,
      status,
      fio: 'К. А. М.',
      bonus: 2_00n,
      overdue: index === Object.values(PayoutStatus).length,
      pinAt: at,
      workUntil: null,
      movedAt: at,
    })),
  });
  await answerWith(page, consoleTopupsApi.list, {
    ...list,
    rows: Object.values(TopupStatus).map((status, index) => ({
      id: 1_000_000 + index,
      trader: name,
      in_amount: 999_999_990_099n,
      coin_rate: 100_45n,
      amount: MOST,
      status,
      createdAt: at,
      expired: at,
      receivedAt: at,
      cancelledAt: null,
      tx_id: 'c'.repeat(64),
    })),
  });
  await answerWith(page, peopleApi.list, {
    people: [...traderStates, null].map((state, index) => ({
      id: 1_000_000 + index,
      login,
      email: 'e@example.com',
      group: state ? (5 as const) : (2 as const),
      state,
      created_at: at,
      seen_at: at,
      available: MOST,
      held: MOST,
      today: { created: 9999, waiting: 999, closed: 9998 },
      appeals_open: 999,
    })),
    count: 10_000,
    serverTime,
  });
  await fakeMoney(page);
  await answerWith(page, consoleJournalApi.list, {
    rows: Object.keys(eventLabels).map((event, index) => ({
      id: index + 1,
      act: 1,
      at,
      event,
      ref: 1_000_000,
      by: { ...person, staff: true },
      whose: person,
      platform: login,
      data: { reason: comment, amount: 99_999_999_99 },
    })),
    next: null,
    serverTime,
  });
}

async function fakeMoney(page: Page): Promise<void> {
  const claim = {
    id: 1,
    tx_id: 'c'.repeat(64),
    trader: person,
    from_address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
    note: comment,
    same_sender: true,
    created_at: at,
    files: [],
    file_seen_before: true,
  };
  const transfer = { ...claim, log_index: 0, amount: 999_999_990_099n, worth: MOST, block_at: at, assignable_at: at };
  await answerWith(page, moneyApi.transfers, {
    transfers: [true, false].map((waits, index) => {
      return { ...transfer, id: index + 1, waits, claims: [claim, claim], claims_count: 999 };
    }),
    serverTime,
  });
  await answerWith(page, moneyApi.claims, { claims: [claim], next: 1, serverTime });
  await answerWith(page, moneyApi.adjustments, {
    adjustments: [{ id: 1, trader: person, amount: -MOST, reason: comment, at, by: person, confirmed_by: person }],
    next: null,
    serverTime,
  });
  const request: StaffRequest = {
    id: 1,
    kind: 'adjust',
    what: comment,
    facts: [],
    thing: null,
    trader: person,
    amount: MOST,
    reason: comment,
    asked_by: person,
    asked_at: at,
    by_command: false,
    expires_at: later,
    state: 'open',
    refused: null,
    decided: null,
    earlier: [],
    nobody: false,
    may: { confirm: true, refuse: true, withdraw: false },
  };
  await answerWith(page, requestsApi.waiting, { requests: [request], serverTime });
  await answerWith(page, requestsApi.ended, {
    requests: [{ ...request, state: 'withdrawn', decided: { by: person, at, note: comment } }],
    next: null,
    serverTime,
  });
}
