import { z } from 'zod';
import { roubles } from '../values/money.ts';
import { time } from '../values/time.ts';

/** How the bank told the phone. An SMS can be forged by the payer. */
export const noticeChannel = z.enum(['push', 'sms']);
export type NoticeChannel = z.output<typeof noticeChannel>;

/** What a deal shows of the bank's notice that is joined to it: «Пришло 1 500 ₽ в 12:40». */
export const dealNotice = z.object({
  id: z.int(),
  amount: roubles,
  at: time,
  channel: noticeChannel,
  /** The trader joined it to this deal; otherwise it found the deal by itself. */
  byHand: z.boolean(),
});
export type DealNotice = z.output<typeof dealNotice>;

/** The same as evidence on an appeal. The payer is as the bank writes it, «Иван П.». */
export const noticeEvidence = dealNotice.extend({ payer: z.string().nullable() });
export type NoticeEvidence = z.output<typeof noticeEvidence>;
