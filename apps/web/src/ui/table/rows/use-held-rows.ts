import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { hasActedSince } from '#lib/query/own-changes.ts';
import type { TableQuery, TableRow } from '../data-table-types.ts';

type Id = TableRow['id'];

interface HeldRows<Row> {
  rows: readonly Row[] | undefined;
  /** How many new rows wait to be shown. */
  waiting: number;
  /** Rows that have left the list and still stay in their place. */
  gone: ReadonlySet<Id>;
  /** The person has done something since the rows on screen were loaded. */
  acted: boolean;
  release: () => void;
}

interface HeldNeeds<Row extends TableRow> {
  query: TableQuery;
  rows: readonly Row[] | undefined;
  /** Somebody is about to press something among the rows, or they come too fast to be read. */
  held: boolean;
  /** Loads the current state of rows that have left the list; undefined if there is no such call. */
  useDeparted: (ids: Row['id'][]) => readonly Row[] | undefined;
}

/**
 * Keeps every row in its place while `held`: existing rows are updated, new ones wait, and those that left stay until it is over. What the
 * person does themselves (another page, filter or order) is shown at once.
 */
export function useHeldRows<Row extends TableRow>({ query, rows, held, useDeparted }: HeldNeeds<Row>): HeldRows<Row> {
  const loaded = { rows, at: query.dataUpdatedAt ?? 0, placeholder: query.isPlaceholderData ?? false };
  const [shown, setShown] = useState(loaded);
  // The next answer is the result of the person's own action.
  const acted = hasActedSince(useQueryClient(), shown.at);
  const newer = loaded.at > shown.at && !loaded.placeholder && !shown.placeholder;
  const holds = held && !acted && newer && rows !== undefined && Boolean(shown.rows?.length);
  const differs = shown.rows !== rows || shown.at !== loaded.at || shown.placeholder !== loaded.placeholder;
  if (!holds && differs) setShown(loaded);

  const heldRows = holds ? shown.rows : undefined;
  const departed = useMemo(() => departedFrom(heldRows, rows), [heldRows, rows]);
  const departedNow = useDeparted(departed as Row['id'][]);
  const inPlace = useMemo(
    () => heldRows && settle(heldRows, rows ?? [], departed, departedNow),
    [heldRows, rows, departed, departedNow],
  );
  const release = () => setShown(loaded);
  return inPlace ? { ...inPlace, acted, release } : { rows, waiting: 0, gone: none, acted, release };
}

/** Ids of rows that are shown and no longer in the list. */
function departedFrom(heldRows: readonly TableRow[] | undefined, rows: readonly TableRow[] = []): Id[] {
  const listed = new Set(rows.map(({ id }) => id));
  return (heldRows ?? []).map(({ id }) => id).filter((id) => !listed.has(id));
}

/** Every row in its old place, with its state from the list or, if it left, its current state. */
function settle<Row extends TableRow>(
  heldRows: readonly Row[],
  rows: readonly Row[],
  departed: readonly Id[],
  departedNow: readonly Row[] | undefined,
) {
  const latest = new Map([...(departedNow ?? []), ...rows].map((row) => [row.id, row]));
  const known = new Set(heldRows.map(({ id }) => id));
  const waiting = rows.filter(({ id }) => !known.has(id)).length;
  const newAtTheEnd = rows.length - 1 - rows.findLastIndex(({ id }) => known.has(id));
  const newAtTheStart = waiting === rows.length ? waiting : waiting - newAtTheEnd;
  return {
    rows: heldRows.map((row) => latest.get(row.id) ?? row),
    waiting,
    gone: departedNow ? none : new Set(departed.filter((id) => !isPushedOut(id, heldRows, departed, newAtTheStart))),
  };
}

const none: ReadonlySet<Id> = new Set();

/**
 * New rows at the beginning push as many old ones to the next page; those have not left the list. New rows at the end, in a list with the
 * oldest first, push nothing out.
 */
function isPushedOut(id: Id, heldRows: readonly TableRow[], departed: readonly Id[], newAtTheStart: number): boolean {
  const tail = heldRows.slice(heldRows.length - newAtTheStart);
  const from = tail.findIndex((row) => row.id === id);
  return from >= 0 && tail.slice(from).every((row) => departed.includes(row.id));
}

export const useNothing = () => undefined;
