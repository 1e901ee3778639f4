import { useEffect, useState } from 'react';
import type { TableQuery, TableRow } from '../data-table-types.ts';

type Ids = ReadonlySet<TableRow['id']>;
const none: Ids = new Set();
const shownFor = 2_000;

/** Rows that were added to the list on screen by a refresh, for as long as they are highlighted. */
export function useFreshRows(query: TableQuery, rows: readonly TableRow[] | undefined): Ids {
  const now = { rows, at: query.dataUpdatedAt ?? 0, standIn: query.isPlaceholderData ?? false };
  const [before, setBefore] = useState(now);
  const [fresh, setFresh] = useState(none);

  if (rows !== before.rows) {
    setBefore(now);
    // Another page, or rows kept from before, is another list: nothing in it is new.
    const same = !before.standIn && before.rows !== undefined && now.at >= before.at;
    const more = findNewRows(before.rows ?? [], rows ?? []);
    if (!same) setFresh(none);
    else if (more.size > 0) setFresh(more);
  } else if (now.standIn !== before.standIn || now.at !== before.at) {
    setBefore(now);
  }

  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(none), shownFor);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}

/** Rows that were not there before; none when all are new, because that is another page. */
export function findNewRows(before: readonly TableRow[], after: readonly TableRow[]): Ids {
  const known = new Set(before.map(({ id }) => id));
  const ids = after.map(({ id }) => id).filter((id) => !known.has(id));
  return ids.length > 0 && ids.length < after.length ? new Set(ids) : none;
}
