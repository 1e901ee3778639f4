import { z } from 'zod';
import { done, type Route } from '../route.ts';
import { roublesAsked } from '../values/money.ts';

export const LEAST_GOAL = 100_00n;
export const MOST_GOAL = 10_000_000_00n;

/** What a trader wants to earn in a day, deals and payouts together. */
export const dayGoal = roublesAsked.refine(
  (amount) => amount >= LEAST_GOAL && amount <= MOST_GOAL,
  'От\u00a0100\u00a0₽ до\u00a010\u00a0000\u00a0000\u00a0₽',
);

export const dayGoalApi = {
  set: {
    method: 'POST',
    path: '/trader/goal',
    access: 'trader',
    summary: 'Цель заработка на день; null: без цели',
    body: z.object({ goal: dayGoal.nullable() }),
    response: done,
  },
} satisfies Record<string, Route>;
