import type { MethodGroup } from '@app/contract/deals';
import { makeDeal } from '#features/deals/deal-creation-service.ts';
import { type DealNeeds, moveDeal } from '#features/deals/deals-service.ts';
import type { Platform } from '#http/mount.ts';
import { RefusalError } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { type Clock, hours, later, minutes } from '#lib/clock.ts';

const WAITING = 6;
const CLOSED = 14;

/** A morning of payments: most were closed some hours ago, the last ones wait. Everything goes the way real deals go. */
export async function seedDeals(needs: DealNeeds, platform: Platform, traders: User[]): Promise<void> {
  const now = needs.clock.now();
  for (let index = 0; index < (CLOSED + WAITING) * traders.length; index++) {
    const waits = index >= CLOSED * traders.length;
    const at = waits ? now : later(now, -hours(6) + minutes(9 * index));
    await seedDeal({ ...needs, clock: standing(at) }, platform, traders, index, waits);
  }
}

async function seedDeal(
  needs: DealNeeds,
  platform: Platform,
  traders: User[],
  index: number,
  waits: boolean,
): Promise<void> {
  const method_group: MethodGroup = index % 3 === 0 ? 'card' : 'sbp';
  const input = {
    payment_id: `demo-${1000 + index}`,
    amount: amountOf(index),
    method_group,
    expires_in: waits ? 3600 : 900,
  };
  try {
    const { id } = await makeDeal(needs, platform, input, (work) => needs.db.begin(work));
    if (!waits) await closeForOwner(needs, traders, id);
  } catch (error) {
    // No requisite for this amount: in the demo as in life, some payments find nobody.
    if (!(error instanceof RefusalError)) throw error;
  }
}

async function closeForOwner(needs: DealNeeds, traders: User[], id: number): Promise<void> {
  for (const trader of traders) {
    const done = await needs.db
      .begin((tx) => moveDeal(tx, needs.clock, trader, id, 'close'))
      .then(() => true)
      .catch((error: unknown) => (error instanceof RefusalError ? false : Promise.reject(error)));
    if (done) return;
  }
}

/** Believable and repeatable: round sums and crooked ones, small and large. */
function amountOf(index: number): bigint {
  const steps = [350_00n, 1_200_00n, 2_499_00n, 990_50n, 7_800_00n, 15_000_00n, 640_00n, 3_333_33n];
  const base = steps[index % steps.length] ?? 1_000_00n;
  return base + BigInt(index * 37_00);
}

const standing = (at: Date): Clock => ({ now: () => at });
