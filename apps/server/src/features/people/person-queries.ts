import { ALIVE_SECONDS } from '@app/contract/devices/device-door';
import type { PersonDevice, PersonNote, PersonProfile } from '@app/contract/people/person';
import type { TraderState } from '@app/contract/people/trader-state';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { bankProfileColumns, bankProfileTables } from '#features/devices/profiles/bank-profile-shape.ts';
import { later, seconds } from '#lib/clock.ts';

export interface PersonBalances {
  two_factor: boolean;
  shortfall: bigint;
  debt: bigint;
}

export async function readMore(db: Db, id: number): Promise<PersonBalances | undefined> {
  return db.one(sql`
    select shortfall, -debts as debt, exists (select from two_factor where user_id = ${id} and state = 'enabled2fa') as two_factor
    from ledger_accounts where trader_id = ${id}`);
}

export interface StoredStateChange {
  at: Date;
  actor: string;
  actor_login: string | null;
  data: { from: TraderState; to: TraderState; reason: string };
}

/** The newest first. */
export async function listStates(db: Db, id: number): Promise<StoredStateChange[]> {
  return db.many<StoredStateChange>(sql`
    select j.at, j.actor, u.login as actor_login, j.data
    from journal j left join users u on u.id = substring(j.actor from '^(?:user|staff):([0-9]+)$')::int
    where split_part(j.event, '.', 1) = 'user' and j.ref = ${id} and j.event = 'user.state_changed'
    order by j.id desc limit 50`);
}

/** The newest first. */
export async function listNotes(db: Db, id: number): Promise<PersonNote[]> {
  return db.many<PersonNote>(sql`
    select n.id, n.created_at as at, json_build_object('id', u.id, 'login', u.login) as by, n.text
    from person_notes n join users u on u.id = n.author_id where n.person_id = ${id} order by n.id desc limit 200`);
}

export interface NewNote {
  person: number;
  author: number;
  text: string;
  at: Date;
}

export async function insertNote(tx: Tx, note: NewNote): Promise<void> {
  const { person, author, text, at } = note;
  await tx.run(sql`
    insert into person_notes (person_id, author_id, text, created_at) values (${person}, ${author}, ${text}, ${at})`);
}

/** As stored: the phone is still sealed. */
type Sealed<Shown> = Omit<Shown, 'phone'> & { phone: Buffer };

export async function listDevices(db: Db, id: number, now: Date): Promise<Sealed<PersonDevice>[]> {
  return db.many<Sealed<PersonDevice>>(sql`
    select id, phone, key_hash is not null as paired, seen_at, is_hided,
      key_hash is not null and coalesce(seen_at > ${later(now, -seconds(ALIVE_SECONDS))}, false) as online
    from device_profiles where trader_id = ${id} and is_hided = 0 order by id desc`);
}

type StoredProfile = Omit<PersonProfile, 'phone' | 'cards' | 'idle'> & {
  phone: Buffer | null;
  cards: (Omit<PersonProfile['cards'][number], 'pan'> & { pan_tail: string })[];
};

export async function listProfiles(db: Db, id: number, now: Date): Promise<StoredProfile[]> {
  return db.many<StoredProfile>(sql`
    select ${bankProfileColumns(now)}, f.last_deal_at, coalesce((
      select json_agg(json_build_object('id', id, 'pan_tail', pan_tail, 'is_main', is_main, 'available', available)
        order by is_main desc, id)
      from requisite_profiles where bank_profile_id = p.id), '[]') as cards
    from ${bankProfileTables} where p.trader_id = ${id} and p.is_hided = 0 order by p.id desc`);
}

export async function tierOf(tx: Tx, traderId: number, profileId: number): Promise<number | undefined> {
  const row = await tx.one<{ tier: number }>(sql`
    select tier from bank_profiles where id = ${profileId} and trader_id = ${traderId}`);
  return row?.tier;
}
