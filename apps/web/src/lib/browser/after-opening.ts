/** Long enough for the first screen on a slow line, short enough that nothing is missed for long. */
const pause = 4_000;

let over = false;
let waiting: (() => void)[] = [];

/** For what the first screen does not need. */
export function afterOpening(begin: () => void): void {
  if (over) begin();
  else waiting.push(begin);
}

/** Opening is over some seconds after the page has loaded, when the browser is idle. */
export function watchOpening(): void {
  const wait = () => setTimeout(() => whenIdle(endOpening), pause);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

export function endOpening(): void {
  over = true;
  const begins = waiting;
  waiting = [];
  for (const begin of begins) begin();
}

function whenIdle(begin: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 10_000 });
  else begin();
}
