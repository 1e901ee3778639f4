import { factsOf } from '@app/contract/journal/journal';
import type { Db, Tx } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { keepReading } from '#journal/keep-reading.ts';
import { workOff } from '#journal/reader.ts';
import { hours, later } from '#lib/clock.ts';
import { queueObjects } from './webhooks-queries.ts';

export const KEEP_TRYING = hours(24);
/** The shortest pause between two readings of the journal. */
const SPACING = 50;

interface ToldRow {
  journal_id: string;
  platform_id: number;
  object: string;
  event: string;
  at: Date;
  told: object;
  /** The payee of a payout; the name is stored only there. */
  fio: string | null;
}

/** After hours without this nobody needs more memory than at other times: 300 000 rows at once are more than a process has. */
const PART = 1_000;

/** Makes webhooks of the journal's rows for platforms that have set an address; sending them comes later. */
export async function makeWebhooks(db: Db): Promise<void> {
  const made = new Map<string, number>();
  await workOff(db, 'webhooks', async (tx, since) => {
    for (;;) {
      const part = await findUntold(tx, since);
      for (const { object, platform_id } of part) made.set(object, platform_id);
      if (part.length === 0) return;
      if (part.length < PART) return tx.withCommit(insertWebhooks(part));
      // The next part is what has none yet, with these in the table. Not what comes behind their numbers: of one thing, two rows that were
      // committed meanwhile would change their order.
      await tx.run(insertWebhooks(part));
    }
  });
  // Not in the transaction: adding a job sends a NOTIFY, and PostgreSQL commits only one transaction with a NOTIFY at a time.
  const [objects, platforms] = [[...made.keys()], [...made.values()]];
  if (made.size > 0)
    await queueObjects(
      db,
      sql`select object, platform_id from unnest(${objects}::text[], ${platforms}::int[]) as made (object, platform_id)`,
    );
}

/** Not told yet, in the order in which it happened. */
const findUntold = (tx: Tx, since: Sql) =>
  tx.many<ToldRow>(sql`
    select j.id::text as journal_id, j.platform_id, split_part(j.event, '.', 1) || ':' || j.ref as object, j.event, j.at, j.told, p.fio
    from journal j join webhook_endpoints using (platform_id)
      left join payouts p on split_part(j.event, '.', 1) = 'payout' and p.id = j.ref
    where ${since} and not exists (select from webhooks w where w.journal_id = j.id)
    order by j.id limit ${literal(PART)}`);

function insertWebhooks(rows: ToldRow[]): Sql {
  const webhooks = rows.map(({ event, at, told, fio, ...about }) => {
    const type = factsOf(event)?.told ?? event;
    const body = JSON.stringify({ type, timestamp: at, data: { ...told, ...(fio !== null && { fio }) } });
    return { ...about, type, body, created_at: at, due_at: at, retry_until: later(at, KEEP_TRYING) };
  });
  return sql`
    insert into webhooks (journal_id, platform_id, object, type, body, created_at, due_at, retry_until)
    select journal_id, platform_id, object, type, body, created_at, due_at, retry_until
    from json_populate_recordset(null::webhooks, ${JSON.stringify(webhooks)}) with ordinality order by ordinality`;
}

/** Runs as long as the server does. */
export const keepMakingWebhooks = (db: Db) => keepReading(db, SPACING, () => makeWebhooks(db));
