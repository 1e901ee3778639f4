import { bankProfileDefaults, Tier } from '@app/contract/bank-profiles';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { phoneContext } from '#features/bank-profiles/bank-profiles.ts';
import { record } from '#journal/record.ts';
import type { Vault } from '#lib/vault.ts';
import { makeNumbers } from './numbers-making.ts';

/**
 * The part of migration 0029 that needs the installation's key: requisites by payment system become bank profiles, and every number gets
 * its fingerprint. Runs once: it drops the table that it reads.
 */
export async function upgradeNumbers(tx: Tx, vault: Vault, at: Date): Promise<void> {
  const waiting = await tx.one<{ name: string | null }>(sql`select to_regclass('requisites_before')::text as name`);
  if (!waiting?.name) return;
  await moveRequisites(tx, vault, at);
  for (const { id, trader_id } of await makeNumbers(tx, vault, 'all'))
    record(tx, { event: 'bank-profile.number_lost', ref: id, by: 'system', at, owner: trader_id });
  await tx.script('drop table requisites_before');
}

interface StoredBefore {
  trader_id: number;
  type: string;
  requisite_details: Buffer;
  details_tail: string;
  min_amount: bigint;
  max_amount: bigint;
  total_amount: bigint;
  used_total_amount: bigint;
  created_at: Date;
}

/** They have never taken a deal and take none until their trader switches them on. */
async function moveRequisites(tx: Tx, vault: Vault, at: Date): Promise<void> {
  const rows = await tx.many<StoredBefore>(sql`select * from requisites_before order by id`);
  for (const row of rows) {
    const { trader_id, type, total_amount, used_total_amount, created_at } = row;
    const details: { fio: string; cardpan?: string; phone?: string } = JSON.parse(
      vault.open(row.requisite_details, `pan:${trader_id}`),
    );
    const phone = details.phone === undefined ? null : vault.seal(details.phone, phoneContext(trader_id));
    const added = await tx.one<{ id: number }>(sql`
      insert into bank_profiles (trader_id, payment_system, bank, phone, fio, min_amount, max_amount, total_amount,
        sbp_available, card_available, tier, cycle_limit, created_at)
      values (${trader_id}, ${type}, ${type}, ${phone}, ${details.fio}, ${row.min_amount}, ${row.max_amount}, ${total_amount},
        ${phone ? 1 : 0}, ${phone ? 0 : 1}, ${Tier.test}, ${bankProfileDefaults.cycle_limit}, ${created_at})
      returning id`);
    const id = added?.id ?? 0;
    // They are switched off, so they have no place in the line of profiles.
    await tx.run(sql`update profile_fills set used_total_amount = ${used_total_amount} where bank_profile_id = ${id}`);
    if (details.cardpan !== undefined)
      await tx.run(sql`
        insert into requisite_profiles (trader_id, bank_profile_id, pan, pan_tail, total_amount, used_total_amount, is_main, created_at)
        values (${trader_id}, ${id}, ${vault.seal(details.cardpan, `pan:${trader_id}`)}, ${row.details_tail}, ${total_amount},
          ${used_total_amount}, 1, ${created_at})`);
    record(tx, { event: 'bank-profile.created', ref: id, by: 'system', at, owner: trader_id, data: { bank: type } });
  }
}
