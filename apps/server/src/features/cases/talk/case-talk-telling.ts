import type { webhookAppeal } from '@app/contract/platforms/webhooks';
import type { z } from 'zod';
import type { Tx } from '#db/db.ts';
import { findAppeal } from '#features/appeals/appeals.ts';
import { type Change, record } from '#journal/record.ts';
import type { NewMessage, TalkCase } from './case-talk-queries.ts';

interface Written extends NewMessage {
  id: number;
  /** How many. */
  files: number;
  /** The deadline stands still from now on, or goes on. */
  moved: boolean;
  /** Of a question: until when it stands still at the latest, if it does. */
  stopped_until: Date | null;
}

/** The journal says that somebody wrote, and does not repeat what. A note is told to nobody but those who judge. */
export async function recordMessage(tx: Tx, about: TalkCase, message: Written, change: Change): Promise<void> {
  const { id: ref, kind } = about;
  const { side, reader, asks, stopped_until } = message;
  const data = { message_id: message.id, ...(message.files > 0 && { files: message.files }) };
  // Of what does not concern the trader only that the deadline has moved.
  const owner = message.moved ? about.trader_id : null;
  const basics = { ref, ...change, data };
  if (side === 'staff' && reader === 'staff') {
    record(tx, { event: kind === 'appeal' ? 'appeal.note_added' : 'payout.note_added', ...basics });
  } else if (side === 'trader') {
    const event = kind === 'appeal' ? 'appeal.trader_message' : 'payout.trader_message';
    record(tx, { event, ...basics, owner: about.trader_id });
  } else if (side === 'platform') {
    record(tx, { event: 'appeal.platform_message', ...basics, owner });
  } else if (reader === 'platform') {
    const event = asks ? 'appeal.platform_question' : 'appeal.message_to_platform';
    const told = { message_id: message.id, question: asks, stopped_until };
    record(tx, { event, ...basics, owner, platform: await forPlatform(tx, about, told) });
  } else {
    record(tx, { event: `${kind}.${asks ? 'question' : 'message'}`, ...basics, owner: about.trader_id });
  }
}

export async function recordPassed(
  tx: Tx,
  about: TalkCase,
  message_id: number,
  toTrader: boolean,
  change: Change,
): Promise<void> {
  const basics = { ref: about.id, ...change, data: { message_id } };
  if (toTrader) record(tx, { event: 'appeal.passed_to_trader', ...basics, owner: about.trader_id });
  else {
    const platform = await forPlatform(tx, about, { message_id, question: false, stopped_until: null });
    record(tx, { event: 'appeal.passed_to_platform', ...basics, owner: about.trader_id, platform });
  }
}

type Message = Pick<z.output<typeof webhookAppeal>, 'message_id' | 'question' | 'stopped_until'>;

const forPlatform = async (tx: Tx, { id, platform_id }: TalkCase, message: Message) => ({
  id: platform_id,
  data: { ...(await findAppeal(tx, id)), ...message },
});
