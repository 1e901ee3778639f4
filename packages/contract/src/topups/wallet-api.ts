import { z } from 'zod';
import { exportFormat, exportLink } from '../exports.ts';
import { done, type Route } from '../route.ts';
import { amountSentences } from '../values/amount-text.ts';
import { usdtCents } from '../values/money.ts';
import { paging } from '../values/paging.ts';
import { inOrder, momentPeriod, ORDER } from '../values/period.ts';
import { rowId } from '../values/row-id.ts';
import { time } from '../values/time.ts';
import { topup } from './topup.ts';

/** Millionths of a USDT. */
export const SMALLEST_DEPOSIT = 10_000_000n;
const LARGEST_DEPOSIT = 1_000_000_000_000n;

export const topupCreate = z.object({
  amount: usdtCents
    .refine((amount) => amount >= SMALLEST_DEPOSIT, `Минимальная сумма — ${SMALLEST_DEPOSIT / 1_000_000n} USDT`)
    .refine((amount) => amount <= LARGEST_DEPOSIT, amountSentences.large),
});
export type TopupCreate = z.output<typeof topupCreate>;

export const topupCancel = z.object({ deposit_id: z.int() });
export type TopupCancel = z.output<typeof topupCancel>;

/** `existing`: the trader had an open request, which is shown again; no second one was made. */
export const topupCreated = done.extend({ deposit: topup, existing: z.boolean(), serverTime: time });

/** The period is that of the request. */
export const topupFilters = z.object({ ...momentPeriod, ...paging([10]) });
export type TopupFilters = z.output<typeof topupFilters>;
/** What a file has: everything that the filters find, without pages. */
export const topupsExported = topupFilters.omit({ page: true, count: true });
export type TopupsExported = z.output<typeof topupsExported>;

export const topupsPage = z.object({
  deposits: z.array(topup),
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
    body: topupCreate,
    response: topupCreated,
  },
  cancel: {
    method: 'POST',
    path: '/trader/deposit/cancel',
    access: 'trader',
    summary: 'Отменить заявку, которая ждёт оплаты; перевод её точной суммы всё равно зачислится',
    body: topupCancel,
    response: done,
  },
  list: {
    method: 'POST',
    path: '/trader/deposit/list',
    access: 'trader',
    summary: 'Пополнения трейдера',
    body: topupFilters.refine(inOrder, ORDER),
    response: topupsPage,
  },
  view: {
    method: 'POST',
    path: '/trader/deposit/view',
    access: 'trader',
    summary: 'Одно пополнение, как оно есть сейчас',
    body: z.object({ deposit_id: rowId }),
    response: z.object({ deposit: topup, serverTime: time }),
  },
  export: {
    method: 'POST',
    path: '/trader/deposit/export',
    access: 'trader',
    summary: 'Ссылка на файл со всеми пополнениями фильтра, CSV или XLSX; действует 5 минут',
    body: topupsExported.extend({ format: exportFormat }).refine(inOrder, ORDER),
    response: exportLink,
  },
} satisfies Record<string, Route>;
