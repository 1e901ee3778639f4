import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { cardNumber, findablePhone } from '#features/devices/profiles/bank-profile-numbers.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import { readMeaning } from '#lib/search/find-meaning.ts';
import type { Vault } from '#lib/vault.ts';
import { noteNumberSearch } from './numbers-shown.ts';

/** Whom a typed text means: everybody with it in the login or mail, and those whose number it is. */
export interface FoundPeople {
  /** A pattern of `like`. */
  text: string;
  ids: number[];
}

interface SearchNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

/** Who types a whole number is told whose it is, which is as much as being shown it: it counts and is noted. */
export async function searchPeople(needs: SearchNeeds, staff: User, typed: string): Promise<FoundPeople> {
  const { ids, ...found } = await findPeople(needs, typed);
  const { card, phone } = readMeaning(typed);
  const number = card ?? phone;
  if (number !== null) await noteNumberSearch(needs, staff, { what: card ? 'card' : 'phone', number }, found.byNumber);
  return { text: found.text, ids };
}

/** Of a file that was asked for and noted already. */
export async function findPeople({ db, vault }: Omit<SearchNeeds, 'clock'>, typed: string) {
  const { text, id, card, phone, tail } = readMeaning(typed);
  const [byCard, byPhone, byTail] = await Promise.all([
    card ? ownersOfCard(db, cardNumber(vault, card)) : [],
    phone ? ownersOfPhone(db, findablePhone(vault, phone).print) : [],
    tail && !card && !phone ? ownersOfTail(db, tail) : [],
  ]);
  const byNumber = [...byCard, ...byPhone];
  return { text: pattern(text), ids: [...(id === null ? [] : [id]), ...byNumber, ...byTail], byNumber };
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

async function ownersOfPhone(db: Db, print: bigint): Promise<number[]> {
  return owners(
    await db.many(sql`
      select trader_id from device_profiles where phone_print = ${print}
      union select trader_id from bank_profiles where phone_print = ${print} order by trader_id`),
  );
}

async function ownersOfTail(db: Db, tail: string): Promise<number[]> {
  return owners(
    await db.many(sql`
      select trader_id from requisite_profiles where pan_tail = ${tail}
      union select trader_id from device_profiles where phone_tail = ${tail}
      union select trader_id from bank_profiles where phone_tail = ${tail}`),
  );
}

const owners = (rows: { trader_id: number }[]) => rows.map(({ trader_id }) => trader_id);
