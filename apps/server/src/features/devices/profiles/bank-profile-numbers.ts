import { NUMBER_RESTS_HOURS } from '@app/contract/devices/bank-profiles';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { fail } from '#http/refusal.ts';
import { hours, later } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { bankProfileErrors } from './bank-profiles-errors.ts';

const RESTS = hours(NUMBER_RESTS_HOURS);

/** The fingerprint of a card: equal for equal numbers, and useless without the installation's key. */
export const cardNumber = (vault: Vault, pan: string) => short(vault.fingerprint(pan, 'number:card'));

/** The fingerprint of a phone at a bank; undefined for a requisite by payment system without a phone. */
export const phoneNumber = (vault: Vault, phone: string, bank: string) =>
  short(vault.fingerprint(`${phone} ${bank}`, 'number:phone'));

/** By what a sealed phone is found, whoever has it and whatever bank it is at. */
export interface FindablePhone {
  tail: string;
  print: bigint;
}

export const findablePhone = (vault: Vault, phone: string): FindablePhone => ({
  tail: phone.slice(-4),
  print: short(vault.fingerprint(phone, 'phone')),
});

/** Eight bytes are enough: two numbers that share them are only treated as one when waiting deals are kept apart, or found together. */
const short = (fingerprint: Buffer) => fingerprint.readBigInt64BE();

/**
 * Gives the number to the trader, or refuses without saying whose it is. It is taken from a trader who has archived it, once nobody can be
 * paying to it any more. Locked before it is checked: two traders may add it in the same second.
 */
export async function claimNumber(tx: Tx, traderId: number, number: bigint, now: Date): Promise<void> {
  await tx.run(sql`insert into numbers (number, trader_id) values (${number}, ${traderId}) on conflict do nothing`);
  const row = await tx.one<{ trader_id: number }>(sql`
    select trader_id from numbers where number = ${number} for update`);
  if (!row || row.trader_id === traderId) return;
  if (await isInUse(tx, row.trader_id, number, now)) fail(bankProfileErrors.numberTaken);
  await tx.run(sql`update bank_profiles set number = null where number = ${number} and trader_id = ${row.trader_id}`);
  await tx.run(sql`
    update requisite_profiles set number = null where number = ${number} and trader_id = ${row.trader_id}`);
  await tx.run(sql`update numbers set trader_id = ${traderId} where number = ${number}`);
}

async function isInUse(tx: Tx, traderId: number, number: bigint, now: Date): Promise<boolean> {
  const used = sql`(p.is_hided = 0 or f.reserved_amount > 0 or f.deal_ends_at > ${later(now, -RESTS)})`;
  const found = await tx.run(sql`
    select 1 from bank_profiles p join profile_fills f on f.bank_profile_id = p.id
    where p.trader_id = ${traderId} and ${used} and (p.number = ${number} or exists (
      select 1 from requisite_profiles c where c.bank_profile_id = p.id and c.number = ${number}))
    limit 1`);
  return found > 0;
}

/** A number that somebody is paying to, or may just have paid to, cannot be changed. */
export function mustRest(used: { reserved_amount: bigint; deal_ends_at: Date | null }, now: Date): void {
  const ended = used.deal_ends_at === null || later(used.deal_ends_at, RESTS) <= now;
  if (used.reserved_amount > 0n || !ended) fail(bankProfileErrors.numberBusy);
}
