import type { RouterHistory } from '@tanstack/react-router';

let underWay = false;

/** Back by so many entries. The browser makes the step a moment later; whoever asks meanwhile is still at the old place, so nobody steps twice. */
export function stepBack(history: RouterHistory, entries: number): void {
  if (underWay) return;
  underWay = true;
  const end = () => {
    underWay = false;
  };
  window.addEventListener('popstate', end, { once: true });
  history.go(-entries, { ignoreBlocker: true });
}

export const isSteppingBack = () => underWay;
