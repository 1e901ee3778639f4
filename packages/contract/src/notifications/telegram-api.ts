import { z } from 'zod';
import { done, type Route } from '../route.ts';
import { time } from '../values/time.ts';

/** The link by which a chat is connected works this long, and once. */
export const TELEGRAM_LINK_MINUTES = 10;

/** Null where the operator has no bot. */
export const telegramState = z
  .object({
    chat: z
      .object({
        /** As the person calls themselves in Telegram. */
        name: z.string(),
        linked_at: time,
        muted: z.boolean(),
        /** Null: until they turn it on again. */
        muted_until: time.nullable(),
      })
      .nullable(),
  })
  .nullable();
export type TelegramState = z.output<typeof telegramState>;

export const telegramMute = z.object({ for: z.enum(['hour', 'always', 'not']) });
export type TelegramMute = z.output<typeof telegramMute>['for'];

export const telegramApi = {
  state: {
    method: 'GET',
    path: '/trader/notices/telegram',
    access: 'user',
    summary: 'Какой чат Telegram привязан; пусто, если у площадки нет бота',
    response: z.object({ telegram: telegramState, serverTime: time }),
  },
  link: {
    method: 'POST',
    path: '/trader/notices/telegram/link',
    access: 'user',
    proven: { minutes: 10 },
    summary: 'Одноразовая ссылка на бота, которой привязывается чат',
    response: z.object({ url: z.string(), command: z.string(), expiresAt: time, serverTime: time }),
  },
  unlink: {
    method: 'POST',
    path: '/trader/notices/telegram/unlink',
    access: 'user',
    summary: 'Отвязать чат Telegram',
    response: done,
  },
  mute: {
    method: 'POST',
    path: '/trader/notices/telegram/mute',
    access: 'user',
    summary: 'Не писать в Telegram час, пока не включу, или снова писать',
    body: telegramMute,
    response: done,
  },
} satisfies Record<string, Route>;
