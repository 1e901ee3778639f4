import { z } from 'zod';
import type { Access } from './route.ts';

export const Group = { trader: 0, moderator: 2, payoutTrader: 5 } as const;
export type Group = (typeof Group)[keyof typeof Group];
export const group = z.literal([Group.trader, Group.moderator, Group.payoutTrader]);

const everyone: Group[] = [Group.trader, Group.moderator, Group.payoutTrader];

const groupsByAccess: Record<Access, Group[]> = {
  public: everyone,
  user: everyone,
  trader: [Group.trader, Group.payoutTrader],
  'payout-trader': [Group.payoutTrader],
  moderator: [Group.moderator],
  platform: [],
};

export function mayCall(access: Access, member: Group): boolean {
  return groupsByAccess[access].includes(member);
}
