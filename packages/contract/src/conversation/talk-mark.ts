import { z } from 'zod';
import { time } from '../values/time.ts';

/** What of a conversation a row of a list shows. */
export const talkMark = z.object({
  unread: z.int(),
  /** Staff wait for the trader's answer. */
  asked: z.boolean(),
  /** Until when a question stopped the deadline; it may be over. While it lasts, what is left is the deadline minus this. */
  stopped_until: time.nullable(),
});
/** For an answer of a process of the version before. */
export const noTalk: TalkMark = { unread: 0, asked: false, stopped_until: null };
export type TalkMark = z.output<typeof talkMark>;
