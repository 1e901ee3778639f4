import type { CaseKey } from '@app/contract/cases/case-leases';
import type { PassedMessage, StaffMessage, TalkMessage, TraderMessage } from '@app/contract/conversation/case-talk';
import type { Done } from '@app/contract/route';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { judgeActor } from '#features/cases/leases/case-leases.ts';
import { caseErrors } from '#features/cases/leases/case-leases-errors.ts';
import { claimFiles } from '#features/files/files.ts';
import { countFiles } from '#features/platforms/platform-limits.ts';
import { readRules } from '#features/rules/rules.ts';
import type { Platform } from '#http/mount/caller.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { StoredFile } from '#http/uploads/uploads.ts';
import type { User } from '#http/user.ts';
import type { Change } from '#journal/record.ts';
import { hours, later } from '#lib/clock.ts';
import { resumeDeadline, stopDeadline } from './case-stops.ts';
import { mayTake, readPlatformTalk, type TalkNeeds } from './case-talk.ts';
import { talkErrors } from './case-talk-errors.ts';
import {
  findLately,
  findTalk,
  insertMessage,
  isClosed,
  lockAnyCase,
  lockMessage,
  lockPlatformsCase,
  lockTradersCase,
  type NewMessage,
  saveTalk,
  setPassed,
  type TalkCase,
} from './case-talk-queries.ts';
import { recordMessage, recordPassed } from './case-talk-telling.ts';
import { refuseTooManyBytes } from './talk-bytes.ts';

const done = { success: true } as const;

export async function writeAsTrader(
  needs: TalkNeeds,
  trader: User,
  { text, ...key }: TraderMessage,
  request: FastifyRequest,
): Promise<Done> {
  return once(needs, trader, request, async (tx) => {
    const about = (await lockTradersCase(tx, key, trader.id, needs.clock)) ?? fail(caseErrors.notFound);
    const { at } = about;
    const message = { side: 'trader', reader: 'staff', author: trader.id, asks: false, text, at } as const;
    await write(tx, about, message, request.files, { by: { user: trader.id }, at });
    return done;
  });
}

export async function writeAsPlatform(
  needs: TalkNeeds,
  platform: Platform,
  { id, text }: { id: number; text: string },
  request: FastifyRequest,
): Promise<TalkMessage> {
  const { message } = await once(needs, platform, request, async (tx) => {
    const about = (await lockPlatformsCase(tx, id, platform.platform, needs.clock)) ?? fail(caseErrors.notFound);
    const { at } = about;
    const written = { side: 'platform', reader: 'staff', author: null, asks: false, text, at } as const;
    const message = await write(tx, about, written, request.files, { by: 'platform', at });
    await countFiles(tx, platform, request.files, at);
    return { message };
  });
  const { messages } = await readPlatformTalk(needs, platform, id);
  return messages.find((each) => each.id === message) ?? fail(talkErrors.noMessage);
}

export async function writeAsStaff(
  needs: TalkNeeds,
  judge: User,
  { text, reader, asks, ...key }: StaffMessage,
  request: FastifyRequest,
): Promise<Done> {
  return once(needs, judge, request, async (tx) => {
    const about = await mayTake(tx, judge, key, await lockAnyCase(tx, key, needs.clock));
    const { at } = about;
    if (reader === 'trader' && !about.reaches) fail(talkErrors.noTrader);
    if (reader === 'platform' && about.kind !== 'appeal') fail(talkErrors.noPlatform);
    if (asks === '1' && !about.open) fail(talkErrors.nothingToAsk);
    const message = { side: 'staff', reader, author: judge.id, asks: asks === '1', text, at } as const;
    await write(tx, about, message, request.files, { by: judgeActor(judge), at });
    return done;
  });
}

/** For what comes by no call, such as demo data. */
export async function writeAbout(
  tx: Tx,
  key: CaseKey,
  message: NewMessage,
  change: Change,
  files: StoredFile[] = [],
): Promise<number> {
  const about = (await lockAnyCase(tx, key, { now: () => message.at })) ?? fail(caseErrors.notFound);
  return write(tx, about, message, files, change);
}

/** Returns the number of the message. */
async function write(
  tx: Tx,
  about: TalkCase,
  message: NewMessage,
  files: StoredFile[],
  change: Change,
): Promise<number> {
  const { side, reader, asks, text, at } = message;
  const note = side === 'staff' && reader === 'staff';
  if (text === '' && files.length === 0) fail(talkErrors.empty);
  const rules = await readRules(tx);
  if (!note && isClosed(about, rules.talk_days, at)) fail(talkErrors.closed);
  await refuseTooMany(tx, about, message, Number(rules.talk_messages));
  await refuseTooManyBytes(tx, about, message, files, rules);

  const id = await insertMessage(tx, about, message);
  await claimFiles(tx, files, { kind: 'message', id });
  const talk = await findTalk(tx, about);
  if (side === 'staff' && reader === 'trader') talk.trader_unread += 1;
  if (side !== 'staff') talk.staff_unread += 1;
  const answers = about.open && side === talk.asked;
  if (answers) talk.asked = null;
  if (asks && reader !== 'staff') talk.asked = reader;
  if (!note) await saveTalk(tx, about, talk);
  const stopped_until = asks ? await stopDeadline(tx, about, reader, at) : null;
  const moved = asks || (answers && (await resumeDeadline(tx, about, at)));
  await recordMessage(tx, about, { id, ...message, files: files.length, moved, stopped_until }, change);
  return id;
}

async function refuseTooMany(tx: Tx, about: TalkCase, message: NewMessage, most: number): Promise<void> {
  const { at } = about;
  const oldest = (await findLately(tx, about, message)).at(-most);
  if (!oldest) return;
  const freeAt = later(oldest, hours(1));
  fail(talkErrors.tooMany(most, Math.ceil((freeAt.getTime() - at.getTime()) / 1000)));
}

/** What one party wrote is shown to the other from now on, with its files. It cannot be taken back: it may have been read. */
export async function passMessage(
  needs: TalkNeeds,
  judge: User,
  { message_id, ...key }: PassedMessage,
  request: FastifyRequest,
): Promise<Done> {
  return once(needs, judge, request, async (tx) => {
    const about = await mayTake(tx, judge, key, await lockAnyCase(tx, key, needs.clock));
    await pass(tx, about, message_id, judge.id, { by: judgeActor(judge), at: about.at });
    return done;
  });
}

/** For what comes by no call, such as demo data. */
export async function passStoredMessage(
  tx: Tx,
  key: CaseKey,
  message_id: number,
  person: number,
  change: Change,
): Promise<void> {
  const about = (await lockAnyCase(tx, key, { now: () => change.at })) ?? fail(caseErrors.notFound);
  await pass(tx, about, message_id, person, change);
}

async function pass(tx: Tx, about: TalkCase, message_id: number, person: number, change: Change): Promise<void> {
  const message = (await lockMessage(tx, about, message_id)) ?? fail(talkErrors.noMessage);
  if (message.side === 'staff' || about.kind === 'payout') fail(talkErrors.notToPass);
  if (message.passed_at) fail(talkErrors.passed);
  await setPassed(tx, message_id, person, change.at);
  const toTrader = message.side === 'platform';
  if (toTrader) {
    const talk = await findTalk(tx, about);
    await saveTalk(tx, about, { ...talk, trader_unread: talk.trader_unread + 1 });
  }
  await recordPassed(tx, about, message_id, toTrader, change);
}
