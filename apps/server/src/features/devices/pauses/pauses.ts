import type { PauseEnd, PauseStart, PauseState } from '@app/contract/devices/pauses/pauses-api';
import { isWorkingTime, nextWorkingTime, type WorkingHours } from '@app/contract/devices/pauses/working-hours';
import type { Db, Tx } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { bankProfileErrors } from '#features/devices/profiles/bank-profiles-errors.ts';
import { findDevice, pauseProfiles, resumeProfiles } from '#features/devices/profiles/bank-profiles-queries.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { byOwner, type Change, record } from '#journal/record.ts';
import { type Clock, later, minutes } from '#lib/clock.ts';
import { pauseErrors } from './pauses-errors.ts';

export interface PauseNeeds {
  db: Db;
  clock: Clock;
}

export async function readPauses({ db }: PauseNeeds, trader: User): Promise<WithoutTime<PauseState>> {
  const [banks, hours] = await Promise.all([
    db.many<PauseState['banks'][number] & { until: Date | null }>(sql`
      select p.bank, count(*)::int as working, (count(*) filter (where p.paused))::int as paused, min(p.paused_until) as until
      from bank_profiles p where p.trader_id = ${trader.id} and p.is_hided = 0 and p.available = 1 group by p.bank order by p.bank`),
    db.one<{ days: WorkingHours }>(sql`select days from working_hours where trader_id = ${trader.id}`),
  ]);
  const ends = banks.flatMap(({ until }) => until?.getTime() ?? []);
  return {
    working: banks.reduce((sum, { working }) => sum + working, 0),
    paused: banks.reduce((sum, { paused }) => sum + paused, 0),
    until: ends.length > 0 ? new Date(Math.min(...ends)) : null,
    banks: banks.map(({ until: _, ...bank }) => bank),
    hours: hours?.days ?? null,
  };
}

export async function startPause(
  tx: Tx,
  { clock }: PauseNeeds,
  trader: User,
  { minutes: length, ...scope }: PauseStart,
) {
  const at = clock.now();
  const until = length === null ? null : later(at, minutes(length));
  const bank_profile_ids = await pause(tx, trader.id, await within(tx, trader, scope), until, byOwner(trader.id, at));
  if (bank_profile_ids.length === 0) fail(pauseErrors.nothing);
  return { success: true as const, bank_profile_ids };
}

/** Those that are not on pause stay as they are. */
export async function endPause(tx: Tx, { clock }: PauseNeeds, trader: User, scope: PauseEnd) {
  const which = await within(tx, trader, scope);
  const ended = await resume(tx, which, byOwner(trader.id, clock.now()));
  // Kept with the request's key, so as text.
  const paused = ended.map(({ id, until }) => ({ bank_profile_id: id, until: until?.toISOString() ?? null }));
  return { success: true as const, bank_profile_ids: ended.map(({ id }) => id), paused };
}

/** Profiles of one trader. */
export async function resume(tx: Tx, which: Sql, change: Change & { owner: number }) {
  const ended = await resumeProfiles(tx, which);
  for (const { id } of ended) record(tx, { event: 'bank-profile.resumed', ref: id, ...change });
  return ended;
}

async function pause(tx: Tx, trader: number, which: Sql, until: Date | null, change: Change): Promise<number[]> {
  const ids = await pauseProfiles(tx, which, until);
  const data = until ? { until: until.toISOString() } : {};
  for (const id of ids) record(tx, { event: 'bank-profile.paused', ref: id, ...change, owner: trader, data });
  return ids;
}

/** SQL over the profile `p`. Whatever is named must be the trader's own. */
async function within(tx: Tx, trader: User, { device_profile_id, bank, bank_profile_ids }: PauseEnd): Promise<Sql> {
  const own = sql`p.trader_id = ${trader.id}`;
  if (device_profile_id !== undefined) {
    if (!(await findDevice(tx, trader.id, device_profile_id))) fail(bankProfileErrors.noDevice);
    return sql`${own} and p.device_profile_id = ${device_profile_id}`;
  }
  if (bank !== undefined) return sql`${own} and p.bank = ${bank}`;
  if (!bank_profile_ids) return own;
  const ids = [...new Set(bank_profile_ids)];
  const found = await tx.run(sql`select 1 from bank_profiles p where ${own} and p.id = any(${ids})`);
  if (found < ids.length) fail(bankProfileErrors.notFound);
  return sql`${own} and p.id = any(${ids})`;
}

/** They work at once: the rest of the old ones ends, and if this is no working time any more, that of the new ones begins. */
export async function setHours(tx: Tx, { clock }: PauseNeeds, trader: User, hours: WorkingHours | null) {
  const at = clock.now();
  const before = await tx.one<{ days: WorkingHours; resting: boolean }>(
    sql`select days, resting from working_hours where trader_id = ${trader.id} for update`,
  );
  if (before?.resting) {
    // What was paused by hand has another end.
    const ends = nextWorkingTime(before.days, at);
    await resume(tx, sql`p.trader_id = ${trader.id} and p.paused_until = ${ends}`, byOwner(trader.id, at));
  }
  const resting = hours !== null && !isWorkingTime(hours, at);
  await tx.run(
    hours
      ? sql`insert into working_hours (trader_id, days, resting) values (${trader.id}, ${JSON.stringify(hours)}::jsonb, ${resting})
          on conflict (trader_id) do update set days = excluded.days, resting = excluded.resting`
      : sql`delete from working_hours where trader_id = ${trader.id}`,
  );
  record(tx, { event: 'working-hours.set', ref: trader.id, ...byOwner(trader.id, at) });
  if (resting) await rest(tx, trader.id, hours, { by: 'system', at });
  return { success: true as const };
}

/** Everything that is not on pause already, until work begins. */
export async function rest(tx: Tx, trader: number, hours: WorkingHours, change: Change): Promise<void> {
  const which = sql`p.trader_id = ${trader} and not p.paused`;
  await pause(tx, trader, which, nextWorkingTime(hours, change.at), change);
}
