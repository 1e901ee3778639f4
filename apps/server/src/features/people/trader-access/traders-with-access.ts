import { mayCall } from '@app/contract/access/users';
import { traderStateNames } from '@app/contract/people/trader-state';
import { formatRoubles } from '@app/contract/values/money-text';
import { rowId } from '@app/contract/values/row-id';
import { z } from 'zod';
import type { Db, Tx } from '#db/db.ts';
import { findUserById, lockUser, type StoredUser } from '#features/access/users/users-queries.ts';
import { readBalances } from '#features/ledger/ledger-queries.ts';
import type { Fact } from '#features/two-persons/act-kind.ts';
import { fail } from '#http/refusal.ts';
import { accessErrors } from './trader-access-errors.ts';

export const ofTrader = z.object({ trader_id: rowId });
export type OfTrader = z.output<typeof ofTrader>;

export async function mustBeTrader(db: Db | Tx, id: number) {
  const user = await findUserById(db, id);
  return user && mayCall('trader', user.group) ? user : fail(accessErrors.noTrader);
}

/** Held until the end: signing in, a changed password and a block wait. A blocked one has no door for which they could need anything. */
export async function lockAllowed(tx: Tx, id: number) {
  const user = await lockUser(tx, id);
  if (!user || !mayCall('trader', user.group)) return fail(accessErrors.noTrader);
  return user.state === 'blocked' ? fail(accessErrors.blocked) : user;
}

/** Whoever comes in through this door could take it. */
export async function hasMoney(db: Db | Tx, { id }: Pick<StoredUser, 'id'>): Promise<boolean> {
  const { available, held } = await readBalances(db, id);
  return available + held > 0n;
}

export async function accessFacts(db: Db, { trader_id }: OfTrader): Promise<Fact[]> {
  const [{ available, held }, { state, email }] = await Promise.all([
    readBalances(db, trader_id),
    mustBeTrader(db, trader_id),
  ]);
  return [
    { label: 'Доступно', value: formatRoubles(available) },
    { label: 'В сделках', value: formatRoubles(held) },
    { label: 'Состояние трейдера', value: traderStateNames[state] },
    { label: 'Почта', value: email },
  ];
}
