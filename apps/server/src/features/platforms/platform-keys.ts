import { randomBytes } from 'node:crypto';
import { scopeNames } from '@app/contract/platforms/console-platforms';
import { type PlatformScope, platformScopes } from '@app/contract/route';
import type { Db, Tx } from '#db/db.ts';
import { gatherQuestions } from '#db/gather-questions.ts';
import { sql } from '#db/sql.ts';
import { findOwners } from '#features/access/staff/staff-queries.ts';
import type { Platform } from '#http/mount/caller.ts';
import { fail } from '#http/refusal.ts';
import { type Actor, type Change, record } from '#journal/record.ts';
import { type Clock, later, minutes } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { platformErrors } from './platform-errors.ts';

export interface StoredKey {
  id: number;
  platform: number;
  secret: string;
  scopes: PlatformScope[];
  /** Null: requests may come from any address. */
  addresses: string[] | null;
  last_used_at: Date | null;
}

type SealedKey = Omit<StoredKey, 'secret'> & { secret: Buffer };

const findSealed = gatherQuestions(async (db, asked: { key: string; now: Date }[]) => {
  const rows = await db.many<SealedKey | Record<keyof SealedKey, null>>(sql`
    select k.id, k.platform_id as platform, k.secret, k.scopes, k.addresses::text[] as addresses, k.last_used_at
    from unnest(${asked.map(({ key }) => key)}::text[], ${asked.map(({ now }) => now)}::timestamptz[])
      with ordinality as asked (key, at, place)
      left join platform_keys k on k.key = asked.key and (k.ends_at is null or k.ends_at > asked.at)
    order by place`);
  return rows.map((row) => (row.id === null ? undefined : row));
});

/** Undefined if the key is unknown, revoked or expired. */
export async function findKey(
  { db, clock, vault }: { db: Db; clock: Clock; vault: Vault },
  key: string,
): Promise<StoredKey | undefined> {
  const stored = await findSealed(db, { key, now: clock.now() });
  return stored && { ...stored, secret: vault.open(stored.secret, sealContext(key)) };
}

const TO_THE_MINUTE = minutes(1);

/** At most once a minute for each key, outside of the request's transaction; of several at once one writes and nobody waits. */
export async function noteUse(
  { db, clock }: { db: Db; clock: Clock },
  { id, last_used_at }: Pick<StoredKey, 'id' | 'last_used_at'>,
): Promise<void> {
  const now = clock.now();
  const before = later(now, -TO_THE_MINUTE);
  if (last_used_at && last_used_at > before) return;
  await db.run(sql`
    update platform_keys set last_used_at = ${now} where id = (
      select id from platform_keys where id = ${id} and (last_used_at is null or last_used_at <= ${before})
      for no key update skip locked)`);
}

const decoys = new WeakMap<Vault, Buffer>();

/** Used in place of the secret of a key that does not exist, so that checking takes equally long. */
export function openDecoy({ vault }: { vault: Vault }): string {
  const sealed = decoys.get(vault) ?? vault.seal(randomBytes(32).toString('base64url'), sealContext(''));
  decoys.set(vault, sealed);
  return vault.open(sealed, sealContext(''));
}

/** Who asks for it, and why; the command line unless told otherwise. */
export interface KeyRequest {
  by?: Actor;
  reason?: string;
  /** Who may see the new secret once, later; nobody if it is in the answer. */
  toShow?: number | undefined;
}

export interface NewKey {
  key: string;
  /** What the key may do; everything if not given. */
  scopes?: readonly PlatformScope[];
  /** Networks it may be used from, such as `10.0.0.0/8`; anywhere if not given. */
  addresses?: string[] | undefined;
  /** Without an end date if not given. */
  ends_at?: Date | undefined;
  secret?: string;
}

/** Returns the secret, which cannot be read again later. */
export async function addKey(
  tx: Tx,
  { clock, vault }: { clock: Clock; vault: Vault },
  { platform }: Platform,
  { key, scopes = platformScopes, addresses, ends_at, secret = randomBytes(32).toString('base64url') }: NewKey,
  { by = 'operator', reason, toShow }: KeyRequest = {},
): Promise<string> {
  const at = clock.now();
  const row = await tx.one<{ id: number }>(sql`
    insert into platform_keys (platform_id, key, secret, scopes, addresses, ends_at, created_at, unseen_by)
    values (${platform}, ${key}, ${vault.seal(secret, sealContext(key))}, ${[...scopes]},
      (select array_agg(network(address::inet)) from unnest(${addresses ?? null}::text[]) address), ${ends_at ?? null}, ${at},
      ${toShow ?? null})
    on conflict do nothing returning id`);
  if (!row) return fail(platformErrors.keyExists);
  const about = { key, platform, scopes: scopes.join(), addresses: addresses?.join() ?? null };
  record(tx, { event: 'platform-key.created', ref: row.id, by, at, data: { ...about, ...(reason && { reason }) } });
  await tellOwners(tx, { platform }, describeKey({ key, scopes, addresses }), { by, at });
  return secret;
}

/** «ключ shop-2: чтение, выплаты; с любых адресов». */
export function describeKey({
  key,
  scopes = platformScopes,
  addresses,
}: Pick<NewKey, 'key' | 'scopes' | 'addresses'>): string {
  const rights = scopes.map((scope) => scopeNames[scope].toLowerCase()).join(', ');
  return `ключ ${key}: ${rights}; ${addresses && addresses.length > 0 ? `с адресов ${addresses.join(', ')}` : 'с любых адресов'}`;
}

/** Every owner, whoever made it, so that none is made unseen. */
async function tellOwners(tx: Tx, { platform }: Platform, what: string, { by, at }: Change): Promise<void> {
  const name = await tx.value<string>(sql`select name from platforms where id = ${platform}`);
  const data = { platform, note: `Платформа «${name}», ${what}` };
  for (const owner of await findOwners(tx)) record(tx, { event: 'staff.key_made', ref: owner, by, at, owner, data });
}

/** It is in the answer. */
export async function markKeySeen(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`update platform_keys set unseen_by = null where key = ${key}`);
}

/** Shows the secret to whoever asked for it; once. Returns the key's name. */
export async function takeUnseen(tx: Tx, id: number, person: number, at: Date): Promise<string> {
  const found = await tx.one<{ key: string; unseen_by: number | null }>(sql`
    select key, unseen_by from platform_keys where id = ${id} for update`);
  const { key, unseen_by } = found ?? fail(platformErrors.noKey);
  if (unseen_by !== person) fail(platformErrors.shown);
  await markKeySeen(tx, key);
  record(tx, { event: 'platform-key.secret_shown', ref: id, by: { staff: person }, at, data: { key } });
  return key;
}

/** Works at once; what was made with the key stays the platform's. */
export async function revokeKey(
  tx: Tx,
  { clock }: { clock: Clock },
  key: string,
  { by = 'operator', reason }: KeyRequest = {},
): Promise<boolean> {
  const at = clock.now();
  const row = await tx.one<{ id: number }>(sql`
    update platform_keys set ends_at = ${at} where key = ${key} and (ends_at is null or ends_at > ${at}) returning id`);
  const data = { key, ...(reason && { reason }) };
  if (row) record(tx, { event: 'platform-key.revoked', ref: row.id, by, at, data });
  return row !== undefined;
}

/** Of a key that works: undefined if it has ended. */
export async function lockKey(tx: Tx, id: number, now: Date): Promise<ListedKey | undefined> {
  return tx.one<ListedKey>(sql`
    select ${listed} from platform_keys where id = ${id} and (ends_at is null or ends_at > ${now}) for update`);
}

/** It goes on until then, or until its own end if that comes first. */
export async function endKeyLater(
  tx: Tx,
  { id, key }: ListedKey,
  until: Date,
  { by = 'operator', reason, at }: KeyRequest & { at: Date },
) {
  await tx.run(sql`update platform_keys set ends_at = least(ends_at, ${until}) where id = ${id}`);
  const data = { key, until: until.toISOString(), ...(reason && { reason }) };
  record(tx, { event: 'platform-key.ending', ref: id, by, at, data });
}

/** For the one answer that shows it. */
export async function openSecret({ db, vault }: { db: Db; vault: Vault }, key: string): Promise<string> {
  const row = await db.one<{ secret: Buffer }>(sql`select secret from platform_keys where key = ${key}`);
  return vault.open((row ?? fail(platformErrors.noKey)).secret, sealContext(key));
}

export interface ListedKey {
  id: number;
  platform_id: number;
  key: string;
  scopes: PlatformScope[];
  addresses: string[] | null;
  created_at: Date;
  last_used_at: Date | null;
  ends_at: Date | null;
  /** Who asked for it and has not seen its secret yet. */
  unseen_by: number | null;
}

const listed = sql`id, platform_id, key, scopes, addresses::text[] as addresses, created_at, last_used_at, ends_at, unseen_by`;

/** Of one platform, or of all. */
export async function listKeys(db: Db, platform?: number): Promise<ListedKey[]> {
  const whose = platform === undefined ? sql`true` : sql`platform_id = ${platform}`;
  return db.many<ListedKey>(sql`select ${listed} from platform_keys where ${whose} order by id`);
}

const sealContext = (key: string) => `platform-key:${key}`;
