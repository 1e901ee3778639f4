import type { Deal } from '@app/contract/deals/deal';
import { DealStatus, isLate } from '@app/contract/deals/deal-machine';
import { MOST_DEALS_AT_ONCE } from '@app/contract/deals/deals-api';
import { useQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { rowsBetween } from '#ui/table/row-check.tsx';
import { dealsViewQuery, mayAccept } from './deals-api.ts';

export interface Marks {
  /** Deals that are marked and may still be accepted, on all pages, in the order of marking. */
  marked: Deal[];
  /** How many of them waited when they were marked and no longer wait. */
  late: number;
  has: (deal: Deal) => boolean;
  /** With `range` the waiting ones between the last that was toggled and this one become what this one becomes. */
  toggle: (deal: Deal, range?: boolean) => void;
  /** The deals of this page that wait. */
  waiting: Deal[];
  /** Marks all of them, or none. */
  toggleWaiting: () => void;
  drop: (ids: readonly number[]) => void;
  clear: () => void;
}

/** The marks of the page, for its rows: a row does not have to be drawn anew for the mark of another. */
const PageMarks = createContext<Marks | undefined>(undefined);
export const MarksProvider = PageMarks.Provider;

export function usePageMarks(): Marks {
  const marks = useContext(PageMarks);
  if (!marks) throw new Error('Deals are marked only within a MarksProvider');
  return marks;
}

/**
 * Marks belong to ids, so they survive a refresh and another page; deals that can no longer be accepted do not count. Deals on other pages
 * are loaded by their ids.
 */
export function useMarks(rows: readonly Deal[] = []): Marks {
  const [then, setThen] = useState<ReadonlyMap<number, Deal>>(new Map());
  const [last, setLast] = useState<number>();
  const away = [...then.keys()].filter((id) => !rows.some((row) => row.id === id));
  const elsewhere = useQuery(dealsViewQuery(away)).data ?? [];
  const known = [...rows, ...elsewhere];
  const marked = [...then.values()].map((deal) => known.find(({ id }) => id === deal.id) ?? deal).filter(mayAccept);
  const waiting = rows.filter(waits);
  const mark = (deals: readonly Deal[]) => {
    const fresh = deals.filter(({ id }) => !then.has(id)).slice(0, Math.max(0, MOST_DEALS_AT_ONCE - marked.length));
    setThen((before) => new Map([...before, ...fresh.map((deal) => [deal.id, deal] as const)]));
    return fresh.length > 0;
  };
  const drop = (ids: readonly number[]) =>
    setThen((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  const toggle: Marks['toggle'] = (deal, range) => {
    setLast(deal.id);
    const between = range ? rowsBetween(rows, last, deal.id).filter((row) => waits(row) && row.id !== deal.id) : [];
    const meant = [deal, ...between];
    if (then.has(deal.id)) drop(meant.map(({ id }) => id));
    else mark(meant);
  };
  const toggleNow = useRef(toggle);
  useEffect(() => {
    toggleNow.current = toggle;
  });
  return {
    marked,
    waiting,
    toggleWaiting: () => mark(waiting) || drop(waiting.map(({ id }) => id)),
    late: marked.filter((deal) => isLate(deal) && then.get(deal.id)?.status === DealStatus.waiting).length,
    has: (deal) => then.has(deal.id) && mayAccept(deal),
    // Always the same, so that only rows whose own mark changes are drawn anew.
    toggle: useCallback((deal, range) => toggleNow.current(deal, range), []),
    drop,
    clear: () => setThen(new Map()),
  };
}

const waits = ({ status }: Deal) => status === DealStatus.waiting;
