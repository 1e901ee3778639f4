/** A refusal: the HTTP status, a code for programs and a Russian sentence for people. */
export interface Refusal {
  status: number;
  code: string;
  error: string;
  fields?: Record<string, string>;
  retryAfter?: number;
}

export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.error);
    this.refusal = refusal;
  }
}

/** Ends the request: `const deal = (await lockDeal(tx, id)) ?? fail(dealErrors.notFound)`. */
export function fail(refusal: Refusal): never {
  // A refusal is an answer, not a fault: nobody reads where it was thrown, and writing that down takes longer than throwing it.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const error = new RefusalError(refusal);
  Error.stackTraceLimit = stackTraceLimit;
  throw error;
}
