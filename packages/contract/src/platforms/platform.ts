import { z } from 'zod';
import { appealForAll, appealNotes } from '../appeals/appeal.ts';
import { bankId } from '../banks.ts';
import { MOST_TALK_TEXT, talkMessage } from '../conversation/case-talk.ts';
import { LEAST_MATCHED, methodGroup } from '../deals/deal.ts';
import { dealStatus } from '../deals/deal-machine.ts';
import { fio } from '../devices/bank-profiles.ts';
import { MOST_FILES } from '../files.ts';
import { payoutForAll } from '../payouts/payout.ts';
import type { Route } from '../route.ts';
import { rateLimit } from '../settings.ts';
import { numberText, percent, roubles } from '../values/money.ts';
import { pan } from '../values/pan.ts';
import { phone } from '../values/phone.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';

/** The platform's API; docs/platform-api.md explains how requests are signed. */
const foreignId = (name: string) =>
  text(100)
    .trim()
    .min(1, `Укажите ${name}`)
    .regex(/^[\x21-\x7e]+$/, `${name}: латиница, цифры и знаки`);
const amount = roubles.refine((kopecks) => kopecks > 0n, 'Сумма должна быть больше 0');

/** By how much the clocks of platform and server may differ. */
export const SKEW_MINUTES = 5;

export const platformDealCreate = z.object({
  payment_id: foreignId('payment_id'),
  amount,
  method_group: methodGroup,
  /** How long the customer has to pay, in seconds. Without it, as long as the operator has set: at first 15 minutes. */
  expires_in: z.int().min(60).max(86_400).optional(),
});
export type PlatformDealCreate = z.output<typeof platformDealCreate>;

/** With the requisites in full: the customer pays to them. */
export const platformDeal = z.object({
  id: z.int(),
  payment_id: z.string(),
  status: dealStatus,
  amount: roubles,
  interest_rate: percent,
  method_group: methodGroup,
  requisite: z.object({
    bank: z.string(),
    bank_name: z.string(),
    fio: z.string(),
    pan: z.string().optional(),
    phone: z.string().optional(),
  }),
  createdAt: time,
  expired: time,
  closedAt: time.nullable(),
});
export type PlatformDeal = z.output<typeof platformDeal>;

export const platformRates = z.object({
  rateUsdt: roubles.nullable(),
  rateLimits: z.array(rateLimit),
  serverTime: time,
});

const ref = z.object({ id: z.coerce.number().pipe(rowId) });

const platformNote = text(500).trim().default('');

/** The amount that a customer says they have paid. */
const paidAmount = amount.refine((kopecks) => kopecks >= LEAST_MATCHED, `Сумма не меньше ${LEAST_MATCHED / 100n} ₽`);

/** Fields of a multipart call, so amounts come as text; the proof is a file beside them. */
export const platformAppealCreate = z.object({
  deal_id: numberText.pipe(rowId),
  /** The amount that the customer says they have paid. If the appeal is accepted, the deal is closed with it. */
  amount_to_pay: numberText.pipe(paidAmount),
  note: platformNote,
});
export type PlatformAppealCreate = z.output<typeof platformAppealCreate>;

export const platformAppeal = z.object({
  id: z.int(),
  ...appealForAll,
  payment_id: z.string(),
  amount_to_pay: roubles,
  ...appealNotes,
  /** Who decided it under review, and why; the trader's own answers are no decisions. Older webhooks do not know it. */
  decided_by: z.enum(['staff', 'platform']).nullable().default(null),
  decision_note: z.string().default(''),
  expired: time,
});
export type PlatformAppeal = z.output<typeof platformAppeal>;

/**
 * The platform is a party. It may withdraw its appeal (`archived`) while that is open, or concede one under review (`rejected`). `accepted` is
 * refused, 403 `party`: staff decide.
 */
export const platformAppealDecision = z.object({
  decision: z.enum(['accepted', 'rejected', 'archived']),
  note: platformNote,
});
export type PlatformAppealDecision = z.output<typeof platformAppealDecision>;

/** Fields of a multipart call; up to five files beside them. */
export const platformMessageCreate = z.object({ text: text(MOST_TALK_TEXT).trim().default('') });
export type PlatformMessageCreate = z.output<typeof platformMessageCreate>;

/** The platform's conversation with staff about an appeal. What the trader wrote is here only if staff have passed it on. */
export const platformTalk = z.object({
  messages: z.array(talkMessage),
  /** Staff have asked the platform and wait for its answer. */
  asked: z.boolean(),
  /** The appeal ended so long ago that nothing more is written. */
  closed: z.boolean(),
  serverTime: time,
});
export type PlatformTalk = z.output<typeof platformTalk>;

const payoutFields = { payout_id: foreignId('payout_id'), amount, bank: bankId, fio };
/** `pan` is a card number or a phone, depending on `method`. */
export const platformPayoutCreate = z.discriminatedUnion('method', [
  z.object({ ...payoutFields, method: z.literal('card'), pan }),
  z.object({ ...payoutFields, method: z.literal('sbp'), pan: phone }),
]);
export type PlatformPayoutCreate = z.output<typeof platformPayoutCreate>;

export const platformPayout = z.object({
  id: z.int(),
  payout_id: z.string(),
  ...payoutForAll,
  fio: z.string(),
  note: z.string(),
  doneAt: time.nullable(),
});
export type PlatformPayout = z.output<typeof platformPayout>;

export const platformApi = {
  createDeal: {
    method: 'POST',
    path: '/platform/v1/deals',
    access: 'platform',
    scope: 'deals',
    summary: 'Создать сделку: подобрать реквизит и удержать сумму на балансе трейдера',
    body: platformDealCreate,
    response: platformDeal,
  },
  readDeal: {
    method: 'GET',
    path: '/platform/v1/deals/:id',
    access: 'platform',
    scope: 'read',
    summary: 'Прочитать сделку',
    params: ref,
    response: platformDeal,
  },
  cancelDeal: {
    method: 'POST',
    path: '/platform/v1/deals/:id/cancel',
    access: 'platform',
    scope: 'deals',
    summary: 'Отменить сделку, которая ещё ждёт оплаты',
    params: ref,
    response: platformDeal,
  },
  createAppeal: {
    method: 'POST',
    path: '/platform/v1/appeals',
    access: 'platform',
    scope: 'deals',
    summary: 'Создать апелляцию с доказательством (multipart, поле proof); после отклонения — повторную',
    body: platformAppealCreate,
    files: { field: 'proof', max: 1 },
    response: platformAppeal,
  },
  readAppeal: {
    method: 'GET',
    path: '/platform/v1/appeals/:id',
    access: 'platform',
    scope: 'read',
    summary: 'Прочитать апелляцию',
    params: ref,
    response: platformAppeal,
  },
  decideAppeal: {
    method: 'POST',
    path: '/platform/v1/appeals/:id/decide',
    access: 'platform',
    scope: 'decide',
    summary: 'Отозвать свою апелляцию (archived) или признать её ошибочной на проверке (rejected); решает оператор',
    params: ref,
    body: platformAppealDecision,
    response: platformAppeal,
  },
  readAppealMessages: {
    method: 'GET',
    path: '/platform/v1/appeals/:id/messages',
    access: 'platform',
    scope: 'read',
    summary: 'Переписка с сотрудниками по апелляции; файлы по ссылкам, которые действуют час-два',
    params: ref,
    response: platformTalk,
  },
  writeAppealMessage: {
    method: 'POST',
    path: '/platform/v1/appeals/:id/messages',
    access: 'platform',
    scope: 'deals',
    summary: `Написать сотрудникам по апелляции или ответить на их вопрос (multipart, поле files до ${MOST_FILES} раз)`,
    params: ref,
    body: platformMessageCreate,
    files: { field: 'files', max: MOST_FILES, optional: true, yields: true },
    response: talkMessage,
  },
  createPayout: {
    method: 'POST',
    path: '/platform/v1/payouts',
    access: 'platform',
    scope: 'payouts',
    summary: 'Создать заявку на выплату',
    body: platformPayoutCreate,
    response: platformPayout,
  },
  readPayout: {
    method: 'GET',
    path: '/platform/v1/payouts/:id',
    access: 'platform',
    scope: 'read',
    summary: 'Прочитать заявку на выплату',
    params: ref,
    response: platformPayout,
  },
  withdrawPayout: {
    method: 'POST',
    path: '/platform/v1/payouts/:id/withdraw',
    access: 'platform',
    scope: 'payouts',
    summary: 'Отозвать заявку, которую ещё никто не взял',
    params: ref,
    response: platformPayout,
  },
  rates: {
    method: 'GET',
    path: '/platform/v1/rates',
    access: 'platform',
    scope: 'read',
    summary: 'Курс USDT и ставки по суммам',
    response: platformRates,
  },
} satisfies Record<string, Route>;
