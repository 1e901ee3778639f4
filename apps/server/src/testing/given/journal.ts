import { type EventName, factsOf } from '@app/contract/journal/journal';
import { journalDataOf, webhookData } from '@app/contract/journal/journal-data';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';

interface Row {
  event: string;
  data: unknown;
  told: unknown;
}

/** Rows written since the database was made whose data does not fit their event. */
export async function findStrangeRows(db: Db): Promise<string[]> {
  const rows = await db.many<Row>(
    sql`select event, data, told from journal where xid > '0' and event not like 'test.%'`,
  );
  return rows.flatMap((row) => problemsOf(row).map((problem) => `${row.event} ${JSON.stringify(row)}: ${problem}`));
}

function problemsOf({ event, data, told }: Row): string[] {
  if (!factsOf(event)) return ['no such event'];
  const schema = journalDataOf(event as EventName);
  const kind = event.slice(0, event.indexOf('.')) as keyof typeof webhookData;
  const checked = [schema.safeParse(data), ...(told === null ? [] : [webhookData[kind].strict().safeParse(told)])];
  return checked.flatMap(({ error }) => (error ? [error.message] : []));
}
