import { appealEnds, undecidedStatuses } from '@app/contract/appeals/appeal-machine';
import { ended } from '@app/contract/payouts/payout-machine';
import { literal, sql } from '#db/sql.ts';
import { readRules } from '#features/rules/rules.ts';
import { record } from '#journal/record.ts';
import type { FileNeeds } from './files-needs.ts';
import { previewName, storageName } from './storage/file-names.ts';

/** So many in a transaction, and of the storage's time. */
const AT_ONCE = 200;

interface OldFile {
  id: number;
  name: string;
  extension: string;
  owner_kind: string;
  owner_id: number;
}

/** A job: what was attached to a case goes some time after the case has ended. The row stays: a file that comes again is still recognised. */
export async function removeOldFiles(needs: FileNeeds): Promise<void> {
  for (let after = 0; ; ) {
    const old = await findOldFiles(needs, after);
    const last = old.at(-1);
    if (!last) return;
    await removeContents(needs, old);
    after = last.id;
  }
}

const appealEnded = sql`(
  select max(j.at) from appeals a join journal j on split_part(j.event, '.', 1) = 'appeal' and j.ref = a.id
    and j.event = any(${appealEnds}::text[])
  where a.id = about.id and a.status not in (${literal(...undecidedStatuses)}))`;
const payoutEnded = sql`(
  select moved_at from payouts where id = about.id
    and status in (${literal(...ended)}))`;
const claimEnded = sql`(select closed_at from transfer_claims where id = about.id)`;

async function findOldFiles({ db, clock }: FileNeeds, after: number): Promise<OldFile[]> {
  const { talk_files_months, proof_files_months } = await readRules(db);
  const now = clock.now();
  return db.many<OldFile>(sql`
    select f.id, f.name, f.extension, f.owner_kind, f.owner_id
    from files f left join case_messages m on f.owner_kind = 'message' and m.id = f.owner_id,
      lateral (select coalesce(m.kind, f.owner_kind) as kind, coalesce(m.case_id, f.owner_id) as id,
        ${now}::timestamptz - make_interval(months => case when m.id is null then ${Number(proof_files_months)}::int else ${Number(talk_files_months)}::int end)
          as before) about
    where f.id > ${after} and f.owner_kind is not null and f.gone_at is null and f.created_at < about.before
      and case about.kind when 'appeal' then ${appealEnded} when 'payout' then ${payoutEnded} when 'claim' then ${claimEnded} end < about.before
    order by f.id limit ${AT_ONCE}`);
}

/** If the storage does not remove one, none of these is noted, and all are tried again the next night. */
async function removeContents({ db, clock, storage }: FileNeeds, old: OldFile[]): Promise<void> {
  const at = clock.now();
  await db.begin(async (tx) => {
    await tx.run(
      sql`update files set gone_at = ${at} where id = any(${old.map(({ id }) => id)}::int[]) and gone_at is null`,
    );
    for (const file of old) {
      const data = { kind: file.owner_kind, id: file.owner_id };
      record(tx, { event: 'file.gone', ref: file.id, by: 'system', at, data });
      await storage.remove(storageName(file));
      if (file.extension === 'pdf') await storage.remove(previewName(file));
    }
  });
}
