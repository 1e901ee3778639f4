import type { Tx } from './db.ts';
import { rawSql, sql } from './sql.ts';

interface Numbered {
  sequence: string;
  table: string;
  column: string;
}

/** More than is ever made in a second, days and nights together: of things, and of what is written for each of them, which has wide numbers. */
const [MOST_THINGS, MOST_ROWS] = [20, 1000];

/**
 * No number is given out that a row has, nor one that was given out after the moment of this copy: platforms and traders know those, and a
 * receiver drops a webhook whose id it has seen. How many there were nobody knows any more, so numbers leap by the time that is missing.
 * The same copy restored a second time leaps farther, for it is older by then.
 */
export async function liftSequences(tx: Tx): Promise<void> {
  const missing = sql`coalesce((
    select extract(epoch from now() - at) from journal order by id desc limit 1), 0)::bigint`;
  const seconds = await tx.value<bigint>(sql`select greatest(${missing}, 50)`);
  const found = await tx.many<Numbered>(sql`
    select s.oid::regclass::text as sequence, t.oid::regclass::text as table, quote_ident(a.attname) as column
    from pg_class s
      join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.refobjsubid > 0 and d.deptype in ('a', 'i')
      join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace
    order by 1`);
  for (const numbered of [...found, acts]) {
    await tx.run(
      rawSql(`
        select setval('${numbered.sequence}', t.most +
          least(${seconds} * case when p.seqmax > 2147483647 then ${MOST_ROWS} else ${MOST_THINGS} end, (p.seqmax - t.most) / 10))
        from (select greatest(max(${numbered.column}), (select last_value from ${numbered.sequence})) as most from ${numbered.table}) t,
          pg_sequence p where p.seqrelid = '${numbered.sequence}'::regclass`),
    );
  }
}

/** Belongs to no column. */
const acts: Numbered = { sequence: 'journal_acts', table: 'journal', column: 'act' };
