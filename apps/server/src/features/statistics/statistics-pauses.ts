import type { PauseCost } from '@app/contract/statistics';
import { hours, minutes } from '#lib/clock.ts';

/** What happened to a ЛК's traffic. Each says what follows, and what there must have been before. */
export const trafficEvents = {
  'bank-profile.created': { to: 'off', from: 'off' },
  'bank-profile.traffic_on': { to: 'works', from: 'off' },
  'bank-profile.traffic_off': { to: 'off', from: 'works' },
  'bank-profile.paused': { to: 'paused', from: 'works' },
  'bank-profile.resumed': { to: 'works', from: 'paused' },
  'bank-profile.archived': { to: 'off', from: 'works' },
  'bank-profile.restored': { to: 'off', from: 'off' },
} as const;
export type TrafficEvent = keyof typeof trafficEvents;
export type TrafficState = 'works' | 'paused' | 'off';

/** A ЛК and what happened to it until the end of the hours, the oldest first. */
export interface ProfilePast {
  created_at: Date;
  /** As it is now; so it always was if nothing has happened to it. */
  now: TrafficState;
  changes: readonly { at: Date; event: TrafficEvent }[];
}

interface CostNeeds {
  /** The first full hour that is looked at. */
  since: Date;
  /** The hours whose pauses are weighed, counted from there. All of them are over. */
  first: number;
  end: number;
  profiles: readonly ProfilePast[];
  /** What each hour earned. */
  earned: ReadonlyMap<number, bigint>;
}

/** On fewer days without a pause the same hour does not say what it usually earns. */
export const LEAST_DAYS = 5;
/** A shorter pause says nothing about an hour. */
export const LEAST_MINUTES = 30;

/**
 * For every hour with a pause: by how much less it earned than the same hour of days without one, times the share of the ЛК that stood
 * still. All ЛК count alike. Null if there is too little to say, or nothing was lost.
 */
export function costOf({ since, first, end, profiles, earned }: CostNeeds): PauseCost | null {
  const pasts = profiles.map((profile) => stretchesOf(profile, new Date(since.getTime() + hours(end))));
  const slots = Array.from({ length: end }, (_, slot) => standing(pasts, since.getTime() + hours(slot)));
  const usual = usualHours(slots, earned);
  let [paused, lost] = [0, 0n];
  for (let slot = first; slot < end; slot++) {
    const { still, profiles: all } = slots[slot] ?? nothing;
    const { days, sum } = usual[slot % 24] ?? noDays;
    if (still === 0 || days < LEAST_DAYS) continue;
    paused += still / all;
    // What `days` such hours would have earned less, so that it is divided once.
    const missing = sum - (earned.get(slot) ?? 0n) * BigInt(days);
    if (missing > 0n) lost += (missing * BigInt(still)) / BigInt(days * all * hours(1));
  }
  const whole = Math.round(paused / minutes(1));
  return whole < LEAST_MINUTES || lost === 0n ? null : { minutes: whole, lost };
}

interface Slot {
  /** How many ЛК had traffic, on pause or not, and for how long they stood still, added up. */
  profiles: number;
  still: number;
}
const nothing: Slot = { profiles: 0, still: 0 };
const noDays = { days: 0, sum: 0n };

/** By the hour of the day: on how many days somebody worked and nobody paused, and what these earned together. */
function usualHours(slots: readonly Slot[], earned: ReadonlyMap<number, bigint>) {
  return Array.from({ length: 24 }, (_, hour) =>
    slots.reduce(
      (usual, { profiles, still }, slot) =>
        slot % 24 === hour && profiles > 0 && still === 0
          ? { days: usual.days + 1, sum: usual.sum + (earned.get(slot) ?? 0n) }
          : usual,
      noDays,
    ),
  );
}

interface Stretch {
  from: number;
  to: number;
  state: TrafficState;
}

function standing(pasts: readonly Stretch[][], begin: number): Slot {
  let [profiles, still] = [0, 0];
  for (const stretches of pasts) {
    const within = stretches.filter(({ from, to }) => from < begin + hours(1) && to > begin);
    if (within.length > 0) profiles += 1;
    for (const { from, to, state } of within)
      if (state === 'paused') still += Math.min(to, begin + hours(1)) - Math.max(from, begin);
  }
  return { profiles, still };
}

/** When it had traffic, on pause or not. */
function stretchesOf({ created_at, now, changes }: ProfilePast, until: Date): Stretch[] {
  const [begin, end] = [created_at.getTime(), until.getTime()];
  const known = changes.map(({ at, event }) => ({ at: at.getTime(), state: trafficEvents[event].to as TrafficState }));
  const before = changes[0] ? trafficEvents[changes[0].event].from : now;
  const all = [{ at: begin, state: before }, ...known];
  return all
    .map(({ at, state }, index) => ({ from: Math.max(at, begin), to: Math.min(all[index + 1]?.at ?? end, end), state }))
    .filter(({ from, to, state }) => state !== 'off' && to > from);
}
