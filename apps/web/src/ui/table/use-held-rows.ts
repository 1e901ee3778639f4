import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { hasActedSince } from '#lib/query/own-changes.ts';
import type { TableQuery, TableRow } from './data-table-types.ts';

type Id = TableRow['id'];

interface HeldRows<Row> {
  rows: readonly Row[] | undefined;
  /** How many new rows wait to be shown. */
  waiting: number;
  /** Rows that have left the list and still stay in their place. */
  gone: ReadonlySet<Id>;
  release: () => void;
}

interface HeldNeeds<Row> {
  query: TableQuery;
  rows: readonly Row[] | undefined;
  /** Somebody is about to press something among the rows. */
  held: boolean;
  /** Loads the current state of rows that have left the list; undefined if there is no such call. */
  useLeft: (ids: Id[]) => readonly Row[] | undefined;
}

/**
 * Keeps every row in its place while `held`: existing rows are updated, new ones wait, and those that left stay until it is over. What the
 * person does themselves (another page, filter or order) is shown at once.
 */
export function useHeldRows<Row extends TableRow>({ query, rows, held, useLeft }: HeldNeeds<Row>): HeldRows<Row> {
  const now = { rows, at: query.dataUpdatedAt ?? 0, standIn: query.isPlaceholderData ?? false };
  const [kept, setKept] = useState(now);
  // The next answer is the result of the person's own action.
  const acted = hasActedSince(useQueryClient(), kept.at);
  const newer = now.at > kept.at && !now.standIn && !kept.standIn;
  const holds = held && !acted && newer && rows !== undefined && Boolean(kept.rows?.length);
  if (!holds && (kept.rows !== rows || kept.at !== now.at || kept.standIn !== now.standIn)) setKept(now);

  const place = holds ? kept.rows : undefined;
  const left = useMemo(() => leftOf(place, rows), [place, rows]);
  const after = useLeft(left);
  const inPlace = useMemo(() => place && settle(place, rows ?? [], left, after), [place, rows, left, after]);
  const release = () => setKept(now);
  return inPlace ? { ...inPlace, release } : { rows, waiting: 0, gone: none, release };
}

function leftOf(place: readonly TableRow[] | undefined, rows: readonly TableRow[] = []): Id[] {
  const there = new Set(rows.map(({ id }) => id));
  return (place ?? []).map(({ id }) => id).filter((id) => !there.has(id));
}

/** Every row in its old place, with its state from the list or, if it left, its current state. */
function settle<Row extends TableRow>(
  place: readonly Row[],
  rows: readonly Row[],
  left: readonly Id[],
  after: readonly Row[] | undefined,
) {
  const latest = new Map([...(after ?? []), ...rows].map((row) => [row.id, row]));
  const known = new Set(place.map(({ id }) => id));
  const waiting = rows.filter(({ id }) => !known.has(id)).length;
  const atTheEnd = rows.length - 1 - rows.findLastIndex(({ id }) => known.has(id));
  const ahead = waiting === rows.length ? waiting : waiting - atTheEnd;
  return {
    rows: place.map((row) => latest.get(row.id) ?? row),
    waiting,
    gone: after ? none : new Set(left.filter((id) => !isPushedOut(id, place, left, ahead))),
  };
}

const none: ReadonlySet<Id> = new Set();

/**
 * New rows at the beginning push as many old ones to the next page; those have not left the list. New rows at the end, in a list with the
 * oldest first, push nothing out.
 */
function isPushedOut(id: Id, place: readonly TableRow[], left: readonly Id[], ahead: number): boolean {
  const tail = place.slice(place.length - ahead);
  const from = tail.findIndex((row) => row.id === id);
  return from >= 0 && tail.slice(from).every((row) => left.includes(row.id));
}

export const useNothing = () => undefined;
