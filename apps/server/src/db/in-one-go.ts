/**
 * Runs statements that do not need each other's answers in one round trip, in this order. The first error is thrown, but only after all
 * have ended: nothing may still be running in a transaction that is rolled back.
 */
export async function inOneGo<Results extends readonly unknown[] | []>(...statements: Results) {
  const outcomes = await Promise.allSettled(statements);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return Promise.all(statements);
}
