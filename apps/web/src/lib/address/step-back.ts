import type { HistoryLocation, RouterHistory } from '@tanstack/react-router';

/** Where the last step was asked for. */
let left: HistoryLocation | undefined;

/** Back by so many entries. The browser makes the step a moment later; until then one is still at the old place, and nobody steps twice. */
export function stepBack(history: RouterHistory, entries: number): void {
  if (isSteppingBack(history)) return;
  left = history.location;
  history.go(-entries, { ignoreBlocker: true });
}

export const isSteppingBack = (history: RouterHistory) => history.location === left;
