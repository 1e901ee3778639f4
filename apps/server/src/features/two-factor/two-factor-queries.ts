import type { Db, Tx } from '#db/db.ts';
import type { Ending } from '#db/endings.ts';
import { sql } from '#db/sql.ts';

export interface StoredTwoFactor {
  state: 'prepare2fa' | 'enabled2fa';
  secret: Buffer;
  last_step: bigint;
  failures: number;
  locked_until: Date | null;
}

const columns = sql`state, secret, last_step, failures, locked_until`;

export async function findTwoFactor(db: Db, userId: number): Promise<StoredTwoFactor | undefined> {
  return db.one<StoredTwoFactor>(sql`select ${columns} from two_factor where user_id = ${userId}`);
}

export async function lockTwoFactor(tx: Tx, userId: number): Promise<StoredTwoFactor | undefined> {
  return tx.one<StoredTwoFactor>(sql`select ${columns} from two_factor where user_id = ${userId} for update`);
}

/** A new secret for someone who has none in use; answers false when theirs is already on. */
export async function upsertPrepared(tx: Tx, userId: number, secret: Buffer): Promise<boolean> {
  const rows = await tx.run(sql`
    insert into two_factor as t (user_id, state, secret) values (${userId}, 'prepare2fa', ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where t.state = 'prepare2fa'`);
  return rows === 1;
}

export const acceptedSteps: Ending<{ userId: number; step: number }> = {
  statement: (rows) => sql`
    update two_factor t set state = 'enabled2fa', last_step = given.step, failures = 0, locked_until = null
    from unnest(${rows.map(({ userId }) => userId)}::integer[], ${rows.map(({ step }) => step)}::bigint[]) as given (user_id, step)
    where t.user_id = given.user_id`,
};

export async function countFailure(tx: Tx, userId: number, failures: number, lockedUntil: Date | null): Promise<void> {
  await tx.run(sql`
    update two_factor set failures = ${failures}, locked_until = ${lockedUntil} where user_id = ${userId}`);
}

export async function deleteTwoFactor(tx: Tx, userId: number): Promise<boolean> {
  return (await tx.run(sql`delete from two_factor where user_id = ${userId}`)) === 1;
}
