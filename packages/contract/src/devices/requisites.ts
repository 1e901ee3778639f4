import { z } from 'zod';
import { done, type Route } from '../route.ts';
import { flag } from '../values/flag.ts';
import { roubles } from '../values/money.ts';
import { paging } from '../values/paging.ts';
import { pan } from '../values/pan.ts';
import { phone } from '../values/phone.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { fio, limitAmount, minAmount } from './bank-profiles.ts';

export const requisiteProfile = z.object({
  /** The card's id. Negative for the phone of a requisite by payment system: that is a bank profile and is edited as one. */
  id: z.int(),
  bank_profile_id: z.int(),
  /** Masked: «•••• 1234», «+7 ••• •••-45-67». */
  pan: z.string(),
  total_amount: roubles,
  used_total_amount: roubles,
  available: flag,
  is_main: flag,
  bank: z.string(),
  id_alias: z.string(),
});
export type RequisiteProfile = z.output<typeof requisiteProfile>;

export const requisiteProfileFilters = z.object(paging([50]));
export type RequisiteProfileFilters = z.output<typeof requisiteProfileFilters>;

/** `id` 0 creates, any other changes that requisite; what a change does not name, the card included, stays as it is. */
export const requisiteProfileSave = z
  .object({
    id: z.union([z.literal(0), rowId]).default(0),
    bank_profile_id: rowId,
    pan: pan.optional(),
    total_amount: limitAmount,
    used_total_amount: limitAmount.optional(),
    /** The value that the form was opened with. Only the difference is applied, so deals that were closed meanwhile still count. */
    used_total_amount_before: limitAmount.optional(),
    available: flag.optional(),
    is_main: flag.optional(),
  })
  .refine(({ id, pan: given }) => id !== 0 || given !== undefined, {
    path: ['pan'],
    message: 'Допустим только номер карты',
  });
export type RequisiteProfileSave = z.output<typeof requisiteProfileSave>;

export const paymentSystem = z.object({ id: z.int(), name: z.string(), system_group: z.enum(['card', 'sbp']) });
export type PaymentSystem = z.output<typeof paymentSystem>;

export const cardDetails = z.object({ cardpan: pan, fio });
export const phoneDetails = z.object({ phone, fio });

/** A requisite by payment system: the card group takes a card, the others a phone. */
export const requisiteCreate = z
  .object({
    type: text(100, { wrong: 'Выберите платёжную систему' }).min(1, 'Выберите платёжную систему'),
    requisite_details: z.union([cardDetails, phoneDetails], 'Укажите номер карты или телефона и ФИО'),
    min_amount: minAmount,
    max_amount: limitAmount,
    total_amount: limitAmount,
    used_total_amount: limitAmount.default(0n),
    available: flag.default(1),
  })
  .refine(({ min_amount, max_amount }) => max_amount > min_amount, {
    path: ['max_amount'],
    message: 'Максимальная сумма должна быть больше минимальной',
  });
export type RequisiteCreate = z.output<typeof requisiteCreate>;

export const requisitesApi = {
  list: {
    method: 'POST',
    path: '/trader/requisiteprofiles',
    access: 'trader',
    summary: 'Реквизиты банковских профилей',
    body: requisiteProfileFilters,
    response: z.object({
      requisiteProfiles: z.array(requisiteProfile),
      countRequisiteProfiles: z.int(),
      serverTime: time,
    }),
  },
  save: {
    method: 'POST',
    path: '/trader/requisiteprofiles/create',
    access: 'trader',
    proven: { minutes: 60 },
    summary: 'Добавить карту к банковскому профилю (id 0) или изменить её',
    body: requisiteProfileSave,
    response: done.extend({ id: z.int() }),
  },
  systems: {
    method: 'GET',
    path: '/trader/systems',
    access: 'trader',
    summary: 'Платёжные системы',
    response: z.object({ systems: z.array(paymentSystem), serverTime: time }),
  },
  create: {
    method: 'POST',
    path: '/trader/requisites/create',
    access: 'trader',
    proven: { minutes: 60 },
    summary: 'Добавить реквизиты по платёжной системе',
    body: requisiteCreate,
    response: done.extend({ id: z.int() }),
  },
} satisfies Record<string, Route>;
