import type { Deal } from '@app/contract/deals';
import { useState } from 'react';
import { mayAccept } from './deals-api.ts';

export interface Marks {
  /** The marked deals in view, in the order of the list. */
  marked: Deal[];
  has: (deal: Deal) => boolean;
  toggle: (deal: Deal) => void;
  drop: (ids: readonly number[]) => void;
  clear: () => void;
}

/** Marks hang on ids, so they outlive a refresh; what cannot be accepted any more, or is not in view, does not count. */
export function useMarks(deals: readonly Deal[] = []): Marks {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const has = (deal: Deal) => ids.has(deal.id) && mayAccept(deal);
  return {
    marked: deals.filter(has),
    has,
    toggle: ({ id }) => setIds((before) => (before.has(id) ? without(before, [id]) : new Set([...before, id]))),
    drop: (gone) => setIds((before) => without(before, gone)),
    clear: () => setIds(new Set()),
  };
}

function without(ids: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> {
  return new Set([...ids].filter((id) => !gone.includes(id)));
}
