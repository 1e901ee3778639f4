import { z } from 'zod';
import { Group } from '../access/users.ts';

/**
 * Where a trader stands with the operator. `new`: registered, waits for approval and only prepares; `paused`: begins nothing new and
 * finishes what runs; `blocked`: is out. A trader's own pause is another thing.
 */
export const traderStates = ['new', 'active', 'paused', 'blocked'] as const;
export const traderState = z.enum(traderStates);
export type TraderState = z.output<typeof traderState>;

/** Where the operator may lead a trader, from any other state. Nobody becomes new again. */
export const givenState = z.enum(['active', 'paused', 'blocked'], 'Нужно active, paused или blocked');
export type GivenState = z.output<typeof givenState>;

export const traderStateNames: Record<TraderState, string> = {
  new: 'на проверке',
  active: 'работает',
  paused: 'приостановлен',
  blocked: 'заблокирован',
};

const traders: readonly Group[] = [Group.trader, Group.payoutTrader];

/** Only traders have states; staff are turned off in another way. */
export const hasState = (group: Group) => traders.includes(group);

/** Gets deals and may take payouts. */
export const mayBegin = (state: TraderState) => state === 'active';
