import type { MethodGroup } from '@app/contract/deals';
import { type DealNeeds, makeDeal, moveDeal } from '#features/deals/deals-service.ts';
import type { Platform } from '#http/mount.ts';
import { RefusalError } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { type Clock, hours, later, minutes } from '#lib/clock.ts';

const WAITING = 6;
const CLOSED = 14;

/** Some hours of payments, closed a while ago. Everything goes the way real deals go. */
export async function seedClosedDeals(needs: DealNeeds, platform: Platform, traders: User[]): Promise<void> {
  const now = needs.clock.now();
  for (let index = 0; index < CLOSED * traders.length; index++) {
    const past = { ...needs, clock: standing(later(now, -hours(9) + minutes(9 * index))) };
    const id = await seedDeal(past, platform, index);
    if (id) await closeForOwner(past, traders, id);
  }
}

export async function seedWaitingDeals(needs: DealNeeds, platform: Platform, traders: User[]): Promise<void> {
  for (let index = 0; index < WAITING * traders.length; index++) await seedDeal(needs, platform, CLOSED + index);
}

export async function seedDeal(
  needs: DealNeeds,
  platform: Platform,
  index: number,
  expires_in = 3600,
): Promise<number | undefined> {
  const method_group: MethodGroup = index % 3 === 0 ? 'card' : 'sbp';
  const payment_id = `demo-${needs.clock.now().getTime().toString(36)}-${1000 + index}`;
  const input = { payment_id, amount: amountOf(index), method_group, expires_in };
  try {
    return (await makeDeal(needs, platform, input, (work) => needs.db.begin(work))).id;
  } catch (error) {
    // No requisite for this amount: in the demo as in life, some payments find nobody.
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
}

async function closeForOwner(needs: DealNeeds, traders: User[], id: number): Promise<void> {
  for (const trader of traders) {
    const done = await needs.db
      .begin((tx) => moveDeal(tx, needs.clock, trader, id, { state: 'close' }))
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

export const standing = (at: Date): Clock => ({ now: () => at });
