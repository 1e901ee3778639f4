import { Group } from '@app/contract/users';

/** Where a person of each group begins, and is sent from a screen that is not theirs. */
export const startScreens: Record<Group, string> = {
  [Group.trader]: '/dashboard/deals',
  [Group.payoutTrader]: '/dashboard/deals',
  [Group.moderator]: '/dashboard/moderationpayoutrequests/pending',
};
