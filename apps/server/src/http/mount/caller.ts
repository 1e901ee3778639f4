import type { User } from '#http/user.ts';

/** The payment platform's account, whichever of its keys has signed. */
export interface Platform {
  platform: number;
}

/** Tells callers apart: whose idempotency key it is, whose uploads. */
export const callerName = (caller: User | Platform) =>
  'platform' in caller ? `platform:${caller.platform}` : `user:${caller.id}`;

/** Who calls, by the headers alone; what is left to be seen is whether the body is the one they meant. */
export interface Claim<Who> {
  caller: Who;
  /** Pieces of the body as they come. */
  update(chunk: Buffer): void;
  /** After the last piece; refuses a body other than the one that was signed. */
  check(): void;
}
