import type { StaffState } from '@app/contract/access/staff-machine';
import type { Tx } from '#db/db.ts';
import { type Change, record } from '#journal/record.ts';
import { hasTwoOwners } from './owners.ts';
import { lockOwners } from './staff-queries.ts';

/** All owners hear who comes in and who may do more, except whoever did it: nobody is made a second person unseen. */
export async function notifyOwners(
  tx: Tx,
  user_id: number,
  { by, at, note }: Pick<Change, 'by' | 'at'> & { note: string },
): Promise<void> {
  const author = typeof by === 'object' && 'staff' in by ? by.staff : undefined;
  for (const owner of await lockOwners(tx))
    if (owner !== author) record(tx, { event: 'staff.owners_told', ref: user_id, by, at, owner, data: { note } });
}

/** Whom the command line makes waits for an owner where there are two, as whom an owner invites waits for another. */
export const stateByCommand = async (tx: Tx, at: Date): Promise<Extract<StaffState, 'waiting' | 'active'>> =>
  (await hasTwoOwners(tx, at)) ? 'waiting' : 'active';
