import { PayoutStatus } from '@app/contract/payouts';

/** What each tab shows; its name is the end of the address. */
export const tabStatuses = {
  pending: PayoutStatus.waiting,
  underreview: PayoutStatus.review,
  done: PayoutStatus.done,
  incorrected: PayoutStatus.incorrect,
} as const;
export type ModerationTab = keyof typeof tabStatuses;

export const moderationTabs = Object.keys(tabStatuses) as [ModerationTab, ...ModerationTab[]];
