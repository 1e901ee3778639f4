import type { Db } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import type { FileNeeds } from '#features/files/files-needs.ts';
import { workOff } from '#journal/reader.ts';
import { seconds } from '#lib/clock.ts';
import { type Readable, readPdf } from './stored-fields.ts';

/** Half of the minute until the job comes again: what lies there from years is read beside everything else. */
const LONGEST = seconds(30);

/**
 * A job: reads the PDFs of cases, so that the number of an operation is known of files that nobody has opened. The newest first: those are
 * about what waits. A file that cannot be fetched does not stop the others; it is tried again later, and the job says that it failed.
 */
export async function readNewPdfs(needs: FileNeeds, longest = LONGEST): Promise<void> {
  await noteNewPdfs(needs.db);
  const end = performance.now() + longest;
  const failures: unknown[] = [];
  while (performance.now() < end) {
    const file = await takeUnread(needs);
    if (!file) break;
    await readPdf(needs, 'server', file).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

const proofs = ['appeal.created', 'payout.sent_to_review'];
const messages = ['appeal.trader_message', 'appeal.platform_message', 'payout.trader_message'];

/** Gives every PDF that came with a case, or with a party's message about one, its row. Nothing is read here: the place is locked. */
async function noteNewPdfs(db: Db): Promise<void> {
  await workOff(db, 'pdfs', async (tx, since, all) => {
    // Years of files, once.
    if (all) await tx.script('set local statement_timeout = 0');
    await tx.run(sql`insert into file_fields (file_id) ${all ? everyPdf : pdfsSince(since)} on conflict do nothing`);
  });
}

const everyPdf = sql`
  select f.id from files f left join case_messages m on f.owner_kind = 'message' and m.id = f.owner_id and m.side <> 'staff'
  where f.extension = 'pdf' and (f.owner_kind in ('appeal', 'payout') or m.id is not null)`;

const pdfsSince = (since: Sql) => sql`
  select f.id from journal j join files f on f.owner_kind = split_part(j.event, '.', 1) and f.owner_id = j.ref
  where ${since} and j.event = any(${proofs}::text[]) and f.extension = 'pdf'
  union
  select f.id from journal j join files f on f.owner_kind = 'message' and f.owner_id = (j.data->>'message_id')::int
  where ${since} and j.event = any(${messages}::text[]) and f.extension = 'pdf'`;

/** The next one, if any is due. Each try puts the next one off, twice as far as the last, before anything is opened. */
const takeUnread = ({ db, clock }: FileNeeds): Promise<Readable | undefined> =>
  db.one<Readable>(sql`
    with next as (
      select file_id from file_fields where read_at is null and try_at <= ${clock.now()}
      order by file_id desc limit 1 for update skip locked
    ), begun as (
      update file_fields t set tries = least(tries + 1, 10), try_at = ${clock.now()}::timestamptz + interval '1 minute' * 2 ^ tries
      from next where t.file_id = next.file_id returning t.file_id
    )
    select f.id, f.name, f.extension from begun join files f on f.id = begun.file_id`);
