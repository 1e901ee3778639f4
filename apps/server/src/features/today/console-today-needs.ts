import { mayStaff } from '@app/contract/access/roles';
import type { CaseTime } from '@app/contract/cases/cases';
import { type Need, type NeedKind, needAreas, needKinds } from '@app/contract/today/console-today';
import type { Db } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { countByTimeLeft } from '#features/cases/cases-queries.ts';
import { isSilent } from '#features/devices/devices-silence.ts';
import { listChecks } from '#features/ledger/ledger-checks.ts';
import { countDaysWithoutBackup } from '#features/operations/backup/backup-notes.ts';
import { findUsdtRate } from '#features/rates/rates.ts';
import { countOpenClaims } from '#features/topups/claims/claims-staff.ts';
import { findWatched } from '#features/topups/watch/wallet-reading.ts';
import { listWatches } from '#features/topups/watch/watch-queries.ts';
import { countRequests, type RequestNeeds } from '#features/two-persons/requests.ts';
import type { User } from '#http/user.ts';
import { days, hours, later, minutes } from '#lib/clock.ts';
import { type KnownVersions, newerVersion } from '#lib/versions/known-versions.ts';

export interface NeedsNeeds extends RequestNeeds {
  wallet: { address?: string | undefined };
  freeSpace(): Promise<number>;
  leastFreeSpace: number;
  knownVersions: KnownVersions;
}

/** Half of the time after which no top-up is accepted at a rate. */
const OLD_RATE = hours(12);
/** The wallet is read every ten seconds. */
const BEHIND = minutes(3);
/** Most deliveries that fail once succeed at the second or third try. */
const LATE_WEBHOOK = minutes(10);
/** Who has not seen to a webhook by then never will. */
const OLD_WEBHOOK = days(7);
/** There is time to do something before files are refused. */
const LITTLE = 4;

type Waiting = { count: number; since: Date | null };

/** Each counts only what waits, by an index: never the past. */
const counts: Record<NeedKind, (needs: NeedsNeeds, now: Date, user: User) => Promise<Waiting>> = {
  requests_waiting: async (needs, _now, user) => ({ count: await countRequests(needs, user), since: null }),
  cases_over: (needs, now) => casesLeft(needs, now, 'over'),
  cases_hour: (needs, now) => casesLeft(needs, now, 'hour'),
  cases_six: (needs, now) => casesLeft(needs, now, 'six'),
  registrations: ({ db }) => count(db, sql`users where state = 'new'`, sql`created_at`),
  silent_phones: ({ db }) => count(db, sql`device_profiles d where ${isSilent}`, sql`d.seen_at`),
  transfers_unmatched: ({ db }) => count(db, sql`wallet_transfers where deposit_id is null`, sql`block_at`),
  claims_open: async ({ db }) => ({ count: await countOpenClaims(db), since: null }),
  ledger_broken: async ({ db }) => {
    const [last] = await listChecks(db, 1);
    return { count: last?.breaches ?? 0, since: last?.at ?? null };
  },
  watcher_behind: async (needs, now) => {
    const [watches, wallets] = await Promise.all([listWatches(needs.db), findWatched(needs)]);
    const behind = watches.filter(({ wallet, last_read_at }) => {
      return wallets.includes(wallet) && last_read_at !== null && last_read_at < later(now, -BEHIND);
    });
    return { count: behind.length, since: behind[0]?.last_read_at ?? null };
  },
  rate_old: async ({ db }, now) => {
    const rate = await findUsdtRate(db);
    const old = !rate || rate.set_at < later(now, -OLD_RATE);
    return { count: old ? 1 : 0, since: rate?.set_at ?? null };
  },
  webhooks_undelivered: async ({ db }, now) => {
    const since = later(now, -OLD_WEBHOOK);
    const late = sql`state = 'waiting' and attempts > 0 and created_at < ${later(now, -LATE_WEBHOOK)}`;
    return count(db, sql`webhooks where (state = 'given_up' or ${late}) and created_at > ${since}`, sql`created_at`);
  },
  staff_waiting: ({ db }) => count(db, sql`staff where state = 'waiting'`, sql`null::timestamptz`),
  // Tried again by itself a few times; whoever fails still then needs somebody.
  jobs_failing: ({ db }) =>
    count(db, sql`graphile_worker.jobs where last_error is not null and attempts > 1`, sql`created_at`),
  disk_little: async ({ freeSpace, leastFreeSpace }) => {
    return { count: (await freeSpace()) < LITTLE * leastFreeSpace ? 1 : 0, since: null };
  },
  // Their number is the message.
  backup_old: async ({ db }, now) => ({ count: await countDaysWithoutBackup(db, now), since: null }),
  versions_behind: async (needs, _now, { roles }) => ({
    count: roles.includes('owner') ? await countVersionsBehind(needs) : 0,
    since: null,
  }),
};

/** PostgreSQL, and each version of Node that a process runs on. */
async function countVersionsBehind({ db, knownVersions }: NeedsNeeds): Promise<number> {
  const programs = await db.many<{ program: 'postgres' | 'node'; version: string }>(sql`
    select 'postgres' as program, current_setting('server_version') as version
    union select 'node', runtime from server_processes`);
  return programs.filter(({ program, version }) => newerVersion(knownVersions, program, version)).length;
}

async function casesLeft({ db }: NeedsNeeds, now: Date, time: CaseTime): Promise<Waiting> {
  return (await countByTimeLeft(db, now))[time] ?? { count: 0, since: null };
}

/** What needs somebody now, of what this person may see. */
export async function findNeeds(needs: NeedsNeeds, user: User, now: Date): Promise<Need[]> {
  const kinds = needKinds.filter((kind) => mayStaff(user.roles, needAreas[kind], 'see'));
  const found = await Promise.all(kinds.map(async (kind) => ({ kind, ...(await counts[kind](needs, now, user)) })));
  return found.flatMap(({ kind, count, since }) => (count > 0 ? { kind, count, since } : []));
}

async function count(db: Db, which: Sql, since: Sql): Promise<Waiting> {
  const row = await db.one<Waiting>(sql`select count(*)::int as count, min(${since}) as since from ${which}`);
  return row ?? { count: 0, since: null };
}
