import { adjustKind } from '#features/console-money/console-money.ts';
import { payoutDoneKind } from '#features/payout-moderation/payout-moderation.ts';
import type { ActKind } from '#features/two-persons/two-persons.ts';

/** Everything that two persons decide about, one entry each. */
export function makeActKinds(): ActKind[] {
  return [adjustKind, payoutDoneKind];
}
