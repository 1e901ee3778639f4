let turn: Promise<unknown> = Promise.resolve();

/** One after another: within this page in order, and between pages and the worker by a lock of the browser where there is one. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const locked = () => navigator.locks?.request('phone-outbox', work) ?? work();
  const mine = turn.then(locked, locked);
  turn = mine.catch(() => undefined);
  return mine as Promise<Result>;
}
