import { z } from 'zod';
import type { Route } from '../route.ts';
import { roubles } from '../values/money.ts';
import { rowId } from '../values/row-id.ts';
import { time } from '../values/time.ts';
import { caseStanding } from './cases.ts';

/** What taking a paid payout back would mean at this moment. */
export const payoutReversal = z.object({
  /** Exactly what its trader was credited with, and until when it may be taken back. */
  amount: roubles,
  until: time,
  /** What the trader has; the rest of the amount would become a debt. */
  available: roubles,
  debt: roubles,
  /** Whether the person who asks may decide about it. */
  standing: caseStanding,
  /** The request that waits for a second person. */
  request_id: rowId.nullable(),
});
export type PayoutReversal = z.output<typeof payoutReversal>;

/** It is asked for by the call of the case decisions, `reverse`, and confirmed in «Ждут второго». */
export const payoutReversalApi = {
  view: {
    access: 'staff',
    area: 'cases',
    right: 'see',
    method: 'GET',
    path: '/staff/v1/cases/payout/:id/reversal',
    summary:
      'Что будет, если отозвать оплату выплаты: сумма, что есть у трейдера, что станет долгом; null, если отзывать нечего',
    params: z.object({ id: z.coerce.number().pipe(rowId) }),
    response: z.object({ reversal: payoutReversal.nullable(), serverTime: time }),
  },
} satisfies Record<string, Route>;
