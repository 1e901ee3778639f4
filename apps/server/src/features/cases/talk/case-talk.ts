import type { CaseKey } from '@app/contract/cases/case-leases';
import type { CaseTalk, StaffCaseTalk, TalkMessage, TalkReader, TalkSide } from '@app/contract/conversation/case-talk';
import type { PlatformTalk } from '@app/contract/platforms/platform';
import type { Done } from '@app/contract/route';
import type { Db, Tx } from '#db/db.ts';
import { judgeActor, mayJudge } from '#features/cases/leases/case-leases.ts';
import { caseErrors } from '#features/cases/leases/case-leases-errors.ts';
import { fileUrl, findFiles } from '#features/files/files.ts';
import { readRules } from '#features/rules/rules.ts';
import type { Platform } from '#http/mount/caller.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { byOwner, record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { readStops } from './case-stops.ts';
import {
  findAnyCase,
  findParty,
  findPlatformsCase,
  findTalk,
  findTradersCase,
  isClosed,
  listMessages,
  lockAnyCase,
  markSeen,
  type StoredMessage,
  type TalkCase,
} from './case-talk-queries.ts';

export interface TalkNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

export async function readTalk(needs: TalkNeeds, trader: User, key: CaseKey): Promise<WithoutTime<CaseTalk>> {
  const found = await findTradersCase(needs.db, key, trader.id, needs.clock);
  const { messages, talk } = await read(needs, found ?? fail(caseErrors.notFound), 'trader');
  return { ...talk, messages: messages.map(({ message }) => message) };
}

export async function readPlatformTalk(
  needs: TalkNeeds,
  { platform }: Platform,
  id: number,
): Promise<WithoutTime<PlatformTalk>> {
  const found = await findPlatformsCase(needs.db, id, platform, needs.clock);
  const { messages, talk } = await read(needs, found ?? fail(caseErrors.notFound), 'platform');
  const { asked, closed } = talk;
  return { messages: messages.map(({ message }) => message), asked: asked === 'platform', closed };
}

export async function readStaffTalk(needs: TalkNeeds, judge: User, key: CaseKey): Promise<WithoutTime<StaffCaseTalk>> {
  const found = await findAnyCase(needs.db, key, needs.clock);
  const about = await mayTake(needs.db, judge, key, found);
  const { messages, talk, unread } = await read(needs, about, 'staff', judge.id);
  return {
    ...talk,
    messages: messages.map(({ message, stored }) => ({
      ...message,
      to: stored.reader,
      author: stored.author,
      former: stored.trader_id !== about.trader_id,
    })),
    readers: readersOf(about, talk.closed),
    open: about.open,
    unread,
  };
}

/** Moderators take part in payouts only; a party, present or former, in none of the staff's side. */
export async function mayTake(db: Db | Tx, judge: User, key: CaseKey, found: TalkCase | undefined): Promise<TalkCase> {
  if (!found || !mayJudge(judge, key.kind)) return fail(caseErrors.notFound);
  if (await findParty(db, key, judge.id)) fail(caseErrors.party);
  return found;
}

/** Staff can always leave one another a note. */
function readersOf({ kind, reaches }: TalkCase, closed: boolean): TalkReader[] {
  if (closed) return ['staff'];
  return [...(reaches ? ['trader' as const] : []), ...(kind === 'appeal' ? ['platform' as const] : []), 'staff'];
}

async function read(needs: TalkNeeds, about: TalkCase, side: TalkSide, reader?: number) {
  const { db } = needs;
  const now = about.at;
  const [stored, talk, stops, rules] = await Promise.all([
    listMessages(db, about, side),
    findTalk(db, about),
    readStops(db, about),
    readRules(db),
  ]);
  const files = await findFiles(
    db,
    'message',
    stored.map(({ id }) => id),
  );
  const urls = (id: number) => (files.get(id) ?? []).map((file) => fileUrl(needs, file, reader));
  return {
    messages: stored.map((message) => ({ stored: message, message: presentMessage(message, urls(message.id)) })),
    talk: {
      asked: about.open ? talk.asked : null,
      stopped_until: about.open && stops.until && stops.until > now ? stops.until : null,
      stop_left: stops.left,
      closed: isClosed(about, rules.talk_days, now),
    },
    unread: talk.staff_unread,
  };
}

export const presentMessage = (
  { id, side, asks, text, created_at, passed_at }: StoredMessage,
  files: string[],
): TalkMessage => ({ id, from: side, asks, text, files, at: created_at, passedAt: passed_at });

/** What has come up to now has been read, on all devices of the trader. */
export async function seeTalk({ db, clock }: TalkNeeds, trader: User, key: CaseKey): Promise<Done> {
  const { at } = (await findTradersCase(db, key, trader.id, clock)) ?? fail(caseErrors.notFound);
  await db.begin(async (tx) => {
    const seen = await markSeen(tx, key, 'trader', trader.id);
    if (seen) record(tx, { event: 'user.talk_read', ref: trader.id, ...byOwner(trader.id, at) });
  });
  return { success: true };
}

/** One who judges has read it for all of them. */
export async function seeStaffTalk({ db, clock }: TalkNeeds, judge: User, key: CaseKey): Promise<Done> {
  await db.begin(async (tx) => {
    const { at } = await mayTake(tx, judge, key, await lockAnyCase(tx, key, clock));
    const seen = await markSeen(tx, key, 'staff', null);
    if (seen) record(tx, { event: 'case.talk_read', ref: key.id, by: judgeActor(judge), at, data: { kind: key.kind } });
  });
  return { success: true };
}
