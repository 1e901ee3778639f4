import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { type Actor, actorName, record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import { findBreaches } from './ledger-queries.ts';

export interface StoredCheck {
  at: Date;
  actor: string;
  took_ms: number;
  breaches: number;
  details: string[];
}

const KEPT_DETAILS = 20;

/** Reads the whole history, which may take longer than the usual limit for a statement. */
export async function verifyLedger(db: Db): Promise<{ breach: string; detail: string }[]> {
  return db.begin(async (tx) => {
    await tx.script('set local statement_timeout = 0');
    return findBreaches(tx);
  });
}

/** Verifies the whole ledger and writes down what was found. */
export async function checkLedger({ db, clock }: { db: Db; clock: Clock }, by: Actor): Promise<StoredCheck> {
  const began = performance.now();
  const breaches = await verifyLedger(db);
  const check = {
    at: clock.now(),
    actor: actorName(by),
    took_ms: Math.round(performance.now() - began),
    breaches: breaches.length,
    details: breaches.slice(0, KEPT_DETAILS).map(({ breach, detail }) => `${breach}: ${detail}`),
  };
  await db.begin(async (tx) => {
    const { at, actor, took_ms, details } = check;
    const ref = await tx.value<number>(sql`
      insert into ledger_checks (at, actor, took_ms, breaches, details)
      values (${at}, ${actor}, ${took_ms}, ${check.breaches}, ${details}) returning id`);
    record(tx, { event: 'ledger.checked', ref, by, at, data: { breaches: check.breaches } });
  });
  return check;
}

const JOB = 'verify_ledger';

/** Over years of postings it takes longer than a person's browser waits, so a job does it. Asked for twice it is done once. */
export async function askForCheck(db: Db, staff: number): Promise<void> {
  await db.run(
    sql`select graphile_worker.add_job(${JOB}, ${JSON.stringify({ staff })}::json, job_key => ${JOB}, max_attempts => 1)`,
  );
}

export async function isChecking(db: Db): Promise<boolean> {
  return db.value(sql`select exists (select from graphile_worker.jobs where key = ${JOB} and last_error is null)`);
}

/** The newest first. */
export async function listChecks(db: Db, limit: number): Promise<StoredCheck[]> {
  return db.many<StoredCheck>(sql`
    select at, actor, took_ms, breaches, details from ledger_checks order by id desc limit ${limit}`);
}

/** Who asked for it; nobody, at night. */
export function verifyJob(payload: unknown): Actor {
  const { staff } = payload as { staff?: number };
  return staff === undefined ? 'system' : { staff };
}
