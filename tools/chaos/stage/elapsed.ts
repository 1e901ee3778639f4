import type { CaseKey } from '@app/contract/cases/case-leases';
import { type Db, type Sql, sql } from '@app/server/kit';

/** What the run itself notes in the database: by how much time was moved on for one case, and where the case was then. */
export const noteElapsed = (db: Db): Promise<number> =>
  db.run(
    sql`create table chaos_elapsed (kind text not null, case_id integer not null, phase text not null, passed interval not null)`,
  );

/** SQL over an appeal or payout `c`: the deadline of one such phase runs once. */
export const phase = {
  appeal: sql`case when c.status = 4 then 'desk' else 'answer' end`,
  payout: sql`extract(epoch from c.moved_at)::text`,
};

/** SQL: how much of it went by for this case, in one phase or in all. */
export const elapsed = (kind: keyof typeof phase, of?: Sql): Sql => sql`(
  select coalesce(sum(passed), interval '0') from chaos_elapsed e
  where e.kind = ${kind} and e.case_id = c.id and ${of ? sql`e.phase = ${of}` : sql`true`})`;

/**
 * Time goes by for one case alone, up to a moment given by SQL over the case `c`; none, if that is null or past. Everything that runs then
 * comes nearer: the deadlines of the thing and the questions that stop them.
 */
export async function passTime(db: Db, { kind, id }: CaseKey, to: Sql): Promise<void> {
  const things = kind === 'appeal' ? sql`appeals` : sql`payouts`;
  await db.begin(async (tx) => {
    // Locked before the look, as everybody does who moves a deadline.
    await tx.run(sql`select from ${things} where id = ${id} for update`);
    const wait = await tx.one<{ seconds: number | null; phase: string }>(sql`
      select extract(epoch from ${to} - clock_timestamp())::float8 as seconds, ${phase[kind]} as phase
      from ${things} c where id = ${id}`);
    if (!wait?.seconds || wait.seconds < 0) return;
    const passed = sql`make_interval(secs => ${Math.ceil(wait.seconds * 1000) / 1000}::float8)`;
    await tx.run(sql`insert into chaos_elapsed values (${kind}, ${id}, ${wait.phase}, ${passed})`);
    await tx.run(sql`
      update case_stops set began_at = began_at - ${passed}, until = until - ${passed} where kind = ${kind} and case_id = ${id}`);
    await tx.run(
      kind === 'appeal'
        ? sql`update appeals set expires_at = expires_at - ${passed}, judge_until = judge_until - ${passed} where id = ${id}`
        : sql`update payouts set work_until = work_until - ${passed}, return_from = return_from - ${passed},
            judge_until = judge_until - ${passed} where id = ${id}`,
    );
  });
}
