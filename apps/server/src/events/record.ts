import type { Group } from '@app/contract/users';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { announce } from './announce.ts';

export type Actor = 'operator' | 'platform' | 'system' | { user: number };

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

/** Writes what happened in the transaction that makes it happen: both are there, or neither. */
export async function record(tx: Tx, { event, ref, by, at, tells, data = {} }: Happening): Promise<void> {
  const actor = typeof by === 'string' ? by : `user:${by.user}`;
  const audit = sql`insert into audit (event, ref, actor, at, data) values (${event}, ${ref}, ${actor}, ${at}, ${data})`;
  if (!tells) {
    await tx.run(audit);
    return;
  }
  const { user = null, groups = [], amount = null } = tells;
  await tx.run(sql`
    with audited as (${audit})
    insert into events (at, event, ref, user_id, groups, amount)
    values (${at}, ${event}, ${ref}, ${user}, ${groups}, ${amount})`);
  tx.afterCommit(announce);
}
