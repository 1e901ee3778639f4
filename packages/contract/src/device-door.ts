import { z } from 'zod';
import type { Route } from './route.ts';
import { text } from './values/text.ts';
import { time } from './values/time.ts';

/** How often a phone reports that it is alive. */
export const HEARTBEAT_SECONDS = 20;
/** A phone or a cabinet that was not heard of for this long counts as away. */
export const ALIVE_SECONDS = 60;
/** How long a pairing token is valid. */
export const PAIRING_MINUTES = 15;

/** The phone's calls. A phone has no session: it pairs by a one-time token and gets a key, which it sends with every heartbeat. */
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
