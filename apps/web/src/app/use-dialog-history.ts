import { type AnyRouter, type HistoryLocation, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { isSteppingBack } from '#lib/address/step-back.ts';
import { onOpenDialogs, openDialogs } from '#ui/dialog/open-dialogs.ts';

/**
 * Back closes the open dialog instead of leaving the screen, dialog by dialog. Each entry of the browser's history stores how many dialogs
 * are open at it. Opening a dialog adds an entry, closing it removes the entry, going back closes the dialog. An entry whose dialog is
 * gone (after Forward or a reload) is left at once.
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

  // A moment later: a dialog that is replaced by another changes nothing in the history, and neither does a link that closes its dialog.
  function plan() {
    clearTimeout(timer);
    timer = setTimeout(settle);
  }

  function settle() {
    // Another screen is being opened, and the open dialogs may belong to the previous one; or a thing has been left, and the browser is not back yet.
    if (steppingBack || isSteppingBack(history) || returning || router.state.status === 'pending') return;
    const open = openDialogs().length;
    const written = dialogsOn(history.location);
    if (open > written) void addEntry(router, written + 1);
    const spare = written - Math.max(open, isThing(history.location) ? 1 : 0);
    if (spare <= 0) return;
    steppingBack = true;
    history.go(-spare, { ignoreBlocker: true });
  }

  function take({ location, action }: { location: HistoryLocation; action: { type: string } }) {
    // A blocked step is reported as well, with the entry where one has stayed.
    if (location === last) return;
    last = location;
    if (action.type !== 'PUSH' && action.type !== 'REPLACE') {
      if (!steppingBack) closeAbove(dialogsOn(location));
      steppingBack = false;
    }
    plan();
  }

  // The router has refused a step that the browser had already made, and undoes it; an entry added before that is done would be lost.
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

/** A dialog that is working or would lose something blocks leaving until it agrees; a link replaces the dialog's own entry. */
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
  // At once, so that the next count is right.
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

/** The address of one thing is its dialog: it counts as open even before it is drawn. */
const isThing = ({ pathname }: HistoryLocation) => pathname.endsWith('/view');

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many dialogs are open at this entry. Going back by this many leads to where they were opened. */
    dialogs?: number;
  }
}
