import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { cardNumber, phoneNumber } from '#features/devices/profiles/bank-profile-numbers.ts';
import { bankProfileTables } from '#features/devices/profiles/bank-profile-shape.ts';
import { phoneContext } from '#features/devices/profiles/bank-profiles.ts';
import type { Vault } from '#lib/vault.ts';

interface Numbered {
  /** The id of the bank profile, and of the card if it is one. */
  id: number;
  card: number | null;
  trader_id: number;
  number: bigint;
}

/** Makes the fingerprints of all numbers that had one with this key. Not for a database on which servers work. */
export async function makeNumbers(tx: Tx, vault: Vault): Promise<void> {
  const rows = [...(await readPhones(tx, vault)), ...(await readCards(tx, vault))];
  await tx.run(sql`update deals set requisite_key = null where id in (select deal_id from waiting_deals)`);
  await tx.run(sql`update bank_profiles set number = null where number is not null`);
  await tx.run(sql`update requisite_profiles set number = null where number is not null`);
  await tx.run(sql`delete from numbers`);

  // A phone at a bank may be on several profiles of its trader.
  const owners = [...new Map(rows.map((row) => [row.number, row])).values()];
  await tx.run(sql`
    insert into numbers (number, trader_id)
    select * from unnest(${owners.map(({ number }) => number)}::bigint[], ${owners.map(({ trader_id }) => trader_id)}::int[])`);
  await writeNumbers(tx, rows);
  await writeKeys(tx, rows);
}

async function readPhones(tx: Tx, vault: Vault): Promise<Numbered[]> {
  const rows = await tx.many<{ id: number; trader_id: number; bank: string; phone: Buffer }>(sql`
    select p.id, p.trader_id, p.bank, coalesce(d.phone, p.phone) as phone
    from ${bankProfileTables}
    where coalesce(d.phone, p.phone) is not null and p.number is not null`);
  return rows.map(({ id, trader_id, bank, phone }) => ({
    id,
    card: null,
    trader_id,
    number: phoneNumber(vault, vault.open(phone, phoneContext(trader_id)), bank),
  }));
}

async function readCards(tx: Tx, vault: Vault): Promise<Numbered[]> {
  const rows = await tx.many<{ id: number; card: number; trader_id: number; pan: Buffer }>(sql`
    select p.id, c.id as card, p.trader_id, c.pan
    from requisite_profiles c join bank_profiles p on p.id = c.bank_profile_id
    where c.number is not null`);
  return rows.map(({ id, card, trader_id, pan }) => ({
    id,
    card,
    trader_id,
    number: cardNumber(vault, vault.open(pan, `pan:${trader_id}`)),
  }));
}

async function writeNumbers(tx: Tx, rows: Numbered[]): Promise<void> {
  const [phones, cards] = [rows.filter(({ card }) => card === null), rows.filter(({ card }) => card !== null)];
  await tx.run(sql`
    update bank_profiles p set number = given.number
    from unnest(${phones.map(({ id }) => id)}::int[], ${phones.map(({ number }) => number)}::bigint[]) as given (id, number)
    where p.id = given.id`);
  await tx.run(sql`
    update requisite_profiles c set number = given.number
    from unnest(${cards.map(({ card }) => card)}::int[], ${cards.map(({ number }) => number)}::bigint[]) as given (id, number)
    where c.id = given.id`);
}

/** Sets the number of waiting deals. Two that are already too close to each other are left alone until they expire. */
async function writeKeys(tx: Tx, rows: Numbered[]): Promise<void> {
  await tx.run(sql`
    with waiting as (
      select d.id, d.real_amount, given.number
      from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ card }) => card)}::int[],
        ${rows.map(({ number }) => number)}::bigint[]) as given (id, card, number)
      join deals d on d.id in (select deal_id from waiting_deals) and d.bank_profile_id = given.id
        and d.requisite_profile_id is not distinct from given.card
    )
    update deals d set requisite_key = w.number from waiting w
    where d.id = w.id and not exists (
      select 1 from waiting near
      where near.number = w.number and near.id < w.id and abs(near.real_amount - w.real_amount) <= 2000)`);
}
