import { z } from 'zod';
import { dealStatus, methodGroup } from './deals.ts';
import { percent, roubles } from './money.ts';
import type { Route } from './route.ts';
import { rowId } from './row-id.ts';
import { rateLimit } from './settings.ts';
import { time } from './time.ts';

/** What the payment platform says and hears; see docs/platform-api.md for how requests are signed. */
export const platformDealCreate = z.object({
  payment_id: z
    .string()
    .trim()
    .min(1, 'Укажите payment_id')
    .max(100)
    .regex(/^[\x21-\x7e]+$/, 'payment_id: латиница, цифры и знаки'),
  amount: roubles.refine((amount) => amount > 0n, 'Сумма должна быть больше 0'),
  method_group: methodGroup,
  /** How long the customer has to pay, in seconds; 15 minutes unless told. */
  expires_in: z.int().min(60).max(86_400).default(900),
});
export type PlatformDealCreate = z.output<typeof platformDealCreate>;

/** The full requisites: the customer pays to them. */
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

const dealRef = z.object({ id: z.coerce.number().pipe(rowId) });

export const platformApi = {
  createDeal: {
    method: 'POST',
    path: '/platform/v1/deals',
    access: 'platform',
    summary: 'Создать сделку: подобрать реквизит и удержать сумму на балансе трейдера',
    body: platformDealCreate,
    response: platformDeal,
  },
  readDeal: {
    method: 'GET',
    path: '/platform/v1/deals/:id',
    access: 'platform',
    summary: 'Прочитать сделку',
    params: dealRef,
    response: platformDeal,
  },
  cancelDeal: {
    method: 'POST',
    path: '/platform/v1/deals/:id/cancel',
    access: 'platform',
    summary: 'Отменить сделку, которая ещё ждёт оплаты',
    params: dealRef,
    response: platformDeal,
  },
  rates: {
    method: 'GET',
    path: '/platform/v1/rates',
    access: 'platform',
    summary: 'Курс USDT и ставки по суммам',
    response: platformRates,
  },
} satisfies Record<string, Route>;
