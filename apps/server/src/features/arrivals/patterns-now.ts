import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { builtInBanks } from './patterns/banks/banks.ts';
import type { NoticeBank } from './patterns/pattern.ts';
import { mergedByBank, type Patterns, preparePatterns } from './patterns/prepare-patterns.ts';

const known = new WeakMap<Db, { version: number; patterns: Patterns }>();
const builtIn = preparePatterns(builtInBanks);

/** The patterns of this version, which was read together with the phone. They are prepared once for each version and process. */
export async function patternsNow(db: Db, version: number): Promise<Patterns> {
  if (version === 0) return builtIn;
  const last = known.get(db);
  if (last?.version === version) return last.patterns;
  const patterns = preparePatterns([...builtInBanks, ...(await readAdded(db))]);
  known.set(db, { version, patterns });
  return patterns;
}

/** All identifiers that a bank has in the directory: some have two, and a profile may stand under either. */
export async function idsOfBank(db: Db | Tx, bank: string): Promise<string[]> {
  const entries = mergedByBank([...builtInBanks, ...(await readAdded(db))]);
  return entries.find(({ banks }) => banks.includes(bank))?.banks ?? [bank];
}

/** What the operator has taken in and not retired. */
export async function readAdded(db: Db | Tx): Promise<NoticeBank[]> {
  const rows = await db.many<{ definition: NoticeBank }>(sql`
    select definition from notice_patterns where retired_at is null order by id`);
  return rows.map(({ definition }) => definition);
}
