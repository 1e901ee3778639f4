import { z } from 'zod';
import { done, type Route } from '../route.ts';
import { roubles } from '../values/money.ts';
import { text } from '../values/text.ts';
import { noticeKind } from './notices.ts';

/** Bytes as a browser and a push service write them. */
const bytes = (count: number) =>
  text(128)
    .regex(/^[\w-]+={0,2}$/, 'Неверный ключ браузера')
    .refine((value) => value.replace(/=+$/, '').length === Math.ceil((count * 4) / 3), 'Неверный ключ браузера');

/** Where a browser can be reached, as it says itself (PushSubscription). */
export const pushTarget = z.object({
  endpoint: text(1000).min(1, 'Нет адреса браузера'),
  /** The browser's public key and its secret (RFC 8291). */
  p256dh: bytes(65),
  auth: bytes(16),
});
export type PushTarget = z.output<typeof pushTarget>;

/** What reaches the browser, and nobody before it can read. One for each kind; of one event also which thing it is about. */
export const pushMessage = z.object({
  notices: z.array(
    z.object({
      kind: noticeKind,
      count: z.int().min(1),
      amount: roubles.optional(),
      event: z.string().optional(),
      ref: z.int().optional(),
    }),
  ),
});
export type PushMessage = z.output<typeof pushMessage>;

export const pushApi = {
  key: {
    method: 'GET',
    path: '/trader/notices/push',
    access: 'user',
    summary: 'Открытый ключ сервера для push-уведомлений (VAPID)',
    response: z.object({ key: z.string() }),
  },
  subscribe: {
    method: 'POST',
    path: '/trader/notices/push',
    access: 'user',
    summary: 'Присылать push-уведомления в этот браузер, пока не завершена сессия',
    body: pushTarget,
    response: done,
  },
  unsubscribe: {
    method: 'POST',
    path: '/trader/notices/push/off',
    access: 'user',
    summary: 'Не присылать push-уведомления в браузер этой сессии',
    response: done,
  },
} satisfies Record<string, Route>;
