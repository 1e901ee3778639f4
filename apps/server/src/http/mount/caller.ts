import type { User } from '#http/user.ts';

/** The account of the payment platform, whichever of its keys signed. */
export interface Platform {
  platform: number;
}

/** Identifies the caller: whose idempotency key it is, whose uploads. */
export const callerName = (caller: Pick<User, 'id'> | Platform) =>
  'platform' in caller ? `platform:${caller.platform}` : `user:${caller.id}`;

/** The caller, known by the headers alone; the body must still be compared with what was signed. */
export interface Claim<Who> {
  caller: Who;
  /** Gets each piece of the body as it arrives. */
  update(chunk: Buffer): void;
  /** Called after the last piece; refuses a body that is not the signed one. */
  check(): void;
}
