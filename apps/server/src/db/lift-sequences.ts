import type { Tx } from './db.ts';
import { rawSql, sql } from './sql.ts';

interface Numbered {
  sequence: string;
  table: string;
  column: string;
}

/** No number is given out that a row has already. */
export async function liftSequences(tx: Tx): Promise<void> {
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
        select setval('${numbered.sequence}', t.most) from (select max(${numbered.column}) as most from ${numbered.table}) t
        where t.most >= (select last_value from ${numbered.sequence})`),
    );
  }
}

/** Belongs to no column. */
const acts: Numbered = { sequence: 'journal_acts', table: 'journal', column: 'act' };
