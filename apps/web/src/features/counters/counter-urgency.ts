import type { Counter } from '@app/contract/counters';
import type { CounterName } from './counters-api.ts';

export type Urgency = 'calm' | 'soon' | 'now';

const minute = 60_000;
const hour = 60 * minute;

/** How long before the nearest deadline the counter is coloured: payouts have half an hour, appeals a day. */
const limits: Record<CounterName, { soon: number; now: number }> = {
  deals: { soon: 5 * minute, now: minute },
  payouts: { soon: 5 * minute, now: minute },
  appeals: { soon: 5 * hour, now: hour },
  // They have no deadline.
  bank_notices: { soon: 0, now: 0 },
  cases: { soon: 0, now: 0 },
  devices: { soon: 0, now: 0 },
};

export function urgencyOf(name: CounterName, { deadline }: Counter, now: number): Urgency {
  if (!deadline) return 'calm';
  const left = deadline.getTime() - now;
  if (left < limits[name].now) return 'now';
  return left < limits[name].soon ? 'soon' : 'calm';
}
