import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { tryLock } from '#db/try-lock.ts';
import { StartupError } from '#lib/startup-error.ts';
import { type AppliedMigration, compareSteps, presentNames, type Standing } from './migration-standing.ts';
import { BASELINE, insideText, isOutside, readSteps, type Step, statementsOf } from './migration-steps.ts';

// Any number; it only has to be the same in every server process.
const MIGRATION_LOCK = 7_240_001;
const PAUSE = 200;

/** How long a step waits for a table before it lets everybody else in and tries again. */
export interface Patience {
  milliseconds: number;
  pause: number;
  tries: number;
}
const usual: Patience = { milliseconds: 3000, pause: 1000, tries: 20 };

/**
 * Brings the schema up to date, each step in its own transaction; returns the names of those that were due. Several processes may start at
 * once: one migrates, the others wait for it.
 */
export async function migrate(db: Db, given?: Step[], patience = usual): Promise<string[]> {
  const steps = given ?? (await readSteps());
  const lock = await lockForAll(db);
  try {
    const { adopts, toDo } = await readStanding(db, steps);
    await db.begin((tx) => (adopts ? adoptBaseline(tx, steps) : makeTable(tx)));
    for (const step of toDo)
      await (isOutside(step) ? applyOutside(db, step, patience) : applyPatiently(db, step, patience));
    await runMigrations({ pgPool: db.pool });
    return toDo.map(({ name }) => name);
  } finally {
    lock.release();
  }
}

/** What is applied and what is to be done; changes nothing. */
export async function readStanding(db: Db, steps: Step[]): Promise<Standing & { applied: AppliedMigration[] }> {
  const there = await db.one<{ steps: boolean; unfinished: boolean }>(sql`
    select to_regclass('migrations') is not null as steps, to_regclass('requisites_before') is not null as unfinished`);
  if (there?.unfinished)
    throw new StartupError('Версия 0.1.0 не довела базу до конца: запустите сначала её ещё раз, а потом эту.');
  const applied = there?.steps
    ? await db.many<AppliedMigration>(
        sql`select name, applied_at, to_jsonb(m) ->> 'hash' as hash from migrations m order by name`,
      )
    : [];
  return { ...compareSteps(applied, steps), applied };
}

/** Until the end of the transaction no other process changes the schema. */
export async function lockSchema(tx: Tx): Promise<void> {
  // Waiting for another process, or changing a large table, may take long, so there is no timeout here.
  await tx.script('set local statement_timeout = 0');
  // Not inside one statement: a step outside a transaction waits for every statement that runs, and the two would wait for each other.
  while (!(await tx.value<boolean>(sql`select pg_try_advisory_xact_lock(${MIGRATION_LOCK})`))) await sleep(PAUSE);
}

/** The steps that a backup was made with, all in the caller's transaction: in an empty database, which nobody else uses. */
export async function applyStepsOf(tx: Tx, backup: string[]): Promise<void> {
  const names = namesOfBackup(backup);
  await makeTable(tx);
  for (const step of await readSteps()) if (names.includes(step.name)) await applyInside(tx, step);
}

/** Refuses a backup that this version cannot bring up to date. */
export async function checkStepsOf(backup: string[]): Promise<void> {
  const known = await readSteps();
  const unknown = namesOfBackup(backup).find((name) => !known.some((step) => step.name === name));
  if (unknown) throw new StartupError(`Копия сделана более новой версией программы (${unknown}): обновите программу.`);
}

const namesOfBackup = (backup: string[]) =>
  presentNames(
    backup,
    (last) =>
      `Копия старше версии 0.1.0: в ней последний шаг ${last}. Восстановите её версией 0.1.0 и запустите ту, а потом эту.`,
  );

async function lockForAll(db: Db) {
  for (;;) {
    const lock = await tryLock(db, MIGRATION_LOCK);
    if (lock) return lock;
    await sleep(PAUSE);
  }
}

async function makeTable(tx: Tx): Promise<void> {
  await tx.run(sql`
    create table if not exists migrations (name text primary key, applied_at timestamptz not null default now(), hash text not null)`);
}

/** The schema of version 0.1.0 is the baseline's, so nothing else changes. */
async function adoptBaseline(tx: Tx, steps: Step[]): Promise<void> {
  const baseline = steps.find(({ name }) => name === BASELINE);
  if (!baseline) throw new Error('There is no baseline');
  await tx.run(sql`delete from migrations`);
  await tx.run(sql`alter table migrations add column hash text not null`);
  await noteStep(tx, baseline);
}

async function applyPatiently(db: Db, step: Step, patience: Patience): Promise<void> {
  await insist(step, patience, () =>
    db.begin(async (tx) => {
      await tx.script(`set local statement_timeout = 0; set local lock_timeout = ${patience.milliseconds}`);
      await applyInside(tx, step);
    }),
  );
}

/** Whoever waits for a whole table keeps all others from it meanwhile, so it waits for a moment only, and again and again. */
async function insist(step: Step, { pause, tries }: Patience, work: () => Promise<unknown>): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (left === 1)
        throw new StartupError(
          `Миграция ${step.name} не дождалась таблицы, которой занят кто-то другой. База цела; повторите запуск, когда нагрузка меньше.`,
        );
      await sleep(pause);
    }
  }
}

async function applyInside(tx: Tx, step: Step): Promise<void> {
  await tx.script(insideText(step));
  await noteStep(tx, step);
}

async function applyOutside(db: Db, step: Step, patience: Patience): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statementsOf(step)) {
      // What is done concurrently waits for others without keeping anybody, and would have to begin anew.
      await client.query(`set lock_timeout = ${isConcurrent(statement) ? 0 : patience.milliseconds}`);
      await insist(step, patience, () => client.query(statement));
    }
  } finally {
    // With its setting it does not go back to the pool.
    client.release(true);
  }
  await db.begin((tx) => noteStep(tx, step));
}

const isConcurrent = (statement: string) => /\bconcurrently\b/i.test(statement.replaceAll(/^\s*--.*$/gm, ''));

async function noteStep(tx: Tx, { name, hash }: Step): Promise<void> {
  await tx.run(sql`insert into migrations (name, hash) values (${name}, ${hash})`);
}

const LOCK_NOT_AVAILABLE = '55P03';
const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
