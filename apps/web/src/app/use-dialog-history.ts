import { type AnyRouter, type HistoryLocation, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { onOpenDialogs, openDialogs } from '#ui/dialog/open-dialogs.ts';

/**
 * Back closes what is open instead of leaving the screen, dialog by dialog. Each entry of the browser's history says how many
 * dialogs are open on it, and this keeps the entry one is on and the pile of open dialogs in step: a dialog that opens adds an
 * entry, one that closes takes it away again, going back closes. An entry whose dialog is gone (Forward, a reload) is left at once.
 */
export function useDialogHistory(): void {
  const router = useRouter();
  useEffect(() => keepInStep(router), [router]);
}

function keepInStep(router: AnyRouter): () => void {
  const history: RouterHistory = router.history;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = history.location;
  let steppingBack = false;
  let returning = false;
  let stopBlocking: (() => void) | undefined;

  // A moment later: a dialog that gives way to another leaves everything as it is, and so does a link that closes its dialog.
  function plan() {
    clearTimeout(timer);
    timer = setTimeout(settle);
  }

  function settle() {
    // Another screen is on its way, and what is open may belong to the last one.
    if (steppingBack || returning || router.state.status === 'pending') return;
    const open = openDialogs().length;
    const written = dialogsOn(history.location);
    if (open > written) void addEntry(router, written + 1);
    const spare = written - Math.max(open, isThing(history.location) ? 1 : 0);
    if (spare <= 0) return;
    steppingBack = true;
    history.go(-spare, { ignoreBlocker: true });
  }

  function take({ location, action }: { location: HistoryLocation; action: { type: string } }) {
    // A step that was blocked is told as well, from where one has stayed.
    if (location === last) return;
    last = location;
    if (action.type !== 'PUSH' && action.type !== 'REPLACE') {
      if (!steppingBack) closeAbove(dialogsOn(location));
      steppingBack = false;
    }
    plan();
  }

  // The router has refused a step that the browser had taken, and takes it back; an entry added before that is over would be lost.
  function awaitReturn() {
    returning = true;
    const end = () => {
      returning = false;
      plan();
    };
    window.addEventListener('popstate', end, { once: true });
  }

  function count() {
    const some = openDialogs().length > 0;
    if (some && !stopBlocking) stopBlocking = blockWhatIsHeld(history, awaitReturn);
    if (!some) stopBlocking = void stopBlocking?.();
    plan();
  }

  const stops = [history.subscribe(take), onOpenDialogs(count), router.subscribe('onResolved', plan)];
  count();
  return () => {
    clearTimeout(timer);
    stopBlocking?.();
    for (const stop of stops) stop();
  };
}

/** What works or would lose something lets nobody go without its word; a link takes the place of the dialog's own entry. */
function blockWhatIsHeld(history: RouterHistory, onRefused: () => void): () => void {
  return history.block({
    enableBeforeUnload: () => openDialogs().some((dialog) => dialog.hasUnsent()),
    blockerFn: ({ action, currentLocation, nextLocation }) => {
      const top = openDialogs().at(-1);
      const byLink = action === 'PUSH' || action === 'REPLACE';
      const goThere = () => {
        const move = dialogsOn(history.location) > 0 ? history.replace : history.push;
        move(nextLocation.href, nextLocation.state, { ignoreBlocker: true });
      };
      const leavesScreen = nextLocation.pathname !== currentLocation.pathname;
      if (top?.isHeld() && (leavesScreen || !byLink)) {
        if (!byLink) onRefused();
        top.leave(byLink ? goThere : undefined);
        return true;
      }
      if (action !== 'PUSH' || dialogsOn(currentLocation) === 0) return false;
      goThere();
      return true;
    },
  });
}

function closeAbove(left: number): void {
  const over = openDialogs().slice(left).reverse();
  // At once, so that what is counted next is what is there.
  flushSync(() => {
    for (const dialog of over) dialog.close();
  });
}

function addEntry(router: AnyRouter, dialogs: number): Promise<void> {
  return router.navigate({
    to: '.',
    search: true,
    hash: true,
    state: (present) => ({ ...present, dialogs }),
    resetScroll: false,
    ignoreBlocker: true,
  } as Parameters<AnyRouter['navigate']>[0]);
}

const dialogsOn = ({ state }: HistoryLocation) => state.dialogs ?? 0;

/** The address of one thing, which is its dialog: there is one even before it is drawn. */
const isThing = ({ pathname }: HistoryLocation) => pathname.endsWith('/view');

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many dialogs are open on this entry. Going back by as many is where they were opened. */
    dialogs?: number;
  }
}
