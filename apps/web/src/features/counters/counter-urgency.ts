import type { Counter } from '@app/contract/counters';
import type { CounterName } from './counters-api.ts';

export type Urgency = 'calm' | 'soon' | 'now';

const minute = 60_000;
const hour = 60 * minute;

/** How long before the first of them runs out it is worth a colour: half an hour is worked by minutes, a day by hours. */
const limits: Record<CounterName, { soon: number; now: number }> = {
  deals: { soon: 5 * minute, now: minute },
  payouts: { soon: 5 * minute, now: minute },
  appeals: { soon: 5 * hour, now: hour },
};

export function urgencyOf(name: CounterName, { deadline }: Counter, now: number): Urgency {
  if (!deadline) return 'calm';
  const left = deadline.getTime() - now;
  if (left < limits[name].now) return 'now';
  return left < limits[name].soon ? 'soon' : 'calm';
}
