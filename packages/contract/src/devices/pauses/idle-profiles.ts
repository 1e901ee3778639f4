import { z } from 'zod';
import type { Route } from '../../route.ts';
import { roubles } from '../../values/money.ts';
import { time } from '../../values/time.ts';

/** Why an ЛК gets no deals, the first that applies; `no_demand`: it would take one, and none has been asked for. */
export const idleReasons = [
  'trader_new',
  'trader_paused',
  'off',
  'paused',
  'silent',
  'no_requisite',
  'range',
  'total',
  'cycle',
  'test',
  'near',
  'balance',
  'no_demand',
] as const;
export type IdleReason = (typeof idleReasons)[number];

export const idleProfile = z.object({
  bank_profile_id: z.int(),
  reason: z.enum(idleReasons),
  /** When it ends by itself: of a pause, and of a cycle that is full. */
  until: time.nullable(),
  /** Of `balance`: how much is missing for its smallest deal. */
  short: roubles.nullable(),
});
export type IdleProfile = z.output<typeof idleProfile>;

/** The same beside the ЛК that it is about. */
export const idleCause = idleProfile.omit({ bank_profile_id: true });
export type IdleCause = z.output<typeof idleCause>;

export const idleProfilesApi = {
  list: {
    method: 'GET',
    path: '/trader/bankprofiles/idle',
    access: 'trader',
    summary: 'Почему на ЛК не приходят сделки, по каждому ЛК не в архиве',
    response: z.object({ profiles: z.array(idleProfile), serverTime: time }),
  },
} satisfies Record<string, Route>;
