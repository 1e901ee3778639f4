import { z } from 'zod';
import { record } from '#journal/record.ts';
import { minutes } from '#lib/clock.ts';
import { hashCode, mute, type TelegramNeeds, unlink } from './telegram.ts';
import { findByChat, saveChat, spendCode } from './telegram-queries.ts';
import { telegramText as text } from './telegram-text.ts';

/** What the Bot API tells, as far as we listen. */
const update = z.object({
  update_id: z.int(),
  message: z
    .object({
      chat: z.object({ id: z.int(), type: z.string() }),
      from: z.object({
        id: z.int(),
        is_bot: z.boolean(),
        first_name: z.string().default(''),
        username: z.string().optional(),
      }),
      text: z.string().max(4096),
    })
    .optional()
    // Pictures, stickers, posts of channels: nothing that we answer.
    .catch(undefined),
});

export interface Answered {
  chat: number;
  text: string;
}

/** Does what somebody wrote to the bot. Returns what to say, if anything: in groups, to other bots and to those who flood, nothing. */
export async function takeUpdate(needs: TelegramNeeds, given: unknown, flood: Flood): Promise<Answered | undefined> {
  const { message } = update.parse(given);
  if (!message) return undefined;
  const { chat, from } = message;
  if (chat.type !== 'private' || from.is_bot || from.id !== chat.id || flood.isTooMuch(chat.id)) return undefined;
  const [command = '', code] = message.text.trim().split(/\s+/);
  const name = from.username ? `@${from.username}` : from.first_name;
  const said =
    command === '/start' && code
      ? await link(needs, chat.id, name.slice(0, 64), code)
      : await obey(needs, chat.id, command);
  return { chat: chat.id, text: said };
}

async function link({ db, clock }: TelegramNeeds, chatId: number, name: string, code: string): Promise<string> {
  return db.begin(async (tx) => {
    const at = clock.now();
    // Not even with a right code: somebody may have sent the person a link of theirs.
    if (await findByChat(tx, chatId)) return text.taken;
    const userId = await spendCode(tx, hashCode(code), at);
    if (userId === undefined) return text.badCode;
    await saveChat(tx, { userId, chatId, name, at });
    record(tx, { event: 'user.telegram_linked', ref: userId, by: { user: userId }, at, owner: userId });
    return text.linked;
  });
}

async function obey(needs: TelegramNeeds, chatId: number, command: string): Promise<string> {
  const chat = await findByChat(needs.db, chatId);
  if (!chat) return text.notLinked;
  const { user_id } = chat;
  if (command === '/stop') {
    await unlink(needs.db, user_id, { user: user_id }, needs.clock.now());
    return text.unlinked;
  }
  const how = ({ '/mute': 'hour', '/silence': 'always', '/on': 'not' } as const)[command];
  if (!how) return text.help;
  await mute(needs, user_id, how);
  return { hour: text.mutedHour, always: text.muted, not: text.unmuted }[how];
}

export type Flood = ReturnType<typeof makeFlood>;

const MOST_A_MINUTE = 10;

/** Counts messages of each chat in the present minute; of those beyond the limit nothing is read. */
export function makeFlood(now: () => number) {
  let since = 0;
  const counts = new Map<number, number>();
  return {
    isTooMuch(chat: number): boolean {
      if (now() - since > minutes(1)) {
        since = now();
        counts.clear();
      }
      const count = (counts.get(chat) ?? 0) + 1;
      counts.set(chat, count);
      return count > MOST_A_MINUTE;
    },
  };
}
