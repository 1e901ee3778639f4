import type { Done } from '@app/contract/route';
import type { Claim, ClaimCreate } from '@app/contract/topups/claims-api';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { claimFiles } from '#features/files/files.ts';
import { readRules } from '#features/rules/rules.ts';
import { isTronAddress } from '#features/topups/chain/tron-address.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { StoredFile } from '#http/uploads/uploads.ts';
import type { User } from '#http/user.ts';
import { byOwner, record } from '#journal/record.ts';
import { type Clock, days, later } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { claimErrors } from './claims-errors.ts';
import { creditedAmount } from './claims-queries.ts';

export interface ClaimNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

/** So many of the newest are listed. */
const LISTED = 50;

/** Looks at nothing but the trader's own claims, so neither the answer nor its time tells whether there is such a transfer. */
export async function createClaim(
  needs: ClaimNeeds,
  trader: User,
  input: ClaimCreate,
  request: FastifyRequest,
): Promise<Done> {
  if (!isTronAddress(input.from_address)) fail(claimErrors.mistypedAddress);
  const { files } = request;
  return once(needs, trader, request, async (tx) => {
    await addClaim(tx, trader, input, files, needs.clock.now());
    return { success: true } as const;
  });
}

async function addClaim(tx: Tx, trader: User, input: ClaimCreate, files: StoredFile[], at: Date): Promise<void> {
  const { tx_id, from_address, note } = input;
  // Locked before they are counted: of two at once the second counts the first.
  await tx.run(sql`select 1 from users where id = ${trader.id} for no key update`);
  if (await hasOpen(tx, trader, tx_id)) fail(claimErrors.alreadyClaimed);
  await refuseTooMany(tx, trader, at);
  const id = await tx.value<number>(sql`
    insert into transfer_claims (trader_id, tx_id, from_address, note, created_at)
    values (${trader.id}, ${tx_id}, ${from_address}, ${note}, ${at}) returning id`);
  await claimFiles(tx, files, { kind: 'claim', id });
  record(tx, { event: 'claim.created', ref: id, ...byOwner(trader.id, at), data: { tx_id } });
}

/** A closed one may be sent again, with a better proof. */
async function hasOpen(tx: Tx, trader: User, tx_id: string): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 from transfer_claims where trader_id = ${trader.id} and tx_id = ${tx_id} and closed_at is null`);
  return row !== undefined;
}

/** Somebody has to look at each of them. */
async function refuseTooMany(tx: Tx, trader: User, at: Date): Promise<void> {
  const most = Number((await readRules(tx)).claims_a_day);
  const lately = await tx.many<{ created_at: Date }>(sql`
    select created_at from transfer_claims where trader_id = ${trader.id} and created_at > ${later(at, -days(1))} order by id`);
  const oldest = lately.at(-most);
  if (!oldest) return;
  const freeAt = later(oldest.created_at, days(1));
  fail(claimErrors.tooMany(most, Math.ceil((freeAt.getTime() - at.getTime()) / 1000)));
}

/** Credited only if it was to this trader: who else has it, or whether it came at all, is not told. */
export async function findClaims({ db }: ClaimNeeds, trader: User) {
  const [rows, rules] = await Promise.all([
    db.many<Omit<Claim, 'state'> & { closed: boolean }>(sql`
      select c.id, c.tx_id, c.from_address, c.note, c.created_at as "createdAt", c.closed_at is not null as closed, c.answer,
        ${creditedAmount} as out_amount
      from transfer_claims c where c.trader_id = ${trader.id} order by c.id desc limit ${LISTED}`),
    readRules(db),
  ]);
  const claims = rows.map(({ closed, ...row }): Claim => {
    if (row.out_amount !== null) return { ...row, state: 'credited' };
    return { ...row, state: closed ? 'closed' : 'open' };
  });
  return { claims, wait_hours: Number(rules.assign_wait_hours) };
}
