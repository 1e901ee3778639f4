import { AppealStatus, appealEnds, isOpen, unansweredStatuses } from '@app/contract/appeals/appeal-machine';
import type { CaseKey } from '@app/contract/cases/case-leases';
import type { TalkReader, TalkSide } from '@app/contract/conversation/case-talk';
import { ended, isOverdue, isToJudge, PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { Db, Tx } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { isParty } from '#features/conversation/case-marks.ts';
import { isFoundByItsTrader } from '#features/payouts/payouts-queries.ts';
import { type Clock, days, hours, later } from '#lib/clock.ts';

/** What the conversation needs to know about an appeal or a payout. */
export interface TalkCase extends CaseKey {
  trader_id: number | null;
  platform_id: number;
  status: number;
  /** Its trader finds it, and with it what is written to them. */
  reaches: boolean;
  /** Its trader is blocked and cannot answer. */
  blocked: boolean;
  /** Somebody can still decide. */
  open: boolean;
  /** A deadline that a question could stop. */
  runs: 'answer' | 'desk' | null;
  ended_at: Date | null;
  /** When this was found. Read behind the lock, so messages about one case are later and later. */
  at: Date;
}

interface AppealRow {
  trader_id: number;
  platform_id: number;
  status: AppealStatus;
  blocked: boolean;
  expires_at: Date;
  ended_at: Date | null;
}
interface PayoutRow {
  trader_id: number | null;
  platform_id: number;
  status: PayoutStatus;
  reaches: boolean;
  blocked: boolean;
  work_until: Date | null;
  moved_at: Date;
}

// When an appeal ended is told by the journal alone.
const endedAt = sql`(select max(at) from journal where split_part(event, '.', 1) = 'appeal' and ref = a.id
  and event = any(${appealEnds}::text[]))`;

const isBlocked = sql`exists (select from users t where t.id = a.trader_id and t.state = 'blocked')`;

const everyone = sql`true`;

/** The row is locked if there is something to write: what is written about one case is written one after another. */
async function findCase(
  db: Db | Tx,
  { kind, id }: CaseKey,
  clock: Clock,
  whose: Sql,
  lock: Sql,
): Promise<TalkCase | undefined> {
  if (kind === 'appeal') {
    const row = await db.one<AppealRow>(sql`
      select a.trader_id, a.platform_id, a.status, ${isBlocked} as blocked, a.expires_at, ${endedAt} as ended_at
      from appeals a where a.id = ${id} and ${whose} ${lock}`);
    return row && toAppealCase(id, row, clock.now());
  }
  const row = await db.one<PayoutRow>(sql`
    select a.trader_id, a.platform_id, a.status, ${isFoundByItsTrader(sql`a`)} as reaches, ${isBlocked} as blocked, a.work_until,
      a.moved_at
    from payouts a where a.id = ${id} and ${whose} ${lock}`);
  return row && toPayoutCase(id, row, clock.now());
}

function toAppealCase(id: number, { expires_at, ended_at, ...row }: AppealRow, at: Date): TalkCase {
  const open = isOpen(row.status);
  const answering = unansweredStatuses.includes(row.status) && expires_at > at;
  const runs = answering ? 'answer' : row.status === AppealStatus.review ? 'desk' : null;
  return { kind: 'appeal', id, ...row, reaches: true, open, runs, ended_at: open ? null : ended_at, at };
}

function toPayoutCase(id: number, { work_until, moved_at, ...row }: PayoutRow, at: Date): TalkCase {
  const over = ended.includes(row.status);
  const open = row.trader_id !== null && !over;
  const inTime = row.status === PayoutStatus.inWork && !isOverdue({ status: row.status, workUntil: work_until }, at);
  const runs = inTime ? 'answer' : isToJudge(row.status) ? 'desk' : null;
  return { kind: 'payout', id, ...row, open, runs, ended_at: over ? moved_at : null, at };
}

const forUpdate = sql`for update`;
const noLock = sql``;

/** An own appeal; or a payout that the trader finds as theirs. */
const ofTrader = ({ kind }: CaseKey, trader: number): Sql =>
  kind === 'appeal' ? sql`a.trader_id = ${trader}` : sql`a.trader_id = ${trader} and ${isFoundByItsTrader(sql`a`)}`;

export const findTradersCase = (db: Db, key: CaseKey, trader: number, clock: Clock) =>
  findCase(db, key, clock, ofTrader(key, trader), noLock);
export const lockTradersCase = (tx: Tx, key: CaseKey, trader: number, clock: Clock) =>
  findCase(tx, key, clock, ofTrader(key, trader), forUpdate);
export const findAnyCase = (db: Db, key: CaseKey, clock: Clock) => findCase(db, key, clock, everyone, noLock);
export const lockAnyCase = (tx: Tx, key: CaseKey, clock: Clock) => findCase(tx, key, clock, everyone, forUpdate);
const ofPlatform = (platform: number) => sql`a.platform_id = ${platform}`;
export const findPlatformsCase = (db: Db, id: number, platform: number, clock: Clock) =>
  findCase(db, { kind: 'appeal', id }, clock, ofPlatform(platform), noLock);
export const lockPlatformsCase = (tx: Tx, id: number, platform: number, clock: Clock) =>
  findCase(tx, { kind: 'appeal', id }, clock, ofPlatform(platform), forUpdate);

export interface StoredMessage {
  id: number;
  side: TalkSide;
  reader: TalkReader;
  author: { id: number; login: string } | null;
  trader_id: number | null;
  asks: boolean;
  text: string;
  created_at: Date;
  passed_at: Date | null;
}

/** More than anybody writes about one case; of each side the newest are shown, so that nobody writes the other's away. */
const MOST_SHOWN = 500;

/**
 * Who sees what. Whatever is not named here reaches nobody: an internal note is of staff for staff, and no condition but that of staff
 * finds it.
 */
const shownTo: Record<TalkSide, (trader: number | null) => Sql> = {
  staff: () => everyone,
  trader: (trader) => sql`m.trader_id = ${trader} and (
    m.side = 'trader' or (m.side = 'staff' and m.reader = 'trader') or (m.side = 'platform' and m.passed_at is not null))`,
  platform: () =>
    sql`(m.side = 'platform' or (m.side = 'staff' and m.reader = 'platform') or (m.side = 'trader' and m.passed_at is not null))`,
};

export async function listMessages(db: Db, talk: TalkCase, by: TalkSide): Promise<StoredMessage[]> {
  return db.many<StoredMessage>(sql`
    select * from (
      select m.id, m.side, m.reader, m.trader_id, m.asks, m.text, m.created_at, m.passed_at,
        row_number() over (partition by m.side order by m.id desc) as place,
        case when u.id is not null then json_build_object('id', u.id, 'login', u.login) end as author
      from case_messages m left join users u on u.id = m.author_id
      where m.kind = ${talk.kind} and m.case_id = ${talk.id} and ${shownTo[by](talk.trader_id)}
    ) newest where place <= ${literal(MOST_SHOWN)} order by id`);
}

export async function lockMessage(
  tx: Tx,
  { kind, id }: CaseKey,
  messageId: number,
): Promise<StoredMessage | undefined> {
  return tx.one<StoredMessage>(sql`
    select id, side, reader, trader_id, asks, text, created_at, passed_at, null as author
    from case_messages where kind = ${kind} and case_id = ${id} and id = ${messageId} for update`);
}

export interface NewMessage {
  side: TalkSide;
  reader: TalkReader;
  author: number | null;
  asks: boolean;
  text: string;
  at: Date;
}

export async function insertMessage(tx: Tx, { kind, id, trader_id }: TalkCase, message: NewMessage): Promise<number> {
  return tx.value<number>(sql`
    insert into case_messages (kind, case_id, side, reader, author_id, trader_id, asks, text, created_at)
    values (${kind}, ${id}, ${message.side}, ${message.reader}, ${message.author}, ${trader_id}, ${message.asks}, ${message.text},
      ${message.at}) returning id`);
}

export async function setPassed(tx: Tx, messageId: number, by: number, at: Date): Promise<void> {
  await tx.run(sql`update case_messages set passed_at = ${at}, passed_by = ${by} where id = ${messageId}`);
}

/** When this side wrote about the case within the last hour, the oldest first. Staff's notes to themselves are counted apart. */
export async function findLately(
  tx: Tx,
  { kind, id, at }: TalkCase,
  { side, reader }: Pick<NewMessage, 'side' | 'reader'>,
): Promise<Date[]> {
  const isNote = sql`(m.side = 'staff' and m.reader = 'staff')`;
  const rows = await tx.many<{ created_at: Date }>(sql`
    select m.created_at from case_messages m
    where m.kind = ${kind} and m.case_id = ${id} and m.side = ${side} and ${isNote} = ${side === 'staff' && reader === 'staff'}
      and m.created_at > ${later(at, -hours(1))} order by m.id`);
  return rows.map(({ created_at }) => created_at);
}

/** Whether this person is a party or has been one: the payout was theirs, and they wrote about it. */
export const findParty = (db: Db | Tx, { kind, id }: CaseKey, person: number): Promise<boolean> =>
  db.value(sql`select ${isParty(sql`${kind}::text`, sql`${id}::int`, sql`${person}::int`)}`);

export interface StoredTalk {
  trader_id: number | null;
  asked: 'trader' | 'platform' | null;
  trader_unread: number;
  staff_unread: number;
}

export async function findTalk(db: Db | Tx, { kind, id, trader_id }: TalkCase): Promise<StoredTalk> {
  const found = await db.one<StoredTalk>(sql`
    select trader_id, asked, trader_unread, staff_unread from case_talks where kind = ${kind} and case_id = ${id}`);
  const none = { trader_id, asked: null, trader_unread: 0, staff_unread: found?.staff_unread ?? 0 };
  // What was asked of a trader who had it before, nobody waits for any more.
  return found?.trader_id === trader_id ? found : none;
}

export async function saveTalk(tx: Tx, { kind, id }: CaseKey, talk: StoredTalk): Promise<void> {
  const { trader_id, asked, trader_unread, staff_unread } = talk;
  await tx.run(sql`
    insert into case_talks (kind, case_id, trader_id, asked, trader_unread, staff_unread)
    values (${kind}, ${id}, ${trader_id}, ${asked}, ${trader_unread}, ${staff_unread})
    on conflict (kind, case_id) do update set trader_id = excluded.trader_id, asked = excluded.asked,
      trader_unread = excluded.trader_unread, staff_unread = excluded.staff_unread`);
}

/** Whether there was anything unread. */
export async function markSeen(
  tx: Tx,
  { kind, id }: CaseKey,
  side: 'trader' | 'staff',
  trader: number | null,
): Promise<boolean> {
  const count =
    side === 'staff'
      ? sql`update case_talks set staff_unread = 0 where kind = ${kind} and case_id = ${id} and staff_unread > 0`
      : sql`update case_talks set trader_unread = 0
          where kind = ${kind} and case_id = ${id} and trader_id = ${trader} and trader_unread > 0`;
  return (await tx.run(count)) > 0;
}

export const isClosed = ({ ended_at }: TalkCase, closedDays: bigint, at: Date): boolean =>
  ended_at !== null && later(ended_at, days(Number(closedDays))) <= at;
