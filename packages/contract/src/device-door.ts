import { z } from 'zod';
import type { Route } from './route.ts';
import { text } from './values/text.ts';
import { time } from './values/time.ts';

/** How often a phone says that it is there. */
export const HEARTBEAT_SECONDS = 20;
/** A phone, or a cabinet, that has not been heard of for this long is away. */
export const ALIVE_SECONDS = 60;
/** How long a token waits for its phone. */
export const PAIRING_MINUTES = 15;

/** What a phone says. It has no session: pairing takes a one-time token, a heartbeat the key that pairing gave. */
export const deviceDoorApi = {
  pair: {
    method: 'POST',
    path: '/device/v1/pair',
    access: 'public',
    summary: 'Привязать телефон одноразовым токеном из QR-кода',
    body: z.object({ token: text(200).min(1) }),
    response: z.object({ key: z.string(), heartbeatSeconds: z.int(), serverTime: time }),
  },
  heartbeat: {
    method: 'POST',
    path: '/device/v1/heartbeat',
    access: 'public',
    summary: 'Телефон на связи; ключ привязки в заголовке Authorization: Bearer',
    response: z.object({ serverTime: time }),
  },
} satisfies Record<string, Route>;
