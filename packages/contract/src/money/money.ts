import { z } from 'zod';
import { otpCode } from '../access/two-factor.ts';
import { traderState } from '../people/trader-state.ts';
import { done, type Route } from '../route.ts';
import { topupStatus } from '../topups/topup-machine.ts';
import { actResult, reason } from '../two-persons/requests.ts';
import { roubleSum, roubles, roublesAsked, usdt } from '../values/money.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';

const sees = { access: 'staff', area: 'money', right: 'see' } as const;
const finance = { access: 'staff', area: 'money', right: 'do' } as const;

/** A typing mistake must not make a balance that no screen can show. */
export const MOST_ADJUSTED = 1_000_000_000_00n;

/** In roubles; a negative amount takes money from the trader. */
export const adjustedAmount = roublesAsked
  .refine((amount) => amount !== 0n, 'Сумма не может быть нулевой')
  .refine(
    (amount) => amount <= MOST_ADJUSTED && amount >= -MOST_ADJUSTED,
    'Корректировка баланса не больше 1 000 000 000 ₽ за раз',
  );

export const adjust = z.object({ trader_id: rowId, amount: adjustedAmount, reason, otp_code: otpCode });
export type Adjust = z.output<typeof adjust>;

const person = z.object({ id: rowId, login: z.string() });

/** Somebody who says that a transfer is theirs. */
export const staffClaim = z.object({
  id: rowId,
  tx_id: z.string(),
  trader: person,
  from_address: z.string(),
  /** The transfer came from the address that the claim names; null if no transfer of this transaction has come. */
  same_sender: z.boolean().nullable(),
  note: z.string(),
  created_at: time,
  /** Addresses of the proofs, which work for an hour or two. */
  files: z.array(z.string()),
  file_seen_before: z.boolean(),
});
export type StaffClaim = z.output<typeof staffClaim>;

/** A transfer to the wallet that belongs to no request. */
export const unmatchedTransfer = z.object({
  id: rowId,
  tx_id: z.string(),
  log_index: z.int(),
  amount: usdt,
  /** In roubles at the rate of its time; null if none was fresh then, and it cannot be credited. */
  worth: roubles.nullable(),
  from_address: z.string(),
  block_at: time,
  /** Before this it is not assigned: others may still claim it. */
  assignable_at: time,
  /** A request of the staff about it waits for the second person. */
  waits: z.boolean(),
  /** Those that name its sender first, then the oldest; at most so many are shown. */
  claims: z.array(staffClaim),
  claims_count: z.int(),
});
export type UnmatchedTransfer = z.output<typeof unmatchedTransfer>;

/** What staff look at before they give somebody a transfer. */
export const assignee = person.extend({
  state: traderState,
  available: roubles,
  requests: z.array(
    z.object({ id: rowId, in_amount: usdt, status: topupStatus, created_at: time, received_at: time.nullable() }),
  ),
});
export type Assignee = z.output<typeof assignee>;

export const adjustment = z.object({
  id: rowId,
  trader: person,
  amount: roubles,
  reason: z.string(),
  at: time,
  /** Null for what the service or the command line did. */
  by: person.nullable(),
  confirmed_by: person.nullable(),
});
export type Adjustment = z.output<typeof adjustment>;

export const bookAccounts = ['available', 'held', 'deals', 'payouts', 'topups', 'adjustments', 'debts'] as const;

export const ledgerCheck = z.object({
  at: time,
  /** Null for the nightly check. */
  by: person.nullable(),
  took_ms: z.int(),
  breaches: z.int(),
  details: z.array(z.string()),
});
export type LedgerCheck = z.output<typeof ledgerCheck>;

export const watchedWallet = z.object({
  address: z.string(),
  /** What traders are asked to pay to now. */
  current: z.boolean(),
  /** On the chain at this moment; null if it could not be read, `problem` says why. */
  balance: usdt.nullable(),
  problem: z.string(),
  /** All transfers that were stored, and those of them that nobody has got. */
  received: usdt,
  unmatched: usdt,
  last_read_at: time.nullable(),
  read_until: time.nullable(),
  last_block_at: time.nullable(),
  errors: z.int(),
  last_error: z.string().nullable(),
  last_error_at: time.nullable(),
});
export type WatchedWallet = z.output<typeof watchedWallet>;

export const moneyApi = {
  adjust: {
    ...finance,
    method: 'POST',
    path: '/staff/v1/money/adjust',
    summary: 'Изменить баланс трейдера с причиной и кодом; выше суммы из правил — запрос второму сотруднику',
    body: adjust,
    response: actResult,
  },
  adjustments: {
    ...sees,
    method: 'POST',
    path: '/staff/v1/money/adjustments',
    summary: 'Корректировки балансов: кому, сколько, кто, почему; новые сверху',
    body: z.object({ before: rowId.optional() }),
    response: z.object({ adjustments: z.array(adjustment), next: rowId.nullable(), serverTime: time }),
  },
  transfers: {
    ...sees,
    method: 'GET',
    path: '/staff/v1/money/transfers',
    summary: 'Переводы, которые не подошли ни к одной заявке, с заявлениями о них',
    response: z.object({ transfers: z.array(unmatchedTransfer), serverTime: time }),
  },
  /** Of transactions that have not come to us, or of transfers that somebody has got. */
  claims: {
    ...sees,
    method: 'POST',
    path: '/staff/v1/money/claims',
    summary: 'Нерешённые заявления о переводах, которых нет или которые уже зачислены; старые сверху',
    body: z.object({ after: rowId.optional() }),
    response: z.object({ claims: z.array(staffClaim), next: rowId.nullable(), serverTime: time }),
  },
  assignee: {
    ...sees,
    method: 'POST',
    path: '/staff/v1/money/assignee',
    summary: 'Трейдер, которому хотят зачислить перевод: состояние, баланс, последние заявки',
    body: z.object({ login: text(64).trim().min(1, 'Укажите логин') }),
    response: assignee,
  },
  assign: {
    ...finance,
    method: 'POST',
    path: '/staff/v1/money/assign',
    summary:
      'Зачислить перевод трейдеру по курсу времени перевода; сверяется с сетью ещё раз; выше суммы из правил — запрос второму',
    body: z.object({ transfer_id: rowId, trader_id: rowId, reason, otp_code: otpCode }),
    response: actResult,
  },
  closeClaim: {
    ...finance,
    method: 'POST',
    path: '/staff/v1/money/claims/close',
    summary: 'Закрыть заявление без зачисления; трейдер увидит ответ',
    body: z.object({ claim_id: rowId, answer: text(500).trim().min(1, 'Напишите, что ответить трейдеру') }),
    response: done,
  },
  books: {
    ...sees,
    method: 'GET',
    path: '/staff/v1/money/books',
    summary: 'Итоги всех счетов, сходятся ли они, и последние проверки книги',
    response: z.object({
      accounts: z.array(z.object({ account: z.enum(bookAccounts), sum: roubleSum })),
      /** Of all accounts; anything but 0 is a mistake. */
      total: roubleSum,
      /** The newest first. */
      checks: z.array(ledgerCheck),
      /** A check has been asked for and is not done yet. */
      checking: z.boolean(),
      serverTime: time,
    }),
  },
  verify: {
    ...finance,
    method: 'POST',
    path: '/staff/v1/money/verify',
    summary: 'Проверить книгу сейчас; результат появится в итогах',
    response: done,
  },
  chain: {
    ...sees,
    method: 'GET',
    path: '/staff/v1/money/chain',
    summary: 'Кошелёк в сети рядом с книгой, место наблюдателя и источники',
    response: z.object({ wallets: z.array(watchedWallet), sources: z.array(z.string()), serverTime: time }),
  },
} satisfies Record<string, Route>;
