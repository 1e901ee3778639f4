import {
  limitBook,
  limitNames,
  limitsOf,
  type PlatformLimits,
  type PlatformState,
  platformLimits,
} from '@app/contract/platforms/platform-limits';
import { z } from 'zod';
import type { Db, Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { sql } from '#db/sql.ts';
import type { Platform } from '#http/mount/caller.ts';
import { fail } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { platformErrors } from './platform-errors.ts';
import { addKey, type KeyRequest } from './platform-keys.ts';
import { lockMaking, writeLimit } from './platform-limits.ts';

export interface NewPlatform {
  code: string;
  name: string;
  secret?: string;
  /** Where they are not the first ones. */
  limits?: Partial<PlatformLimits>;
}

const storedLimits = (limits: Partial<PlatformLimits>): string =>
  JSON.stringify(z.encode(platformLimits.partial(), limits));

/** Creates a platform with a first key of the same name that may do everything. Returns the key's secret. */
export async function addPlatform(
  tx: Tx,
  needs: { clock: Clock; vault: Vault },
  { code, name, limits = {}, ...secret }: NewPlatform,
  { by = 'operator', reason, toShow }: KeyRequest = {},
): Promise<string> {
  const at = needs.clock.now();
  const row = await tx.one<{ id: number }>(sql`
    insert into platforms (code, name, created_at, limits)
    values (${code}, ${name}, ${at}, ${storedLimits(limits)}::jsonb) on conflict do nothing returning id`);
  if (!row) return fail(platformErrors.platformExists);
  record(tx, { event: 'platform.created', ref: row.id, by, at, data: { code, name, ...(reason && { reason }) } });
  return addKey(tx, needs, { platform: row.id }, { key: code, ...secret }, { by, toShow, ...(reason && { reason }) });
}

/** By the code that the operator gave it. */
export async function findPlatform(db: Db | Tx, code: string): Promise<Platform | undefined> {
  return db.one<Platform>(sql`select id as platform from platforms where code = ${code}`);
}

export interface ListedPlatform {
  id: number;
  code: string;
  name: string;
  state: PlatformState;
  created_at: Date;
}

export async function listPlatforms(db: Db): Promise<ListedPlatform[]> {
  return db.many<ListedPlatform>(sql`select id, code, name, state, created_at from platforms order by id`);
}

export async function readName(db: Db | Tx, { platform }: Platform): Promise<string> {
  const row = await db.one<{ name: string }>(sql`select name from platforms where id = ${platform}`);
  return (row ?? fail(platformErrors.noPlatform)).name;
}

export interface ListedAccount {
  name: string;
  state: PlatformState;
  limits: PlatformLimits;
}

export async function lockAccount(tx: Tx, { platform }: Platform): Promise<ListedAccount> {
  const row = await tx.one<Omit<ListedAccount, 'limits'> & { limits: unknown }>(sql`
    select name, state, limits from platforms where id = ${platform} for update`);
  const found = row ?? fail(platformErrors.noPlatform);
  return { ...found, limits: limitsOf(found.limits) };
}

/** Nothing is being made for it meanwhile: what was begun is there, and what comes later finds the new state. */
export async function lockAccountAndMaking(tx: Tx, platform: Platform): Promise<ListedAccount> {
  const [, , account] = await inOneGo(
    lockMaking(tx, platform, 'deals', 'alone'),
    lockMaking(tx, platform, 'payouts', 'alone'),
    lockAccount(tx, platform),
  );
  return account;
}

/** The caller has locked the account and what is made for it. */
export async function setAccountState(
  tx: Tx,
  { platform }: Platform,
  { was, state }: { was: PlatformState; state: PlatformState },
  { by, at, reason }: Change & { reason: string },
): Promise<void> {
  if (was === state) fail(state === 'stopped' ? platformErrors.isStopped : platformErrors.isActive);
  await tx.run(sql`update platforms set state = ${state} where id = ${platform}`);
  record(tx, {
    event: state === 'stopped' ? 'platform.stopped' : 'platform.started',
    ref: platform,
    by,
    at,
    data: { reason },
  });
}

/** For who is about to give an account something new to do. It cannot be stopped meanwhile. */
export async function refuseStopped(tx: Tx, { platform }: Platform): Promise<void> {
  const state = await tx.value<PlatformState>(sql`select state from platforms where id = ${platform} for share`);
  if (state === 'stopped') fail(platformErrors.stopped);
}

/** The caller has locked the account. */
export async function setLimits(
  tx: Tx,
  { platform }: Platform,
  { was, limits }: { was: PlatformLimits; limits: PlatformLimits },
  { by, at, reason }: Change & { reason: string },
): Promise<void> {
  await tx.run(sql`update platforms set limits = ${storedLimits(limits)}::jsonb where id = ${platform}`);
  record(tx, {
    event: 'platform.limits_set',
    ref: platform,
    by,
    at,
    data: { value: writeChanges(was, limits), reason },
  });
}

/** «Сделок ждут оплаты одновременно: 200 шт. → 500 шт.» */
export function writeChanges(was: PlatformLimits, limits: PlatformLimits): string {
  const changed = limitNames.filter((name) => was[name] !== limits[name]);
  return changed
    .map((name) => `${limitBook[name].about}: ${writeLimit(name, was)} → ${writeLimit(name, limits)}`)
    .join('; ');
}
