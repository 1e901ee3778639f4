import type { NoticeKind } from '@app/contract/notices';

/** Where the thing a notice is about can be found. */
export const noticeScreens: Record<NoticeKind, string> = {
  deal: '/dashboard/deals',
  appeal: '/dashboard/appeals',
  payout: '/dashboard/payoutrequests/pending',
  deposit: '/dashboard/wallet',
  review: '/dashboard/moderationpayoutrequests/underreview',
};
