import { z } from 'zod';
import { dealStatus } from '../deals/deal-machine.ts';
import { roubles } from '../values/money.ts';
import { time } from '../values/time.ts';
import { noticeChannel } from './deal-notice.ts';

/** It waits for the trader, it is joined to a deal, or the trader said «не относится к сервису». */
export const NoticeState = { waiting: 0, joined: 1, foreign: 2 } as const;
export type NoticeState = (typeof NoticeState)[keyof typeof NoticeState];
export const noticeState = z.literal(Object.values(NoticeState));

/** Without the phone's clock, the phone's time is believed only if the notice came this soon after it. */
export const NOTICE_DELAY_MINUTES = 5;
/** A notice that is joined to no deal is kept this long. */
export const NOTICE_KEPT_DAYS = 30;

/** Money that a bank says has come. */
export const arrival = z.object({
  id: z.int(),
  device_profile_id: z.int(),
  /** The id of the directory. */
  bank: z.string(),
  /** Null: the phone has no profile of this bank that takes notices, or several and nothing tells which. */
  bank_profile_id: z.int().nullable(),
  /** ЛК of that profile. */
  id_alias: z.string().nullable(),
  amount: roubles,
  /** As the bank writes it, «Иван П.». */
  payer: z.string().nullable(),
  /** The last digits of card or account, if the text has them. */
  digits: z.string().nullable(),
  channel: noticeChannel,
  /** When the bank told the phone, by our clock. */
  at: time,
  /** False: the phone's clock is not known and the notice came later than `NOTICE_DELAY_MINUTES`. It never joins a deal by itself. */
  timeKnown: z.boolean(),
  receivedAt: time,
  state: noticeState,
  deal: z
    .object({
      id: z.int(),
      payment_id: z.string(),
      real_amount: roubles,
      status: dealStatus,
      createdAt: time,
      /** The trader joined it to this deal; otherwise it found the deal by itself. */
      byHand: z.boolean(),
    })
    .nullable(),
  /** The trader may join it to a deal or say that it is foreign. Not if its deal is closed or appealed. */
  mayMove: z.boolean(),
});
export type Arrival = z.output<typeof arrival>;
