import { z } from 'zod';
import { done, type Route } from './route.ts';
import { amountSentences } from './values/amount-text.ts';
import { roubles, usdt, usdtCents } from './values/money.ts';
import { paging } from './values/paging.ts';
import { time } from './values/time.ts';

/** Top-ups of the balance in USDT on TRON (TRC-20). */
export const DepositStatus = { waiting: 0, done: 1, archived: 2 } as const;
export type DepositStatus = (typeof DepositStatus)[keyof typeof DepositStatus];
export const depositStatus = z.literal([0, 1, 2]);

/** Millionths of a USDT. */
export const SMALLEST_DEPOSIT = 10_000_000n;
const LARGEST_DEPOSIT = 1_000_000_000_000n;

/** Kopecks for millionths of USDT at kopecks for one USDT; rounded down, so that nothing is credited that did not come. */
export const usdtToRoubles = (amount: bigint, rate: bigint) => (amount * rate) / 1_000_000n;

/** So long the rate is promised. */
export const DEPOSIT_WAIT_MINUTES = 60;
const DEPOSIT_LATE_HOURS = 6;
/** All in all an amount is its request's for so long. */
export const DEPOSIT_HELD_HOURS = DEPOSIT_WAIT_MINUTES / 60 + DEPOSIT_LATE_HOURS;

/** A payment may come late: until then it still finds its request, and the amount is given to nobody else. */
export const payableUntil = (expired: Date) => new Date(expired.getTime() + DEPOSIT_LATE_HOURS * 3_600_000);

export const deposit = z.object({
  id: z.int(),
  /** To be paid, to the last digit: its tail tells whose payment it is. */
  in_amount: usdt,
  out_amount: roubles,
  /** Roubles for one USDT: as promised for a payment in time, of the block's moment for a later one. */
  coin_rate: roubles,
  createdAt: time,
  /** Until when it waits. */
  expired: time,
  /** When the trader called it off. Paid even so, it is credited. */
  cancelledAt: time.nullable(),
  receivedAt: time.nullable(),
  status: depositStatus,
  /** Of the wallet the payment goes to. */
  address: z.string(),
  /** The transaction that paid it. */
  tx_id: z.string().nullable(),
});
export type Deposit = z.output<typeof deposit>;

export const depositCreate = z.object({
  amount: usdtCents
    .refine((amount) => amount >= SMALLEST_DEPOSIT, `Минимальная сумма — ${SMALLEST_DEPOSIT / 1_000_000n} USDT`)
    .refine((amount) => amount <= LARGEST_DEPOSIT, amountSentences.large),
});
export type DepositCreate = z.output<typeof depositCreate>;

export const depositCancel = z.object({ deposit_id: z.int() });
export type DepositCancel = z.output<typeof depositCancel>;

/** `existing`: the trader's own open request was shown again instead of a second one made. */
export const depositCreated = done.extend({ deposit, existing: z.boolean(), serverTime: time });

export const depositFilters = z.object({ ...paging([10]) });
export type DepositFilters = z.output<typeof depositFilters>;

export const depositsPage = z.object({
  deposits: z.array(deposit),
  countDeposits: z.int(),
  /** Where addresses and transactions can be looked at, such as https://tronscan.org/#. None for the demo's own chain: nothing there is real. */
  explorer: z.string().nullable(),
  /** The operator has set a wallet, and the rate is not older than a day. */
  available: z.boolean(),
  serverTime: time,
});

export const explorerLinks = (explorer: string) => ({
  address: (address: string) => `${explorer}/address/${address}`,
  transaction: (id: string) => `${explorer}/transaction/${id}`,
});

export const walletApi = {
  create: {
    method: 'POST',
    path: '/trader/deposit/create',
    access: 'trader',
    summary: 'Заявка на пополнение: точная сумма USDT и адрес; открытая заявка показывается снова',
    body: depositCreate,
    response: depositCreated,
  },
  cancel: {
    method: 'POST',
    path: '/trader/deposit/cancel',
    access: 'trader',
    summary: 'Отменить заявку, которая ждёт оплаты; перевод её точной суммы всё равно зачислится',
    body: depositCancel,
    response: done,
  },
  list: {
    method: 'POST',
    path: '/trader/deposit/list',
    access: 'trader',
    summary: 'Пополнения трейдера',
    body: depositFilters,
    response: depositsPage,
  },
} satisfies Record<string, Route>;
