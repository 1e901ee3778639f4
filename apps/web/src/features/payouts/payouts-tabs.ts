import { PayoutStatus } from '@app/contract/payouts';

/** What each tab shows; its name is the end of the address. */
export const tabStatuses = {
  pending: PayoutStatus.waiting,
  inprogress: PayoutStatus.inWork,
  underreview: PayoutStatus.review,
  done: PayoutStatus.done,
} as const;
export type PayoutTab = keyof typeof tabStatuses;

export const payoutTabs = Object.keys(tabStatuses) as [PayoutTab, ...PayoutTab[]];
