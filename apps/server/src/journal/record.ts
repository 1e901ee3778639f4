import {
  type EventName,
  type Facts,
  type JournalEvents,
  journalEvents,
  type WebhookType,
} from '@app/contract/journal/journal';
import { type JournalData, webhookData } from '@app/contract/journal/journal-data';
import { z } from 'zod';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { announce } from './announce.ts';

/** `visitor`: somebody who is not signed in. `staff`: somebody of the staff in their office; what they do to their own account is a user's. */
export type Actor = 'operator' | 'platform' | 'system' | 'visitor' | { user: number } | { staff: number };

/** Who makes a change, and when. */
export interface Change {
  by: Actor;
  at: Date;
}

interface EventBasics<Name extends EventName> extends Change {
  event: Name;
  /** The id of the thing that the event's first word names. */
  ref: number;
}

/** The person whose cabinets are told; null if it belongs to nobody yet, or no more. */
type OfOwner<Name extends EventName> = JournalEvents[Name] extends { owner: true } ? { owner: number | null } : object;

/** May be left out if the event needs no data. */
type WithData<Name extends EventName> =
  Record<string, never> extends JournalData<Name> ? { data?: JournalData<Name> } : { data: JournalData<Name> };

type KindOf<Type extends WebhookType> = Type extends `${infer Kind extends keyof typeof webhookData}.${string}`
  ? Kind
  : never;

/** The thing as the platform sees it after the change. */
type WithPlatform<Name extends EventName> = JournalEvents[Name] extends { told: infer Type extends WebhookType }
  ? { platform: { id: number; data: z.output<(typeof webhookData)[KindOf<Type>]> } }
  : object;

export type NewEvent = {
  [Name in EventName]: EventBasics<Name> & OfOwner<Name> & WithData<Name> & WithPlatform<Name>;
}[EventName];

/** For what people do to their own things: done by them, and told to their other cabinets. */
export const byOwner = (user: number, at: Date) => ({ by: { user }, at, owner: user });

/** Writes the event with the commit of the transaction that makes the change: both are stored, or neither. */
export function record(tx: Tx, event: NewEvent): void {
  tx.rowWithCommit(insertRows, toRow(event));
  tx.afterCommit(announce);
}

interface AnyRecorded extends EventBasics<EventName> {
  owner?: number | null;
  data?: object;
  platform?: { id: number; data: object };
}

type Row = ReturnType<typeof toRow>;

/** By the names of the columns. */
function toRow({ event, ref, by, at, owner = null, data = {}, platform }: AnyRecorded) {
  const { groups = [], told, inbox }: Facts = journalEvents[event];
  const platformHears = told ? platform : undefined;
  const person = typeof by === 'object' && ('user' in by ? by.user : by.staff);
  const own = person !== false && person === owner;
  return {
    event,
    ref,
    actor: actorName(by),
    at,
    user_id: owner,
    groups,
    platform_id: platformHears?.id ?? null,
    told: platformHears ? z.encode(webhookData[kindOf(event)], platformHears.data as never) : null,
    data,
    // What people do themselves is no news to them, except at the door: it may have been somebody else with their password.
    inbox: inbox !== undefined && owner !== null && (!own || inbox === 'access'),
  };
}

/** As the column `actor` has it. */
export function actorName(by: Actor): string {
  if (typeof by === 'string') return by;
  return 'user' in by ? `user:${by.user}` : `staff:${by.staff}`;
}

const kindOf = (event: EventName) => event.slice(0, event.indexOf('.')) as keyof typeof webhookData;

const columns = sql`act, event, ref, actor, at, user_id, groups, platform_id, told, data, inbox`;

// All events of a transaction are written by one statement and get the same act number. Most transactions have one event, and PostgreSQL
// inserts values three times as fast as sets of rows.
const insertRows = (rows: Row[]) => {
  const [row, ...others] = rows;
  return row && others.length === 0 ? insertOne(row) : insertMany(rows);
};

const insertOne = (row: Row) => sql`
  insert into journal (${columns}) values (nextval('journal_acts'), ${row.event}, ${row.ref}, ${row.actor}, ${row.at}, ${row.user_id},
    ${row.groups}, ${row.platform_id}, ${row.told && JSON.stringify(row.told)}, ${JSON.stringify(row.data)},
    ${row.inbox})`;

const insertMany = (rows: Row[]) => sql`
  insert into journal (${columns})
  select act.number, event, ref, actor, at, user_id, groups, platform_id, told, data, inbox
  from (select nextval('journal_acts') as number) act,
    json_populate_recordset(null::journal, ${JSON.stringify(rows)}) with ordinality
  order by ordinality`;
