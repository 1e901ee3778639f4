import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { cardNumber, phoneContext } from '#features/bank-profiles/bank-profiles.ts';
import { readMeaning } from '#features/find/find.ts';
import type { Vault } from '#lib/vault.ts';

/** Whom a typed text means: everybody with it in the login or mail, and those whose number it is. */
export interface Found {
  /** A pattern of `like`. */
  text: string;
  ids: number[];
}

export async function searchPeople({ db, vault }: { db: Db; vault: Vault }, typed: string): Promise<Found> {
  const { text, id, card, phone, tail } = readMeaning(typed);
  const [byCard, byTail, byPhone] = await Promise.all([
    card ? ownersOfCard(db, cardNumber(vault, card)) : [],
    tail && !card && !phone ? ownersOfTail(db, tail) : [],
    phone || (tail && !card) ? ownersOfPhone(db, vault, (number) => number.endsWith(phone ?? tail ?? '')) : [],
  ]);
  return { text: pattern(text), ids: [...(id === null ? [] : [id]), ...byCard, ...byTail, ...byPhone] };
}

/** Logins are stored in this normal form. */
const pattern = (text: string) =>
  `%${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

async function ownersOfCard(db: Db, number: bigint): Promise<number[]> {
  return owners(await db.many(sql`select trader_id from numbers where number = ${number}`));
}

async function ownersOfTail(db: Db, tail: string): Promise<number[]> {
  return owners(await db.many(sql`select distinct trader_id from requisite_profiles where pan_tail = ${tail}`));
}

/** Phones are sealed, and no end of one is stored beside it: all of them are opened. There are hundreds, and each takes some microseconds. */
async function ownersOfPhone(db: Db, vault: Vault, fits: (phone: string) => boolean): Promise<number[]> {
  const rows = await db.many<{ trader_id: number; phone: Buffer }>(sql`
    select trader_id, phone from device_profiles
    union all select trader_id, phone from bank_profiles where phone is not null`);
  return owners(rows.filter(({ trader_id, phone }) => fits(vault.open(phone, phoneContext(trader_id)))));
}

const owners = (rows: { trader_id: number }[]) => rows.map(({ trader_id }) => trader_id);
