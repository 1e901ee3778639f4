import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { SilentPhones } from '#features/counters/silent-phones.tsx';
import { CodesInRow } from '#features/deals/code-field.tsx';
import { dealsText } from '#features/deals/deals-text.ts';
import { dealsWaitingText } from '#features/deals/waiting/deals-waiting-text.ts';
import { PauseButton } from '#features/devices/pauses/pause-button.tsx';
import { serverNow } from '#lib/api/server-clock.ts';
import { useWide } from '#lib/browser/use-wide.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { useOpenDialog } from '#ui/dialog/open-dialogs.ts';
import { DialogAround } from '#ui/dialog/unsent.ts';
import { useLeaving } from '#ui/dialog/use-leaving.tsx';
import { Page } from '#ui/page/page.tsx';
import { Steps } from '#ui/page/steps.tsx';
import { Countdown } from '#ui/status/countdown.tsx';
import { EmptyFace, FailedFace, StaleNotice } from '#ui/table/data-table-faces.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import classes from './shift.module.css';
import { shiftQuery } from './shift-api.ts';
import { ShiftBeside } from './shift-beside.tsx';
import { ShiftHead } from './shift-head.tsx';
import { ShiftList } from './shift-list.tsx';
import { ShiftDeals, ShiftPanel } from './shift-panel.tsx';
import { isAfterTime, type Thing } from './shift-queue.ts';
import { shiftText as text } from './shift-text.ts';
import { useShift } from './use-shift.ts';
import { useShiftKeys } from './use-shift-keys.ts';

/** The queue and the open thing beside it; on a narrow screen one or the other. */
export function ShiftPage() {
  const query = useQuery(shiftQuery);
  const client = useQueryClient();
  const wide = useWide(1024);
  const narrow = !useWide(768);
  const { queue, open, marked, ...shift } = useShift(query.data, wide);
  const [closing, setClosing] = useState(false);
  const [spentAt, setSpentAt] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const panel = useRef<HTMLElement>(null);
  const leaving = useLeaving(() => {}, false);
  useInactivity(() => query.refetch());

  /** Several deals are open under one code. */
  const several = marked.length > 0 && (wide || closing);
  const inFull = !wide && (open !== undefined || several);
  const title = several ? text.selected(marked.length) : open ? text.titleOf(open) : '';
  const isSending = () => client.isMutating() > 0;
  const go = (where: () => void) => !isSending() && leaving.leave(where);

  function back() {
    setClosing(false);
    if (!several) shift.openThing(undefined);
  }

  function finish(keys: string[]) {
    setClosing(false);
    shift.finish(keys);
    void query.refetch();
  }

  useOpenDialog(inFull, {
    close: back,
    leave: (goOn) =>
      leaving.leave(() => {
        back();
        goOn?.();
      }),
    isHeld: () => isSending() || leaving.hasUnsent(),
    hasUnsent: leaving.hasUnsent,
  });
  useShiftKeys({
    panel: () => panel.current,
    onStep: (by) => go(() => shift.step(by)),
    onMark: () => open?.kind === 'deal' && go(() => shift.toggle(open.deal)),
    onEscape: () => {
      if (!wide) return inFull && go(back);
      if (several) return go(() => shift.mark([]));
      return list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    },
  });
  useSeen(open?.key, list, panel, open?.kind === 'appeal' && !several);

  return (
    <Page
      title={text.title}
      facts={<SilentPhones />}
      // A desk has it in the side menu.
      actions={narrow && <PauseButton />}
      onRefresh={query.refetch}
      refreshing={query.isFetching}
    >
      {!inFull && <ShiftHead shift={query.data} queue={queue} />}
      {query.isError && query.data && <StaleNotice query={query} />}
      {query.isPending && <Loading />}
      {query.isError && !query.data && <FailedFace query={query} />}
      {query.data && queue.length === 0 && !several && <EmptyFace empty={text.empty} />}
      {query.data && (queue.length > 0 || several) && (
        <div className={classes.columns} data-wide={wide || undefined}>
          {!inFull && (
            <ShiftList
              queue={queue}
              open={open}
              marked={marked}
              list={list}
              more={query.data.countDeals - query.data.deals.length}
              onOpen={(thing) =>
                go(() => {
                  shift.mark([]);
                  shift.openThing(thing);
                })
              }
              onToggle={(deal, range) => go(() => shift.toggle(deal, range))}
              onMark={(deals) => go(() => shift.mark(deals))}
            >
              {!wide && (
                <UnderThumb next={queue[0]} marked={marked.length} onNext={shift.openThing} onClose={setClosing} />
              )}
            </ShiftList>
          )}
          {(wide || inFull) && (
            <ShiftBeside
              title={title}
              wide={wide}
              panel={panel}
              onBack={() => go(back)}
              action={
                several ? (
                  <Button variant="default" onClick={() => go(() => shift.mark([]))}>
                    {text.unselect}
                  </Button>
                ) : (
                  <Steps onStep={(by) => go(() => shift.step(by))} />
                )
              }
            >
              <DialogAround value={leaving.around}>
                <CodesInRow value={{ spentAt, onSpent: () => setSpentAt(serverNow()) }}>
                  {several && <ShiftDeals key={marked.map(({ id }) => id).join()} deals={marked} onDone={finish} />}
                  {!several && open && <ShiftPanel key={open.key} thing={open} onDone={finish} />}
                </CodesInRow>
              </DialogAround>
            </ShiftBeside>
          )}
        </div>
      )}
      {leaving.question}
    </Page>
  );
}

interface UnderThumbProps {
  next: Thing | undefined;
  marked: number;
  onNext: (thing: Thing) => void;
  onClose: (closing: true) => void;
}

/** On a narrow screen: what comes next, or the deals that are marked. */
function UnderThumb({ next, marked, onNext, onClose }: UnderThumbProps) {
  if (!next) return null;
  return (
    <div className={classes.thumb}>
      {marked > 0 ? (
        <Button fullWidth size="md" onClick={() => onClose(true)}>
          {dealsText.closeSelected(marked)}
        </Button>
      ) : (
        <Button fullWidth size="md" onClick={() => onNext(next)}>
          {text.openNext}:&nbsp;
          <Roubles value={next.amount} />
          &nbsp;·&nbsp;
          {isAfterTime(next) ? dealsWaitingText.late : <Countdown until={next.until} stopped={next.stopped} />}
        </Button>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={text.loading} className="l-stack l-gap-8">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={56} radius="md" />
      ))}
    </div>
  );
}

/** What has just been opened is brought into sight; an appeal has no field to begin with, so the keyboard goes to the panel. */
function useSeen(
  key: string | undefined,
  list: { current: HTMLElement | null },
  panel: { current: HTMLElement | null },
  takesFocus: boolean,
): void {
  useEffect(() => {
    if (!key) return;
    list.current?.querySelector(`[data-key="${key}"]`)?.scrollIntoView({ block: 'nearest' });
    const place = panel.current;
    if (place && place.getBoundingClientRect().top < 0) place.scrollIntoView({ block: 'start' });
    if (takesFocus) place?.focus({ preventScroll: true });
  }, [key, list, panel, takesFocus]);
}
