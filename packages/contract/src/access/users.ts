import { z } from 'zod';
import type { Access } from '../route.ts';

export const Group = { trader: 0, staff: 1, moderator: 2, payoutTrader: 5 } as const;
export type Group = (typeof Group)[keyof typeof Group];
export const group = z.literal([Group.trader, Group.staff, Group.moderator, Group.payoutTrader]);

const everyone: Group[] = [Group.trader, Group.staff, Group.moderator, Group.payoutTrader];

const groupsByAccess: Record<Access, Group[]> = {
  public: everyone,
  user: everyone,
  trader: [Group.trader, Group.payoutTrader],
  'payout-trader': [Group.payoutTrader],
  moderator: [Group.moderator],
  // Which of them is decided by their roles: the call names its area.
  staff: [Group.staff],
  judge: [Group.staff, Group.moderator],
  platform: [],
};

export function mayCall(access: Access, member: Group): boolean {
  return groupsByAccess[access].includes(member);
}

/** Those who decide about other people's money sign in with a second factor, always; whoever has none yet sets it up before anything else. */
export const needsSecondFactor = (member: Group): boolean => member === Group.staff || member === Group.moderator;
