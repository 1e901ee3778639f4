import type { Deal } from '@app/contract/deals/deal';
import { DealStatus, isLate } from '@app/contract/deals/deal-machine';
import { MOST_DEALS_AT_ONCE } from '@app/contract/deals/deals-api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dealsViewQuery, mayAccept } from './deals-api.ts';

export interface Marks {
  /** Deals that are marked and may still be accepted, on all pages, in the order of marking. */
  marked: Deal[];
  /** How many of them waited when they were marked and no longer wait. */
  late: number;
  has: (deal: Deal) => boolean;
  toggle: (deal: Deal) => void;
  /** The deals of this page that wait. */
  waiting: Deal[];
  /** Marks all of them, or none. */
  toggleWaiting: () => void;
  drop: (ids: readonly number[]) => void;
  clear: () => void;
}

/**
 * Marks belong to ids, so they survive a refresh and another page; deals that can no longer be accepted do not count. Deals on other pages
 * are loaded by their ids.
 */
export function useMarks(rows: readonly Deal[] = []): Marks {
  const [then, setThen] = useState<ReadonlyMap<number, Deal>>(new Map());
  const away = [...then.keys()].filter((id) => !rows.some((row) => row.id === id));
  const elsewhere = useQuery(dealsViewQuery(away)).data ?? [];
  const known = [...rows, ...elsewhere];
  const marked = [...then.values()].map((deal) => known.find(({ id }) => id === deal.id) ?? deal).filter(mayAccept);
  const waiting = rows.filter(({ status }) => status === DealStatus.waiting);
  const fresh = waiting.filter(({ id }) => !then.has(id)).slice(0, Math.max(0, MOST_DEALS_AT_ONCE - marked.length));
  return {
    marked,
    waiting,
    toggleWaiting: () =>
      setThen((before) => (fresh.length > 0 ? fresh.reduce(withOne, before) : without(before, ids(waiting)))),
    late: marked.filter((deal) => isLate(deal) && then.get(deal.id)?.status === DealStatus.waiting).length,
    has: (deal) => then.has(deal.id) && mayAccept(deal),
    toggle: (deal) => setThen((before) => (before.has(deal.id) ? without(before, [deal.id]) : withOne(before, deal))),
    drop: (ids) => setThen((before) => without(before, ids)),
    clear: () => setThen(new Map()),
  };
}

const ids = (deals: readonly Deal[]) => deals.map(({ id }) => id);

const withOne = (deals: ReadonlyMap<number, Deal>, deal: Deal) => new Map([...deals, [deal.id, deal]]);

const without = (deals: ReadonlyMap<number, Deal>, ids: readonly number[]) =>
  new Map([...deals].filter(([id]) => !ids.includes(id)));
