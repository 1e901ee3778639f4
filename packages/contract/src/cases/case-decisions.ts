import { z } from 'zod';
import { appealReasons } from '../appeals/appeal-words.ts';
import { LEAST_MATCHED } from '../deals/deal.ts';
import { payoutActions } from '../payouts/payout-machine.ts';
import { payoutReasons } from '../payouts/payout-words.ts';
import { done, type Route } from '../route.ts';
import { actResult, foreseenAnswer, reason } from '../two-persons/requests.ts';
import { roubles } from '../values/money.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { caseKey } from './case-leases.ts';
import { appealDecisions, hasReason, OTHER } from './case-reasons.ts';

/** A code of `case-reasons.ts`, and words: needed for «Другое», allowed for the rest. Together no longer than a note may be. */
const why = {
  reason_code: text(30, { wrong: 'Укажите причину' }).min(1, 'Укажите причину'),
  reason: text(400).trim().default(''),
};
const unknown = { path: ['reason_code'], message: 'Выберите причину из списка' };
const wordless = { path: ['reason'], message: 'Напишите причину' };
const hasWords = ({ reason_code, reason }: { reason_code: string; reason: string }) =>
  reason_code !== OTHER || reason !== '';

export const appealDecide = z
  .object({
    decision: z.enum(appealDecisions),
    /** With `payer`: what the deal is closed for, from 100 ₽ to 10 ₽ above what was asked for; without it, what was asked for. */
    amount: roubles.refine((amount) => amount >= LEAST_MATCHED, `Сумма не меньше ${LEAST_MATCHED / 100n} ₽`).optional(),
    ...why,
  })
  .refine(({ decision, reason_code }) => hasReason(appealReasons[decision], reason_code), unknown)
  .refine(hasWords, wordless);
export type AppealDecide = z.output<typeof appealDecide>;

export const payoutDecide = z
  .object({
    action: z.enum(payoutActions),
    /** With `return`: the judge has made sure that no money was sent. */
    no_money_sent: z.boolean().optional(),
    /** `movedAt` of the payout that the judge saw. Meanwhile another trader may have taken it, or new receipts may have come. */
    movedAt: time.optional(),
    ...why,
  })
  .refine(({ action, reason_code }) => hasReason(payoutReasons[action], reason_code), unknown)
  .refine(hasWords, wordless)
  .refine(({ action, no_money_sent }) => action !== 'return' || no_money_sent === true, {
    path: ['no_money_sent'],
    message: 'Подтвердите, что деньги не были отправлены',
  });
export type PayoutDecide = z.output<typeof payoutDecide>;

export const caseDisagree = caseKey.extend({ reason });
export type CaseDisagree = z.output<typeof caseDisagree>;

/** As much of a decision as says what it would move; sending back moves nothing. */
export const caseForeseen = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('appeal'),
    id: rowId,
    decision: z.enum(appealDecisions),
    amount: roubles.optional(),
  }),
  z.object({ kind: z.literal('payout'), id: rowId, action: z.enum(payoutActions).exclude(['sendback']) }),
]);
export type CaseForeseen = z.output<typeof caseForeseen>;

const caseId = z.object({ id: z.coerce.number().pipe(rowId) });
const judges = { access: 'judge', right: 'do' } as const;

/**
 * A case is decided by somebody neutral. `request_id` in the answer: a second person is needed, and nothing has moved yet. They confirm it in
 * «Ждут второго»; about a payout the same decision by another judge is their word as well.
 */
export const caseDecisionsApi = {
  appeal: {
    ...judges,
    method: 'POST',
    path: '/staff/v1/cases/appeal/:id/decide',
    summary:
      'Решить апелляцию на проверке: в пользу плательщика, в пользу трейдера, в архив; с причиной для обеих сторон',
    params: caseId,
    body: appealDecide,
    response: actResult,
  },
  payout: {
    ...judges,
    method: 'POST',
    path: '/staff/v1/cases/payout/:id/decide',
    summary: 'Решить о выплате: оплачена, вернуть трейдеру, не подтвердить, отклонить, вернуть в пул',
    params: caseId,
    body: payoutDecide,
    response: actResult,
  },
  foresee: {
    ...judges,
    method: 'POST',
    path: '/staff/v1/cases/foresee',
    summary:
      'Что было бы, если бы этот человек решил дело сейчас: кто получит или потеряет сколько, что станет долгом, нужен ли второй. Ничего не меняет',
    body: caseForeseen,
    response: foreseenAnswer,
  },
  /** For whoever judges: moderators have no «Ждут второго». */
  disagree: {
    ...judges,
    method: 'POST',
    path: '/staff/v1/cases/disagree',
    summary: 'Не согласиться с решением, которое ждёт второго человека: дальше решает владелец',
    body: caseDisagree,
    response: done,
  },
} satisfies Record<string, Route>;
