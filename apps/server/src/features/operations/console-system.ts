import type { PostgresFrom, System, SystemSetting } from '@app/contract/operations/system';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import { listReaders } from '#journal/reader-lag.ts';
import type { Clock } from '#lib/clock.ts';
import { type KnownVersions, newerVersion } from '#lib/versions/known-versions.ts';
import { listBackups } from './backup/backup-notes.ts';
import { listJobs, type Scheduled } from './job-runs.ts';
import { listProcesses } from './server-processes.ts';

export interface SystemNeeds {
  db: Db;
  clock: Clock;
  freeSpace(): Promise<number>;
  leastFreeSpace: number;
  schedule: readonly Scheduled[];
  settings: { list: SystemSetting[]; hide(text: string): string };
  postgresFrom: PostgresFrom;
  knownVersions: KnownVersions;
}

const SHOWN_BACKUPS = 5;
/** The beginning of an error says what it is; some quote a whole answer. */
const SHOWN_ERROR = 500;

export async function readSystem(needs: SystemNeeds) {
  const { db, clock, freeSpace, leastFreeSpace, schedule, settings, knownVersions } = needs;
  const [processes, jobs, database, readers, free, backups] = await Promise.all([
    listProcesses(db),
    listJobs(db, schedule, clock.now()),
    describeDatabase(needs),
    listReaders(db),
    freeSpace(),
    listBackups(db, SHOWN_BACKUPS),
  ]);
  return {
    processes: processes.map((one) => ({ ...one, newer_runtime: newerVersion(knownVersions, 'node', one.runtime) })),
    jobs: jobs.map((job) => ({ ...job, error: job.error && settings.hide(job.error).slice(0, SHOWN_ERROR) })),
    database,
    readers,
    disk: { free: Math.floor(free), least: leastFreeSpace },
    backups,
    settings: settings.list,
  } satisfies WithoutTime<System>;
}

/** Connections of this database; the limit is that of the whole PostgreSQL. */
async function describeDatabase({ db, postgresFrom, knownVersions }: SystemNeeds): Promise<System['database']> {
  const row = await db.one<Omit<System['database'], 'from' | 'newer'>>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as most_connections`);
  if (!row) throw new Error('unreachable');
  return { ...row, from: postgresFrom, newer: newerVersion(knownVersions, 'postgres', row.version) };
}
