import type { Proven } from '@app/contract/route';
import { fail, type Refusal } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { minutes } from '#lib/clock.ts';

const proveAgain: Refusal = {
  status: 403,
  code: 'prove_again',
  error: 'Подтвердите, что это вы: ничего не изменено',
};

/**
 * Refuses a session that has not proven recently enough who it is. Called when a call is mounted with `proven`, or by a feature that knows
 * what really changes.
 */
export function mustBeProven(user: Pick<User, 'provenAgo'>, proven: Proven): void {
  if (user.provenAgo > minutes(proven.minutes)) fail(proveAgain);
}

/** The same for changes of certain fields; other fields may be changed without. A new thing counts as changing all of them. */
export function mustBeProvenToChange(
  user: Pick<User, 'provenAgo'>,
  proven: Required<Proven>,
  before: object | undefined,
  after: object,
): void {
  const was = new Map(Object.entries(before ?? {}));
  const isChange = ([name, value]: [string, unknown]) => proven.changing.includes(name) && was.get(name) !== value;
  if (Object.entries(after).some(isChange)) mustBeProven(user, proven);
}
