import { CLAIM_OPEN_DAYS } from '@app/contract/topups/claims-api';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { fail } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';
import { type Clock, days, later } from '#lib/clock.ts';
import { claimErrors } from './claims-errors.ts';
import { creditedAmount, isOpen } from './claims-queries.ts';

const BATCH = 200;

interface Closing {
  id: number;
  /** What the trader is told. */
  answer: string;
}

/** Staff do not give the transfer to this trader, whether it is somebody else's or there is none. */
export async function closeClaim(db: Db, closing: Closing, change: Change): Promise<{ login: string }> {
  return db.begin((tx) => closeClaimIn(tx, closing, change));
}

export async function closeClaimIn(tx: Tx, closing: Closing, change: Change): Promise<{ login: string }> {
  const claim =
    (await tx.one<{ trader_id: number; login: string; closed: boolean; credited: boolean }>(sql`
      select c.trader_id, u.login, c.closed_at is not null as closed, ${creditedAmount} is not null as credited
      from transfer_claims c join users u on u.id = c.trader_id where c.id = ${closing.id} for update of c`)) ??
    fail(claimErrors.notFound);
  if (claim.credited) fail(claimErrors.credited);
  if (claim.closed) fail(claimErrors.alreadyClosed);
  await close(tx, claim.trader_id, closing, change);
  return { login: claim.login };
}

/** Those that nobody could follow up, so that none of them waits for ever. */
export async function closeOldClaims({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const at = clock.now();
  let count: number;
  do {
    count = await db.begin(async (tx) => {
      const old = await tx.many<{ id: number; trader_id: number }>(sql`
        select c.id, c.trader_id from transfer_claims c
        where c.created_at <= ${later(at, -days(CLAIM_OPEN_DAYS))} and ${isOpen}
        order by c.id limit ${BATCH} for update of c skip locked`);
      for (const { id, trader_id } of old) await close(tx, trader_id, { id, answer: '' }, { by: 'system', at });
      return old.length;
    });
  } while (count === BATCH);
}

async function close(tx: Tx, owner: number, { id, answer }: Closing, { by, at }: Change): Promise<void> {
  await tx.run(sql`update transfer_claims set closed_at = ${at}, answer = ${answer} where id = ${id}`);
  record(tx, { event: 'claim.closed', ref: id, by, at, owner, data: { note: answer } });
}
