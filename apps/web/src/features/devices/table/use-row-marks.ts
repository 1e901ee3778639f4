import { useState } from 'react';
import { rowsBetween } from '#ui/table/row-check.tsx';

export interface RowMarks<Row> {
  /** In the order of the list. */
  marked: Row[];
  has: (row: Row) => boolean;
  /** With `range` everything between it and the row that was pressed before. */
  toggle: (row: Row, range: boolean) => void;
  /** Of the rows that are shown. */
  all: 'none' | 'some' | 'all';
  toggleAll: () => void;
  clear: () => void;
}

/** Marks belong to ids, so a refresh and a search leave them; rows that are gone do not count. */
export function useRowMarks<Row extends { id: number }>(rows: readonly Row[], shown: readonly Row[]): RowMarks<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number>();
  const has = ({ id }: Row) => ids.has(id);
  const count = shown.filter(has).length;
  const all = count === 0 ? 'none' : count < shown.length ? 'some' : 'all';

  function set(some: readonly Row[], on: boolean) {
    const next = new Set(ids);
    for (const { id } of some) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setIds(next);
  }

  return {
    marked: rows.filter(has),
    has,
    all,
    toggle: (row, range) => {
      set(range ? rowsBetween(shown, last, row.id) : [row], !has(row));
      setLast(row.id);
    },
    toggleAll: () => set(shown, all !== 'all'),
    clear: () => setIds(new Set()),
  };
}
