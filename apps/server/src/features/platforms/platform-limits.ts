import {
  type LimitName,
  limitBook,
  limitsOf,
  type PlatformLimits,
  type PlatformState,
} from '@app/contract/platforms/platform-limits';
import { formatRoubles } from '@app/contract/values/money-text';
import { moscowDay } from '@app/contract/values/period';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { Platform } from '#http/mount/caller.ts';
import { fail, type Refusal } from '#http/refusal.ts';
import type { StoredFile } from '#http/uploads/uploads.ts';
import { platformErrors } from './platform-errors.ts';

export interface Account {
  state: PlatformState;
  limits: PlatformLimits;
}

interface StoredAccount {
  state: PlatformState;
  /** The limits of its own. */
  limits: unknown;
}

const accountOf = ({ state, limits }: StoredAccount): Account => ({ state, limits: limitsOf(limits) });

export async function readAccount(tx: Tx, { platform }: Platform): Promise<Account> {
  const row = await tx.one<StoredAccount>(sql`select state, limits from platforms where id = ${platform}`);
  return accountOf(row ?? fail(platformErrors.noPlatform));
}

type Made = 'deals' | 'payouts';

/**
 * Before the account is looked at for something new. Makers pass together, or one alone; whoever stops the account is alone. It is taken first in
 * a transaction, so nobody waits for it while others wait for them.
 */
export async function lockMaking(tx: Tx, { platform }: Platform, what: Made, how: 'together' | 'alone'): Promise<void> {
  const key = sql`${what}::text::regclass::oid::integer, ${platform}::int`;
  await tx.run(
    how === 'alone' ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`,
  );
}

/** What an account has waiting, and what one more would be. */
export interface WaitingDeals {
  deals: bigint;
  sum: bigint;
}

export async function readWaiting(tx: Tx, { platform }: Platform): Promise<Account & WaitingDeals> {
  const row = await tx.one<StoredAccount & WaitingDeals>(sql`
    select p.state, p.limits, w.deals, w.sum from platforms p cross join lateral (
      select count(*) as deals, coalesce(sum(amount), 0)::bigint as sum from waiting_deals where platform_id = p.id) w
    where p.id = ${platform}`);
  const { deals, sum, ...account } = row ?? fail(platformErrors.noPlatform);
  return { ...accountOf(account), deals, sum };
}

/** Connections that the database has at most: so many creations of one account may be under way, each unseen by the others. */
const UNSEEN = 100n;

/**
 * Whether one more deal fits. Creations pass together while the account is in the lower half of its limits, and each of them is a hundredth of the other
 * half at most: however many are under way, together they fill no more than that. Near the end, or with a large deal, one must be alone.
 */
export function refuseMoreDeals(
  { state, limits, deals, sum }: Account & WaitingDeals,
  { amount, seconds }: { amount: bigint; seconds: number | undefined },
  isAlone: boolean,
): Refusal | 'crowded' | undefined {
  if (state === 'stopped') return platformErrors.stopped;
  if (BigInt(seconds ?? 0) > limits.expiry_minutes * 60n) return limitRefusal('expiry_minutes', limits);
  const kinds = [
    { name: 'waiting_deals', now: deals, more: 1n },
    { name: 'waiting_sum', now: sum, more: amount },
  ] as const;
  const full = kinds.find(({ name, now, more }) => now + more > limits[name]);
  if (full) return limitRefusal(full.name, limits);
  const isNear = kinds.some(
    ({ name, now, more }) => (now + more) * 2n > limits[name] || more * UNSEEN * 2n > limits[name],
  );
  return isNear && !isAlone ? 'crowded' : undefined;
}

/** 422 `limit`; `fields` say which. */
export function limitRefusal(name: LimitName, limits: PlatformLimits): Refusal {
  const most = writeLimit(name, limits);
  return {
    status: 422,
    code: 'limit',
    error: `Лимит платформы: ${limitBook[name].about} — не больше ${most}`,
    fields: { [name]: `Не больше ${most}` },
  };
}

export const writeLimit = (name: LimitName, limits: PlatformLimits): string =>
  limitBook[name].unit === '₽' ? formatRoubles(limits[name]) : `${limits[name]} ${limitBook[name].unit}`;

/** Of the day in Moscow. In the transaction that keeps them: refused, nothing is counted. */
export async function countFiles(tx: Tx, platform: Platform, files: StoredFile[], at: Date): Promise<void> {
  if (files.length === 0) return;
  const { limits } = await readAccount(tx, platform);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const bytes = await tx.value<bigint>(sql`
    insert into platform_file_days (platform_id, day, bytes) values (${platform.platform}, ${moscowDay(at)}, ${size})
    on conflict (platform_id, day) do update set bytes = platform_file_days.bytes + excluded.bytes returning bytes`);
  if (bytes > limits.file_megabytes * 1_000_000n) fail(limitRefusal('file_megabytes', limits));
}
