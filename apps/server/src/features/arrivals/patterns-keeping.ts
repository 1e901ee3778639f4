import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { type Actor, record } from '#journal/record.ts';
import { builtInBanks } from './patterns/banks/banks.ts';
import { type NoticeBank, noticeBank } from './patterns/pattern.ts';
import { type PatternProblem, provePatterns } from './patterns/prove-patterns.ts';
import { readAdded } from './patterns-now.ts';

export interface StoredPatterns {
  id: number;
  definition: NoticeBank;
  added_at: Date;
  retired_at: Date | null;
}

/** What the operator has taken in, retired ones as well. */
export async function listPatterns(db: Db): Promise<StoredPatterns[]> {
  return db.many<StoredPatterns>(sql`select id, definition, added_at, retired_at from notice_patterns order by id`);
}

/** Why these patterns cannot be taken in; empty if they can. Changes nothing. */
export async function tryPatterns(db: Db | Tx, given: unknown): Promise<PatternProblem[]> {
  return provePatterns(given, [...builtInBanks, ...(await readAdded(db))]);
}

interface Change {
  by: Actor;
  at: Date;
}

/** Used by every process from the next request on. Nothing is stored if there is a problem. */
export async function addPatterns(
  tx: Tx,
  given: unknown,
  { by, at }: Change,
): Promise<{ problems: PatternProblem[]; id?: number }> {
  // One after another: each is tried together with all others.
  await tx.run(sql`lock table notice_patterns in share row exclusive mode`);
  const problems = await tryPatterns(tx, given);
  if (problems.length > 0) return { problems };
  const definition = noticeBank.parse(given);
  const row = await tx.one<{ id: number }>(sql`
    insert into notice_patterns (definition, added_at) values (${JSON.stringify(definition)}::jsonb, ${at}) returning id`);
  if (!row) throw new Error('Patterns were not stored');
  record(tx, { event: 'notice-pattern.added', ref: row.id, by, at, data: { name: namesOf(definition) } });
  return { problems, id: row.id };
}

/** False if there is none with this number that is in use. */
export async function retirePatterns(tx: Tx, id: number, { by, at }: Change): Promise<boolean> {
  const row = await tx.one<{ definition: NoticeBank }>(sql`
    update notice_patterns set retired_at = ${at} where id = ${id} and retired_at is null returning definition`);
  if (row) record(tx, { event: 'notice-pattern.retired', ref: id, by, at, data: { name: namesOf(row.definition) } });
  return row !== undefined;
}

export const namesOf = ({ patterns }: NoticeBank) => patterns.map(({ id }) => id).join(', ');
