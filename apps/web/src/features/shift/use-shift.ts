import type { Deal } from '@app/contract/deals/deal';
import { MOST_DEALS_AT_ONCE } from '@app/contract/deals/deals-api';
import type { Shift } from '@app/contract/shift/shift-api';
import { useMemo, useState } from 'react';
import { useLastSeen } from '#lib/query/use-current-thing.ts';
import { rowsBetween } from '#ui/table/row-check.tsx';
import { nextAfter, queueOf, type Thing, withOpen } from './shift-queue.ts';

/**
 * What stands in the queue, which of it is open and which deals are marked. `opensItself`: there is room beside the queue, so something is
 * always open.
 */
export function useShift(shift: Shift | undefined, opensItself: boolean) {
  const [openKey, setOpenKey] = useState<string>();
  const [done, setDone] = useState<readonly string[]>([]);
  // As they were when they were marked: what becomes of them is said in the form, which must not begin anew while a code is typed.
  const [marked, setMarked] = useState<readonly Deal[]>([]);
  const [last, setLast] = useState<number>();

  const sent = useMemo(() => (shift ? queueOf(shift) : []), [shift]);
  // What was just done is gone at once; it may come back later, as a payout that is sent back does.
  const late = done.filter((key) => sent.some((thing) => thing.key === key));
  if (shift && late.length < done.length) setDone(late);
  const waiting = sent.filter(({ key }) => !done.includes(key));
  const open = useLastSeen(
    waiting.find(({ key }) => key === openKey),
    openKey,
  );
  const queue = withOpen(waiting, open);
  const [first] = queue;
  if (opensItself && openKey === undefined && first) setOpenKey(first.key);

  function finish(keys: readonly string[]) {
    setDone((before) => [...before, ...keys]);
    setMarked([]);
    setOpenKey(nextAfter(queue, keys)?.key);
  }

  function step(by: 1 | -1) {
    const place = queue.findIndex(({ key }) => key === openKey);
    const next = queue[place === -1 ? 0 : place + by];
    if (next) setOpenKey(next.key);
  }

  const isMarked = (deal: Deal) => marked.some(({ id }) => id === deal.id);
  /** With `range` everything between the last that was toggled and this one becomes what this one becomes. */
  function toggle(deal: Deal, range = false) {
    setLast(deal.id);
    const deals = queue.flatMap((thing) => (thing.kind === 'deal' ? [thing.deal] : []));
    const meant = range ? rowsBetween(deals, last, deal.id) : [deal];
    const others = marked.filter(({ id }) => !meant.some((one) => one.id === id));
    setMarked(isMarked(deal) ? others : [...others, ...meant].slice(0, MOST_DEALS_AT_ONCE));
  }

  return {
    queue,
    open,
    openThing: (thing: Thing | undefined) => setOpenKey(thing?.key),
    step,
    finish,
    marked,
    isMarked,
    toggle,
    mark: (deals: readonly Deal[]) => setMarked(deals.slice(0, MOST_DEALS_AT_ONCE)),
  };
}
