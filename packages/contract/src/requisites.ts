import { z } from 'zod';
import { fio } from './bank-profiles.ts';
import { flag } from './flag.ts';
import { roubles } from './money.ts';
import { paging } from './paging.ts';
import { pan } from './pan.ts';
import { phone } from './phone.ts';
import { done, type Route } from './route.ts';
import { time } from './time.ts';

const amount = roubles.refine((value) => value >= 0n, 'Допустимы только цифры');

export const requisiteProfile = z.object({
  id: z.int(),
  bank_profile_id: z.int(),
  /** Masked: «•••• 1234». */
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

/** `id` 0 creates, any other changes that requisite; a change without `pan` leaves the card as it is. */
export const requisiteProfileSave = z
  .object({
    id: z.int().min(0).default(0),
    bank_profile_id: z.int().min(1),
    pan: pan.optional(),
    total_amount: amount,
    used_total_amount: amount.default(0n),
    available: flag.default(1),
    is_main: flag.default(0),
  })
  .refine(({ id, pan: given }) => id !== 0 || given !== undefined, {
    path: ['pan'],
    message: 'Допустим только номер карты',
  });
export type RequisiteProfileSave = z.output<typeof requisiteProfileSave>;

export const SystemGroup = { card: 'card', sbp: 'sbp' } as const;

export const paymentSystem = z.object({ id: z.int(), name: z.string(), system_group: z.enum(['card', 'sbp']) });
export type PaymentSystem = z.output<typeof paymentSystem>;

export const cardDetails = z.object({ cardpan: pan, fio });
export const phoneDetails = z.object({ phone, fio });

/** A requisite by payment system: the card group takes a card, the others a phone. */
export const requisiteCreate = z
  .object({
    type: z.string().min(1, 'Выберите платёжную систему'),
    requisite_details: z.union([cardDetails, phoneDetails], 'Укажите номер карты или телефона и ФИО'),
    min_amount: roubles.refine((value) => value > 0n, 'Минимальная сумма должна быть больше 0'),
    max_amount: roubles,
    total_amount: amount,
    used_total_amount: amount.default(0n),
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
    summary: 'Добавить карту к банковскому профилю (id 0) или изменить её',
    body: requisiteProfileSave,
    response: done.extend({ id: z.int() }),
  },
  systems: {
    method: 'GET',
    path: '/trader/systems',
    access: 'trader',
    summary: 'Платёжные системы',
    response: z.object({ systems: z.array(paymentSystem) }),
  },
  create: {
    method: 'POST',
    path: '/trader/requisites/create',
    access: 'trader',
    summary: 'Добавить реквизиты по платёжной системе',
    body: requisiteCreate,
    response: done.extend({ id: z.int() }),
  },
} satisfies Record<string, Route>;
