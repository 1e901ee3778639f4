import { BACKUP_OLD_HOURS } from '@app/contract/operations/system';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { type Clock, days, hours } from '#lib/clock.ts';
import type { Manifest } from './backup-format.ts';

interface NoteNeeds {
  db: Db;
  clock: Clock;
}

/** Backups are taken of databases of older versions and checked beside empty ones: those have no such table. */
async function mayNote(db: Db): Promise<boolean> {
  return (await db.value<boolean>(sql`select to_regclass('backups') is not null`)) === true;
}

/** So that staff see when the last one was made. */
export async function noteBackup({ db, clock }: NoteNeeds, { made_at, files }: Manifest): Promise<void> {
  if (!(await mayNote(db))) return;
  const took = Math.max(0, clock.now().getTime() - new Date(made_at).getTime());
  await db.run(sql`
    insert into backups (made_at, took_ms, with_files, missing_files)
    values (${new Date(made_at)}, ${took}, ${files !== null}, ${files?.missing.length ?? 0})`);
}

/** A copy of another installation has no row here. */
export async function noteCheck({ db, clock }: NoteNeeds, { made_at }: Manifest, damaged: number): Promise<void> {
  if (!(await mayNote(db))) return;
  await db.run(sql`
    update backups set checked_at = ${clock.now()}, damaged_parts = ${damaged} where made_at = ${new Date(made_at)}`);
}

export interface NotedBackup {
  made_at: Date;
  took_ms: number;
  with_files: boolean;
  missing_files: number;
  checked_at: Date | null;
  damaged_parts: number | null;
}

export async function listBackups(db: Db, limit: number): Promise<NotedBackup[]> {
  return db.many<NotedBackup>(sql`
    select made_at, took_ms, with_files, missing_files, checked_at, damaged_parts
    from backups order by made_at desc limit ${limit}`);
}

/** How many days the newest good backup is old, if that is too many. Where there is none, since the installation began. */
export async function countDaysWithoutBackup(db: Db, now: Date): Promise<number> {
  const newest = await db.value<Date | null>(sql`
    select coalesce(
      (select max(made_at) from backups where damaged_parts is null or damaged_parts = 0),
      (select created_at from installation))`);
  const age = newest ? now.getTime() - newest.getTime() : 0;
  return age > hours(BACKUP_OLD_HOURS) ? Math.floor(age / days(1)) : 0;
}
