import { z } from 'zod';
import { type Facts, journalEvents } from './journal/journal.ts';
import { done, type Route } from './route.ts';
import { Group } from './users.ts';

export const noticeKinds = ['deal', 'arrival', 'appeal', 'payout', 'deposit', 'review'] as const satisfies NoticeKind[];
export type NoticeKind = NonNullable<Facts['notice']>['kind'];

/** Which event of the stream each kind of notice is about. */
export const noticeEvents = Object.fromEntries(
  Object.entries<Facts>(journalEvents).flatMap(([event, { notice }]) => (notice ? [[notice.kind, event]] : [])),
) as Record<NoticeKind, string>;

/** Which kinds of notices each group can have. */
export const noticeKindsOf: Record<Group, readonly NoticeKind[]> = {
  [Group.trader]: ['deal', 'arrival', 'appeal', 'deposit'],
  [Group.payoutTrader]: ['deal', 'arrival', 'appeal', 'payout', 'deposit'],
  [Group.moderator]: ['review'],
};

const choice = z.object({ sound: z.boolean(), popup: z.boolean() });
export type NoticeChoice = z.output<typeof choice>;

/** A person's own choice; everything is off at first. */
export const notices = z.object({
  volume: z.int().min(0).max(100),
  kinds: z.record(z.enum(noticeKinds), choice),
});
export type Notices = z.output<typeof notices>;

export const quietNotices: Notices = {
  volume: 60,
  kinds: {
    deal: { sound: false, popup: false },
    arrival: { sound: false, popup: false },
    appeal: { sound: false, popup: false },
    payout: { sound: false, popup: false },
    deposit: { sound: false, popup: false },
    review: { sound: false, popup: false },
  },
};

export const noticesApi = {
  read: {
    method: 'GET',
    path: '/trader/notices',
    access: 'user',
    summary: 'О чём сообщать: звук и уведомления браузера',
    response: notices,
  },
  save: {
    method: 'POST',
    path: '/trader/notices',
    access: 'user',
    summary: 'Сохранить выбор уведомлений',
    body: notices,
    response: done,
  },
} satisfies Record<string, Route>;
