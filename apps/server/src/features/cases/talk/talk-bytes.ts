import type { Rules } from '@app/contract/rules';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { callerName } from '#http/mount/caller.ts';
import { fail } from '#http/refusal.ts';
import type { StoredFile } from '#http/uploads/uploads.ts';
import { days, later } from '#lib/clock.ts';
import { talkErrors } from './case-talk-errors.ts';
import type { NewMessage, TalkCase } from './case-talk-queries.ts';

const MEGABYTE = 1024n ** 2n;
const dayOf = (at: Date) => sql`(${at}::timestamptz at time zone 'Europe/Moscow')::date`;

/** Files of conversations must not fill the disk on which receipts and proofs are kept. The case is locked. */
export async function refuseTooManyBytes(
  tx: Tx,
  about: TalkCase,
  message: NewMessage,
  files: StoredFile[],
  { talk_case_megabytes, talk_day_megabytes }: Pick<Rules, 'talk_case_megabytes' | 'talk_day_megabytes'>,
): Promise<void> {
  if (files.length === 0) return;
  const bytes = await tx.value<bigint>(sql`
    select sum(${taken})::bigint from files f where f.id = any(${files.map(({ id }) => id)}::int[])`);
  const ofCase = await readCaseBytes(tx, about, message);
  if (ofCase + bytes > talk_case_megabytes * MEGABYTE) fail(talkErrors.caseFull(talk_case_megabytes));
  const mostADay = talk_day_megabytes * MEGABYTE;
  const whose = callerName(message.author === null ? { platform: about.platform_id } : { id: message.author });
  if (bytes > mostADay || !(await addToDay(tx, whose, message.at, bytes, mostADay)))
    fail(talkErrors.dayFull(talk_day_megabytes));
}

/** SQL over `files f`: with the picture of a PDF's first page, which may be a thousand times the PDF. */
const taken = sql`f.size + coalesce(f.preview_size, 0)`;

/** What this side has attached; of traders each has their own, as who had the payout before is another party. */
const readCaseBytes = (tx: Tx, { kind, id, trader_id }: TalkCase, { side }: NewMessage): Promise<bigint> =>
  tx.value<bigint>(sql`
    select coalesce(sum(${taken}), 0)::bigint from case_messages m join files f on f.owner_kind = 'message' and f.owner_id = m.id
    where m.kind = ${kind} and m.case_id = ${id} and m.side = ${side}
      and (${side !== 'trader'} or m.trader_id is not distinct from ${trader_id})`);

/** One row for all cases: of two messages at once the second finds what the first has taken. */
async function addToDay(tx: Tx, whose: string, at: Date, bytes: bigint, most: bigint): Promise<boolean> {
  const rows = await tx.run(sql`
    insert into talk_bytes as b (whose, day, bytes) values (${whose}, ${dayOf(at)}, ${bytes})
    on conflict (whose, day) do update set bytes = b.bytes + excluded.bytes where b.bytes + excluded.bytes <= ${most}`);
  return rows === 1;
}

export async function sweepTalkBytes(db: Db, now: Date): Promise<void> {
  await db.run(sql`delete from talk_bytes where day < ${dayOf(later(now, -days(1)))}`);
}
