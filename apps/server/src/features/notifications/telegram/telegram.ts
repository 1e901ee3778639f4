import { createHash, randomBytes } from 'node:crypto';
import type { NoticeSummary } from '@app/contract/notifications/notice-words';
import { TELEGRAM_LINK_MINUTES, type TelegramMute } from '@app/contract/notifications/telegram-api';
import type { Done } from '@app/contract/route';
import { z } from 'zod';
import type { Db, Tx } from '#db/db.ts';
import { countSending } from '#features/notifications/channel-counts.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { type Actor, record } from '#journal/record.ts';
import { type Clock, hours, later, minutes, seconds } from '#lib/clock.ts';
import { BotError, type BotSettings, botName, callBot } from './telegram-bot.ts';
import { telegramErrors } from './telegram-errors.ts';
import { type Chat, deleteChat, findChat, queueMessage, saveCode, setMute } from './telegram-queries.ts';
import { telegramText } from './telegram-text.ts';

export interface TelegramNeeds {
  db: Db;
  clock: Clock;
  /** Without a bot nothing of this is offered. */
  telegram?: BotSettings | undefined;
}

const pauses = [seconds(5), seconds(30), minutes(2), minutes(5), minutes(15)];
const LAST_PAUSE = minutes(30);

export async function readTelegram({ db, clock, telegram }: TelegramNeeds, { id }: User) {
  if (!telegram) return { telegram: null };
  const now = clock.now();
  const chat = await findChat(db, id);
  return { telegram: { chat: chat ? shown(chat, now) : null } };
}

function shown({ name, linked_at, muted_until, ...chat }: Chat, now: Date) {
  const muted = isMuted({ ...chat, muted_until }, now);
  return { name, linked_at, muted, muted_until: muted ? muted_until : null };
}

/** A link that connects the chat in which it is opened. The one before it stops working. */
export async function startLinking({ db, clock, telegram }: TelegramNeeds, { id }: User) {
  const bot = await botName(telegram ?? fail(telegramErrors.none)).catch(() => fail(telegramErrors.silent));
  const code = randomBytes(16).toString('base64url');
  const expiresAt = later(clock.now(), minutes(TELEGRAM_LINK_MINUTES));
  await saveCode(db, id, hashCode(code), expiresAt);
  return { url: `https://t.me/${bot}?start=${code}`, command: `/start ${code}`, expiresAt };
}

export async function unlinkOwn({ db, clock }: TelegramNeeds, { id }: User): Promise<Done> {
  await unlink(db, id, { user: id }, clock.now());
  return { success: true };
}

/** By the person, in the cabinet or in the chat; or by the system, if the chat is closed to us. */
export async function unlink(db: Db, userId: number, by: Actor, at: Date): Promise<void> {
  await db.begin(async (tx) => {
    if (await deleteChat(tx, userId))
      record(tx, { event: 'user.telegram_unlinked', ref: userId, by, at, owner: userId });
  });
}

export async function muteOwn(needs: TelegramNeeds, { id }: User, how: TelegramMute): Promise<Done> {
  if (!(await mute(needs, id, how))) fail(telegramErrors.notLinked);
  return { success: true };
}

export async function mute({ db, clock }: TelegramNeeds, userId: number, how: TelegramMute): Promise<boolean> {
  return setMute(db, userId, how !== 'not', how === 'hour' ? later(clock.now(), hours(1)) : null);
}

/** Sent after the commit, if the person has a chat that is not muted. */
export async function queueTelegram(
  tx: Tx,
  userId: number,
  summaries: NoticeSummary[],
  until: Date,
  now: Date,
): Promise<void> {
  const chat = await findChat(tx, userId);
  if (!chat || isMuted(chat, now)) return;
  await queueMessage(tx, userId, { user: userId, text: telegramText.notices(summaries), until, tries: 0 });
}

export const telegramJob = z.object({
  user: z.int(),
  text: z.string(),
  until: z.iso.datetime(),
  tries: z.int(),
});
type TelegramJob = z.output<typeof telegramJob>;

/** One attempt. */
export async function sendTelegram(needs: TelegramNeeds, job: TelegramJob): Promise<void> {
  const { db, clock, telegram } = needs;
  const now = clock.now();
  const chat = await findChat(db, job.user);
  if (!telegram || !chat || isMuted(chat, now)) return;
  if (new Date(job.until) <= now) return countSending(db, 'telegram', 'too_late');
  try {
    await callBot(telegram, 'sendMessage', { chat_id: Number(chat.chat_id), text: job.text });
    await countSending(db, 'telegram', 'sent');
  } catch (error) {
    if (!(error instanceof BotError)) throw error;
    await settle(needs, job, error);
  }
}

async function settle({ db, clock }: TelegramNeeds, job: TelegramJob, { status, retryAfter, message }: BotError) {
  // Blocked by the person, or the account is gone: nothing can be told there any more.
  const gone = status === 403 || (status === 400 && message.includes('chat not found'));
  if (gone) {
    await unlink(db, job.user, 'system', clock.now());
    return countSending(db, 'telegram', 'gone');
  }
  const again = status === null || status === 429 || status >= 500;
  await countSending(db, 'telegram', again ? 'put_off' : 'failed');
  if (!again) return;
  const pause = retryAfter ?? pauses[job.tries] ?? LAST_PAUSE;
  await queueMessage(db, job.user, { ...job, tries: job.tries + 1 }, pause);
}

export const hashCode = (code: string) => createHash('sha256').update(code).digest();

function isMuted({ muted, muted_until }: Pick<Chat, 'muted' | 'muted_until'>, now: Date): boolean {
  return muted && (muted_until === null || muted_until > now);
}
