import {
  type EventName,
  type Facts,
  type JournalEvents,
  journalEvents,
  type Told,
} from '@app/contract/journal/journal';
import { type JournalData, toldData } from '@app/contract/journal/journal-data';
import { z } from 'zod';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { announce } from './announce.ts';

/** A visitor is somebody who has not shown who they are. */
export type Actor = 'operator' | 'platform' | 'system' | 'visitor' | { user: number };

interface Happened<Name extends EventName> {
  event: Name;
  /** Which one of the things that the event's first word names. */
  ref: number;
  by: Actor;
  at: Date;
}

/** Whose it is, where their cabinets hear of it; null where it is nobody's yet, or no more. */
type OfOwner<Name extends EventName> = JournalEvents[Name] extends { owner: true } ? { owner: number | null } : object;

/** Left out where there is nothing that must be said. */
type WithData<Name extends EventName> =
  Record<string, never> extends JournalData<Name> ? { data?: JournalData<Name> } : { data: JournalData<Name> };

type KindOf<Type extends Told> = Type extends `${infer Kind extends keyof typeof toldData}.${string}` ? Kind : never;

/** The thing as its platform is to know it from now on. */
type WithPlatform<Name extends EventName> = JournalEvents[Name] extends { told: infer Type extends Told }
  ? { platform: { id: number; data: z.output<(typeof toldData)[KindOf<Type>]> } }
  : object;

export type NewEvent = {
  [Name in EventName]: Happened<Name> & OfOwner<Name> & WithData<Name> & WithPlatform<Name>;
}[EventName];

/** What people do to what is theirs: done by them, and news for their other cabinets. */
export const byOwner = (user: number, at: Date) => ({ by: { user }, at, owner: user });

/** Writes what happened with the commit of the transaction that makes it happen: both are there, or neither. */
export function record(tx: Tx, event: NewEvent): void {
  tx.rowWithCommit(insertRows, toRow(event));
  tx.afterCommit(announce);
}

interface Row {
  event: string;
  ref: number;
  actor: string;
  at: Date;
  user_id: number | null;
  groups: string;
  platform_id: number | null;
  told: string | null;
  data: string;
}

interface AnyRecorded extends Happened<EventName> {
  owner?: number | null;
  data?: object;
  platform?: { id: number; data: object };
}

function toRow({ event, ref, by, at, owner = null, data = {}, platform }: AnyRecorded): Row {
  const { groups = [], told }: Facts = journalEvents[event];
  const platformHears = told ? platform : undefined;
  return {
    event,
    ref,
    actor: typeof by === 'string' ? by : `user:${by.user}`,
    at,
    user_id: owner,
    // As text: an array of arrays of different lengths is none to PostgreSQL.
    groups: `{${groups.join()}}`,
    platform_id: platformHears?.id ?? null,
    told: platformHears ? JSON.stringify(z.encode(toldData[kindOf(event)], platformHears.data as never)) : null,
    data: JSON.stringify(data),
  };
}

const kindOf = (event: EventName) => event.slice(0, event.indexOf('.')) as keyof typeof toldData;

const columns = sql`act, event, ref, actor, at, user_id, groups, platform_id, told, data`;

// One act, one number: everything of a transaction is written by one statement. Most acts are one row, and PostgreSQL takes values three
// times as fast as arrays.
const insertRows = (rows: Row[]) => {
  const [row, ...others] = rows;
  return row && others.length === 0 ? insertOne(row) : insertMany(rows);
};

const insertOne = (row: Row) => sql`
  insert into journal (${columns}) values (nextval('journal_acts'), ${row.event}, ${row.ref}, ${row.actor}, ${row.at}, ${row.user_id},
    ${row.groups}, ${row.platform_id}, ${row.told}, ${row.data})`;

const insertMany = (rows: Row[]) => sql`
  insert into journal (${columns})
  select act.number, event, ref, actor, at, user_id, groups::smallint[], platform_id, told, data
  from (select nextval('journal_acts') as number) act,
    unnest(${rows.map(({ event }) => event)}::text[], ${rows.map(({ ref }) => ref)}::bigint[],
      ${rows.map(({ actor }) => actor)}::text[], ${rows.map(({ at }) => at)}::timestamptz[],
      ${rows.map(({ user_id }) => user_id)}::integer[], ${rows.map(({ groups }) => groups)}::text[],
      ${rows.map(({ platform_id }) => platform_id)}::integer[], ${rows.map(({ told }) => told)}::json[],
      ${rows.map(({ data }) => data)}::jsonb[])
      with ordinality as row (event, ref, actor, at, user_id, groups, platform_id, told, data, place)
  order by place`;
