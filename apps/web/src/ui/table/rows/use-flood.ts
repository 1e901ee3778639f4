import { useState } from 'react';
import type { TableQuery, TableRow } from '../data-table-types.ts';
import { findNewRows } from './use-fresh-rows.ts';

/** As many new rows with one answer, right after the one before: a list that moves so cannot be read. */
const MANY = 8;
const RIGHT_AFTER = 10_000;

/** Whether new rows come faster than anybody reads. */
export function useFlood(query: TableQuery, rows: readonly TableRow[] | undefined): boolean {
  const now = { rows, at: query.dataUpdatedAt ?? 0, standIn: query.isPlaceholderData ?? false };
  const [last, setLast] = useState({ ...now, flood: false });
  if (now.rows === last.rows && now.at === last.at && now.standIn === last.standIn) return last.flood;

  const next = now.at > last.at && now.at - last.at < RIGHT_AFTER && !now.standIn && !last.standIn;
  const flood = next && findNewRows(last.rows ?? [], rows ?? []).size >= MANY;
  setLast({ ...now, flood });
  return flood;
}
