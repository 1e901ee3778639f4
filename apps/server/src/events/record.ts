import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';

export type Actor = 'operator' | 'platform' | 'system' | { user: number };

export interface Happening {
  /** `deal.closed`: the kind of thing, a dot, what happened to it. */
  event: `${string}.${string}`;
  ref: number;
  by: Actor;
  at: Date;
  /** Never secrets, codes or full requisites: audit rows are read by people. */
  data?: Record<string, string | number | boolean | null>;
}

/** Writes what happened in the transaction that makes it happen: both are there, or neither. */
export async function record(tx: Tx, { event, ref, by, at, data = {} }: Happening): Promise<void> {
  const actor = typeof by === 'string' ? by : `user:${by.user}`;
  await tx.run(
    sql`insert into audit (event, ref, actor, at, data) values (${event}, ${ref}, ${actor}, ${at}, ${data})`,
  );
}
