import { z } from 'zod';
import { noticeChannel } from '../arrivals/deal-notice.ts';
import type { Route } from '../route.ts';
import { flag } from '../values/flag.ts';
import { roubles } from '../values/money.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';

/** How often a phone reports that it is alive. */
export const HEARTBEAT_SECONDS = 20;
/** A phone or a cabinet that was not heard of for this long counts as away. */
export const ALIVE_SECONDS = 60;
/** How long a pairing token is valid. */
export const PAIRING_MINUTES = 15;
/** How many notices a phone may send at once, and how long a text may be; the whole request is at most 256 KB. */
export const MOST_NOTICES_AT_ONCE = 100;
export const LONGEST_NOTICE = 2000;
/** How many of its last notices a phone is shown. */
export const LAST_NOTICES = 20;
/** An archived phone may still send what it was told before. */
export const ARCHIVED_SENDS_HOURS = 24;

/** What the bank told the phone, as it stands there. */
export const sentNotice = z.object({
  /** Of the phone's making. What comes again under the same id changes nothing. */
  id: text(100).min(1),
  /** The number or name of an SMS, or the application of a push. */
  sender: text(200),
  text: text(LONGEST_NOTICE),
  /** By the phone's clock. */
  at: time,
});
export type SentNotice = z.output<typeof sentNotice>;

export const sentNotices = z.strictObject(
  {
    notices: z.array(sentNotice).min(1).max(MOST_NOTICES_AT_ONCE, `Не больше ${MOST_NOTICES_AT_ONCE} сообщений за раз`),
    /** The phone's clock at this moment: it tells how wrong the times are. */
    sentAt: time.optional(),
  },
  // Names of other fields are not repeated: they are words of whoever wrote the text.
  'Проверьте сообщения: есть лишние поля',
);
export type SentNotices = z.output<typeof sentNotices>;

/**
 * It found its deal; it waits for the trader; nobody could read it, or it is of a bank that the phone has no profile of; it looks like a code and was
 * not read, or the phone has sent more than it may. The last two are only counted.
 */
export const noticeOutcome = z.enum(['matched', 'kept', 'unknown', 'refused']);
export type NoticeOutcome = z.output<typeof noticeOutcome>;

export const noticesTaken = z.object({
  results: z.array(z.object({ id: z.string(), outcome: noticeOutcome })),
  serverTime: time,
});
export type NoticesTaken = z.output<typeof noticesTaken>;

export const deviceState = z.object({
  /** Masked. */
  phonenumber: z.string(),
  banks: z.array(z.object({ bank: z.string(), id_alias: z.string(), available: flag, enable_push: flag })),
  /** The last ones, newest first. `id` is the server's: it does not keep the phone's. */
  notices: z.array(
    z.object({
      id: z.int(),
      bank: z.string(),
      amount: roubles,
      at: time,
      channel: noticeChannel,
      outcome: noticeOutcome.extract(['matched', 'kept']),
    }),
  ),
  serverTime: time,
});
export type DeviceState = z.output<typeof deviceState>;

/** The phone's calls. A phone has no session: it pairs by a one-time token and gets a key, which it sends with every further call. */
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
  notices: {
    method: 'POST',
    path: '/device/v1/notices',
    access: 'public',
    summary: `До ${MOST_NOTICES_AT_ONCE} сообщений банков, какими их получил телефон; ключ привязки или пересылки в заголовке Authorization: Bearer`,
    body: sentNotices,
    response: noticesTaken,
  },
  state: {
    method: 'GET',
    path: '/device/v1/state',
    access: 'public',
    summary: 'Номер, банки и последние поступления телефона; ключ привязки в заголовке Authorization: Bearer',
    response: deviceState,
  },
} satisfies Record<string, Route>;
