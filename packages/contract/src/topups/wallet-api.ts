import { z } from 'zod';
import { exportFormat, exportLink } from '../exports.ts';
import { done, type Route } from '../route.ts';
import { amountSentences } from '../values/amount-text.ts';
import { usdtCents } from '../values/money.ts';
import { paging } from '../values/paging.ts';
import { inOrder, momentPeriod, ORDER } from '../values/period.ts';
import { rowId } from '../values/row-id.ts';
import { time } from '../values/time.ts';
import { deposit } from './deposit.ts';

/** Millionths of a USDT. */
export const SMALLEST_DEPOSIT = 10_000_000n;
const LARGEST_DEPOSIT = 1_000_000_000_000n;

export const depositCreate = z.object({
  amount: usdtCents
    .refine((amount) => amount >= SMALLEST_DEPOSIT, `Минимальная сумма — ${SMALLEST_DEPOSIT / 1_000_000n} USDT`)
    .refine((amount) => amount <= LARGEST_DEPOSIT, amountSentences.large),
});
export type DepositCreate = z.output<typeof depositCreate>;

export const depositCancel = z.object({ deposit_id: z.int() });
export type DepositCancel = z.output<typeof depositCancel>;

/** `existing`: the trader had an open request, which is shown again; no second one was made. */
export const depositCreated = done.extend({ deposit, existing: z.boolean(), serverTime: time });

/** The period is that of the request. */
export const depositFilters = z.object({ ...momentPeriod, ...paging([10]) });
export type DepositFilters = z.output<typeof depositFilters>;
/** What a file has: everything that the filters find, without pages. */
export const depositsExported = depositFilters.omit({ page: true, count: true });
export type DepositsExported = z.output<typeof depositsExported>;

export const depositsPage = z.object({
  deposits: z.array(deposit),
  countDeposits: z.int(),
  /** A site that shows addresses and transactions, such as https://tronscan.org/#. Null for the demo, whose chain is not real. */
  explorer: z.string().nullable(),
  /** Top-ups are possible: the operator has set a wallet, and the rate is not older than a day. */
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
    body: depositFilters.refine(inOrder, ORDER),
    response: depositsPage,
  },
  view: {
    method: 'POST',
    path: '/trader/deposit/view',
    access: 'trader',
    summary: 'Одно пополнение, как оно есть сейчас',
    body: z.object({ deposit_id: rowId }),
    response: z.object({ deposit, serverTime: time }),
  },
  export: {
    method: 'POST',
    path: '/trader/deposit/export',
    access: 'trader',
    summary: 'Ссылка на файл со всеми пополнениями фильтра, CSV или XLSX; действует 5 минут',
    body: depositsExported.extend({ format: exportFormat }).refine(inOrder, ORDER),
    response: exportLink,
  },
} satisfies Record<string, Route>;
