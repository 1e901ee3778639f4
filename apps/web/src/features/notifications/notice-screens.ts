import type { NoticeKind } from '@app/contract/notifications/notices';

/** The screen on which the thing of a notice is found. */
export const noticeScreens: Record<NoticeKind, string> = {
  deal: '/dashboard/deals',
  arrival: '/dashboard/deals',
  appeal: '/dashboard/appeals',
  payout: '/dashboard/payoutrequests/pending',
  deposit: '/dashboard/wallet',
  review: '/dashboard/moderationpayoutrequests/underreview',
  decision: '/dashboard',
  question: '/dashboard',
  device: '/dashboard/deviceprofiles?view=table&state=silent',
  overdue: '/console/cases?left=over',
  access: '/dashboard/settings',
};
