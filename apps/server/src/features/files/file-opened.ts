import { Group } from '@app/contract/access/users';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { actorName, record } from '#journal/record.ts';
import { hours, later } from '#lib/clock.ts';
import type { FileOwner } from './files.ts';
import type { FileNeeds } from './files-needs.ts';

/** For as long as an address works at most: a film takes hundreds of requests, and a desk shows the same picture again. */
const ONCE_IN = hours(2);

const words: Record<FileOwner['kind'], string> = {
  appeal: 'Апелляция',
  payout: 'Выплата',
  claim: 'Заявление о переводе',
  message: 'Сообщение',
};

/** What people send as a proof is somebody's data: that one of the staff or a moderator looked at it is a row. */
export async function recordOpened({ db, clock }: FileNeeds, id: number, reader: number): Promise<void> {
  const at = clock.now();
  const group = await db.value<Group>(sql`select "group" from users where id = ${reader}`);
  const by = group === Group.staff ? { staff: reader } : { user: reader };
  const isKnown = (looking: Db | Tx) =>
    looking.value<boolean>(sql`
      select exists (
        select from journal where split_part(event, '.', 1) = 'file' and ref = ${id} and actor = ${actorName(by)} and at > ${later(at, -ONCE_IN)})`);
  if (await isKnown(db)) return;
  await db.begin(async (tx) => {
    // Pieces of one film are asked for at the same moment.
    const owner = await tx.one<{ owner_kind: FileOwner['kind']; owner_id: number }>(
      sql`select owner_kind, owner_id from files where id = ${id} for update`,
    );
    if (!owner || (await isKnown(tx))) return;
    const data = { what: `${words[owner.owner_kind]} ${owner.owner_id}` };
    record(tx, { event: 'file.opened', ref: id, by, at, data });
  });
}
