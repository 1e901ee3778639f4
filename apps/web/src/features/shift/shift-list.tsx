import type { Deal } from '@app/contract/deals/deal';
import { MOST_DEALS_AT_ONCE } from '@app/contract/deals/deals-api';
import { Anchor, Checkbox } from '@mantine/core';
import { type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { DealsConfirmed } from '#features/deals/deals-confirmed.tsx';
import { Notice } from '#ui/page/notice.tsx';
import classes from './shift.module.css';
import { type Thing, talkOf } from './shift-queue.ts';
import { ShiftRow } from './shift-row.tsx';
import { shiftText as text } from './shift-text.ts';

interface ShiftListProps {
  queue: readonly Thing[];
  open: Thing | undefined;
  marked: readonly Deal[];
  /** How many deals wait besides those of the queue. */
  more: number;
  list: RefObject<HTMLUListElement | null>;
  onOpen: (thing: Thing) => void;
  onToggle: (deal: Deal, range: boolean) => void;
  onMark: (deals: readonly Deal[]) => void;
  /** Stays under the thumb. */
  children: ReactNode;
}

export function ShiftList({ queue, open, marked, more, list, onOpen, onToggle, onMark, children }: ShiftListProps) {
  const deals = queue.flatMap((thing) => (thing.kind === 'deal' ? [thing.deal] : []));
  const all = Math.min(deals.length, MOST_DEALS_AT_ONCE);
  // Its time stands still, so it has moved to the end of the queue.
  const asked = queue.find((thing) => talkOf(thing)?.asked);
  const [openRow, toggleRow] = [useSteady(onOpen), useSteady(onToggle)];
  return (
    <section className={classes.queue} aria-label={text.queue}>
      <div className={classes.tools}>
        {deals.length > 1 && (
          <Checkbox
            label={marked.length > 0 ? text.selected(marked.length) : text.select}
            checked={marked.length >= all}
            indeterminate={marked.length > 0 && marked.length < all}
            onChange={() => onMark(marked.length > 0 ? [] : deals)}
          />
        )}
        <DealsConfirmed onAccept={onMark} />
      </div>
      {asked && (
        <Notice
          tone="waiting"
          action={
            <Anchor component="button" type="button" inherit underline="always" onClick={() => openRow(asked)}>
              {text.toQuestion}
            </Anchor>
          }
        >
          {text.asked(asked)}
        </Notice>
      )}
      <ul className={`l-lined ${classes.list}`} ref={list}>
        {queue.map((thing) => (
          <ShiftRow
            key={thing.key}
            thing={thing}
            open={thing.key === open?.key}
            marked={thing.kind === 'deal' && marked.some(({ id }) => id === thing.deal.id)}
            onOpen={openRow}
            onMark={toggleRow}
          />
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>{text.more(more)}</p>}
      {children}
    </section>
  );
}

/** The same function at every drawing, so that remembered rows stay as they are; it does what is right now. */
function useSteady<Input extends unknown[]>(act: (...input: Input) => void): (...input: Input) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...input) => latest.current(...input), []);
}
