import { z } from 'zod';
import { dealNotice } from '../arrivals/deal-notice.ts';
import { exportFormat, exportLink } from '../exports.ts';
import type { Route } from '../route.ts';
import { roubleSum } from '../values/money.ts';
import { paging } from '../values/paging.ts';
import { inOrder, ORDER, period } from '../values/period.ts';
import { time } from '../values/time.ts';

/** Why money moved; `ref` is the id of the deal, appeal, payout, deposit or adjustment, for `debt.repaid` the number of the movement that paid it. */
export const movementKind = z.enum([
  'deal.held',
  'deal.released',
  'deal.closed',
  'deal.corrected',
  'deal.debt',
  'appeal.held',
  'appeal.released',
  'payout.done',
  'payout.reversed',
  'payout.debt',
  'topup',
  'adjustment',
  'adjustment.debt',
  'debt.repaid',
]);
export type MovementKind = z.output<typeof movementKind>;

/** One movement of the trader's money, and what the trader had after it. */
export const movement = z.object({
  /** Running number of the trader's movements, from 1. */
  number: z.int(),
  at: time,
  kind: movementKind,
  ref: z.int(),
  /** Change of the balance; 0 when money only went into deals or came back from them. */
  amount: roubleSum,
  /** Change of what is held in deals. */
  held_amount: roubleSum,
  /** After this movement: the whole balance, and how much of it is held in deals. */
  balance: roubleSum,
  held_balance: roubleSum,
  /** For an adjustment, for a payout that was taken back, and for the debts of both the reason; for a deal or an appeal the Payment ID of the deal. */
  note: z.string(),
  /** What the bank said about the money of a closed deal; null for all other movements, and for a deal that was closed without. */
  notice: dealNotice.nullable(),
});
export type Movement = z.output<typeof movement>;

export const statementFilters = z.object({ ...period, ...paging([50, 25, 100]) });
export type StatementFilters = z.output<typeof statementFilters>;

export const statementPage = z.object({
  movements: z.array(movement),
  countMovements: z.int(),
  /** The balance before the period's first movement and after its last. */
  opening: roubleSum,
  closing: roubleSum,
  serverTime: time,
});

/** What a file has: everything of the period. */
export const statementExported = z.object(period);

export const statementApi = {
  list: {
    method: 'POST',
    path: '/trader/statement',
    access: 'trader',
    summary: 'Выписка: все движения баланса с остатком после каждого',
    body: statementFilters.refine(inOrder, ORDER),
    response: statementPage,
  },
  export: {
    method: 'POST',
    path: '/trader/statement/export',
    access: 'trader',
    summary: 'Ссылка на выписку в CSV или XLSX; действует 5 минут',
    body: statementExported.extend({ format: exportFormat }).refine(inOrder, ORDER),
    response: exportLink,
  },
} satisfies Record<string, Route>;
