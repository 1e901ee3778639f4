import type { Group } from '@app/contract/users';
import type { Tx } from '#db/db.ts';
import type { Ending } from '#db/endings.ts';
import { sql } from '#db/sql.ts';
import { announce } from './announce.ts';

/** A visitor is somebody who has not shown who they are. */
export type Actor = 'operator' | 'platform' | 'system' | 'visitor' | { user: number };

/** Whose open cabinets should know. They are told that something changed and ask for it themselves. */
export interface Audience {
  user?: number | null;
  groups?: Group[];
  /** Kopecks, for a notice. */
  amount?: bigint;
}

export interface Happening {
  /** `deal.closed`: the kind of thing, a dot, what happened to it. */
  event: `${string}.${string}`;
  ref: number;
  by: Actor;
  at: Date;
  tells?: Audience;
  /** Never secrets, codes or full requisites: audit rows are read by people. */
  data?: Record<string, string | number | boolean | null>;
}

/** What people do to what is theirs: done by them, and news for their other cabinets. */
export const byOwner = (user: number, at: Date) => ({ by: { user }, at, tells: { user } });

/** Writes what happened at the end of the transaction that makes it happen: both are there, or neither. */
export function record(tx: Tx, happening: Happening): void {
  tx.atEnd(auditRows, happening);
  if (!happening.tells) return;
  tx.atEnd(eventRows, happening);
  tx.afterCommit(announce);
}

const auditRows: Ending<Happening> = {
  statement: (rows) => sql`
    insert into audit (event, ref, actor, at, data)
    select * from unnest(${rows.map(({ event }) => event)}::text[], ${rows.map(({ ref }) => ref)}::bigint[],
      ${rows.map(({ by }) => (typeof by === 'string' ? by : `user:${by.user}`))}::text[],
      ${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ data = {} }) => JSON.stringify(data))}::jsonb[])`,
};

// Groups travel as text: an array of arrays of different lengths is none to PostgreSQL.
const eventRows: Ending<Happening> = {
  statement: (rows) => sql`
    insert into events (at, event, ref, user_id, groups, amount)
    select at, event, ref, user_id, groups::smallint[], amount
    from unnest(${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ event }) => event)}::text[],
      ${rows.map(({ ref }) => ref)}::bigint[], ${rows.map(({ tells }) => tells?.user ?? null)}::integer[],
      ${rows.map(({ tells }) => `{${tells?.groups?.join() ?? ''}}`)}::text[],
      ${rows.map(({ tells }) => tells?.amount ?? null)}::bigint[]) as row (at, event, ref, user_id, groups, amount)`,
};
