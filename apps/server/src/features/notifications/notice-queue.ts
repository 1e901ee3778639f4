import { type Facts, journalEvents } from '@app/contract/journal/journal';
import { noticeKindsOf } from '@app/contract/notifications/notices';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { workOff } from '#journal/reader.ts';
import { type Clock, later, minutes } from '#lib/clock.ts';

/** What is older when it is read, after a stop of the server, is no news any more; it is in the inbox. */
const STILL_NEWS = minutes(10);

const told = Object.entries<Facts>(journalEvents).flatMap(([event, { notice, inbox }]) =>
  notice ? [{ event, kind: notice.kind, amount: notice.amount ?? '', marked: inbox !== undefined }] : [],
);
const allowed = Object.entries(noticeKindsOf).flatMap(([group, kinds]) =>
  kinds.map((kind) => ({ group: Number(group), kind })),
);

/** Finds in the journal what people want to be told of outside the cabinet, and has it told; from there on it is no matter of the journal. */
export async function queueNotices({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  let people: number[] = [];
  await workOff(db, 'notices', async (tx, since) => {
    const rows = await tx.many<{ user_id: number }>(sql`
      insert into notice_queue (user_id, journal_id, event, ref, kind, amount, at)
      select u.id, j.id, j.event, j.ref, t.kind, (j.data->>t.amount)::bigint, j.at
      from journal j
        join json_to_recordset(${JSON.stringify(told)}) as t (event text, kind text, amount text, marked boolean) on t.event = j.event
        join users u on u.id = j.user_id or u."group" = any(j.groups)
        join json_to_recordset(${JSON.stringify(allowed)}) as a ("group" smallint, kind text) on a."group" = u."group" and a.kind = t.kind
        join notice_choices c on c.user_id = u.id
      where ${since} and j.at > ${later(clock.now(), -STILL_NEWS)}
        and (not t.marked or j.inbox and j.user_id = u.id)
        -- Who has no access any more is told that, and nothing else.
        and (u.state <> 'blocked' or j.event = 'user.state_changed')
        and ((c.choices->'kinds'->t.kind->>'push')::boolean or (c.choices->'kinds'->t.kind->>'telegram')::boolean)
      on conflict do nothing
      returning user_id`);
    people = [...new Set(rows.map(({ user_id }) => user_id))].sort((a, b) => a - b);
  });
  // Not in the transaction: adding a job sends a NOTIFY, and PostgreSQL commits only one transaction with a NOTIFY at a time.
  if (people.length > 0) await queueTelling(db, people);
}

/** One job of a person, however much there is to tell. */
export async function queueTelling(db: Db, people: number[], pause = 0): Promise<void> {
  await db.run(sql`
    select graphile_worker.add_job('tell_person', json_build_object('user', id), priority => 10, job_key => 'tell:' || id,
      job_key_mode => 'preserve_run_at', run_at => now() + make_interval(secs => ${pause / 1000}))
    from unnest(${people}::int[]) as id`);
}

/** The net under the jobs: whom nobody is about to tell. And what was told is forgotten when no reader can meet it again. */
export async function tidyNotices({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await queueNotices({ db, clock });
  const now = clock.now();
  await db.run(sql`delete from notice_queue where at < ${later(now, -2 * STILL_NEWS)}`);
  const people = await db.many<{ user_id: number }>(sql`select distinct user_id from notice_queue where not told`);
  if (people.length > 0)
    await queueTelling(
      db,
      people.map(({ user_id }) => user_id),
    );
}
