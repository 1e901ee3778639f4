import { useState } from 'react';
import type { TableQuery, TableRow } from '../data-table-types.ts';

/** As many new rows with one answer, right after the one before: a list that moves so cannot be read. */
const MANY = 8;
const RIGHT_AFTER = 10_000;

/** Whether new rows come faster than anybody reads. */
export function useFlood(query: TableQuery, rows: readonly TableRow[] | undefined): boolean {
  const now = { rows, at: query.dataUpdatedAt ?? 0, standIn: query.isPlaceholderData ?? false };
  const [last, setLast] = useState({ ...now, flood: false });
  if (now.rows === last.rows && now.at === last.at && now.standIn === last.standIn) return last.flood;

  const next = now.at > last.at && now.at - last.at < RIGHT_AFTER && !now.standIn && !last.standIn;
  const flood = next && added(last.rows ?? [], rows ?? []) >= MANY;
  setLast({ ...now, flood });
  return flood;
}

/** None when nothing is as before: that is another page. */
function added(before: readonly TableRow[], after: readonly TableRow[]): number {
  const known = new Set(before.map(({ id }) => id));
  const count = after.filter(({ id }) => !known.has(id)).length;
  return count < after.length ? count : 0;
}
