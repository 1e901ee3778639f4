import type { Route } from '@app/contract/route';
import { flag } from '@app/contract/values/flag';
import { roubles } from '@app/contract/values/money';
import { time } from '@app/contract/values/time';
import { z } from 'zod';

export const phoneState = {
  method: 'GET',
  path: '/device/v1/state',
  access: 'public',
  summary: 'Что знает сервер об этом телефоне',
  response: z.object({
    phonenumber: z.string(),
    banks: z.array(z.object({ bank: z.string(), id_alias: z.string(), available: flag, enable_push: flag })),
    notices: z.array(
      z.object({
        id: z.int(),
        bank: z.string(),
        amount: roubles,
        at: time,
        channel: z.enum(['push', 'sms']),
        outcome: z.enum(['matched', 'kept']),
      }),
    ),
    serverTime: time,
  }),
} satisfies Route;
