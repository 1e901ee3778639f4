/**
 * Statements that do not need each other's answers, in one round trip, taken in this order. What went wrong first is thrown, but only
 * when all have ended: nobody may still be at work in a transaction that is being undone.
 */
export async function inOneGo<Results extends readonly unknown[] | []>(...statements: Results) {
  const outcomes = await Promise.allSettled(statements);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return Promise.all(statements);
}
