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

/** `visitor`: somebody who is not signed in. */
export type Actor = 'operator' | 'platform' | 'system' | 'visitor' | { user: number };

interface EventBasics<Name extends EventName> {
  event: Name;
  /** The id of the thing that the event's first word names. */
  ref: number;
  by: Actor;
  at: Date;
}

/** The person whose cabinets are told; null if it belongs to nobody yet, or no more. */
type OfOwner<Name extends EventName> = JournalEvents[Name] extends { owner: true } ? { owner: number | null } : object;

/** May be left out if the event needs no data. */
type WithData<Name extends EventName> =
  Record<string, never> extends JournalData<Name> ? { data?: JournalData<Name> } : { data: JournalData<Name> };

type KindOf<Type extends Told> = Type extends `${infer Kind extends keyof typeof toldData}.${string}` ? Kind : never;

/** The thing as the platform sees it after the change. */
type WithPlatform<Name extends EventName> = JournalEvents[Name] extends { told: infer Type extends Told }
  ? { platform: { id: number; data: z.output<(typeof toldData)[KindOf<Type>]> } }
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

interface AnyRecorded extends EventBasics<EventName> {
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
    // As text: PostgreSQL has no arrays of arrays with different lengths.
    groups: `{${groups.join()}}`,
    platform_id: platformHears?.id ?? null,
    told: platformHears ? JSON.stringify(z.encode(toldData[kindOf(event)], platformHears.data as never)) : null,
    data: JSON.stringify(data),
  };
}

const kindOf = (event: EventName) => event.slice(0, event.indexOf('.')) as keyof typeof toldData;

const columns = sql`act, event, ref, actor, at, user_id, groups, platform_id, told, data`;

// All events of a transaction are written by one statement and get the same act number. Most transactions have one event, and PostgreSQL
// inserts values three times as fast as arrays.
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
