import { z } from 'zod';
import { Group } from '../access/users.ts';
import type { Facts } from '../journal/journal.ts';
import { done, type Route } from '../route.ts';

export type NoticeKind = NonNullable<Facts['notice']>['kind'];

export const noticeKind = z.enum([
  'deal',
  'arrival',
  'appeal',
  'payout',
  'deposit',
  'review',
  'decision',
  'question',
  'access',
  'device',
  'overdue',
] satisfies NoticeKind[]);

/** Which kinds of notices each group can have. */
export const noticeKindsOf: Record<Group, readonly NoticeKind[]> = {
  [Group.trader]: ['deal', 'arrival', 'appeal', 'decision', 'question', 'deposit', 'device', 'access'],
  [Group.payoutTrader]: ['deal', 'arrival', 'appeal', 'payout', 'decision', 'question', 'deposit', 'device', 'access'],
  [Group.moderator]: ['review', 'access'],
  [Group.staff]: ['overdue', 'access'],
};

/** `push`: to browsers that are closed. Who does not send it, such as a cabinet of an earlier version, leaves it as it is. */
const choice = z.object({
  sound: z.boolean(),
  popup: z.boolean(),
  push: z.boolean().optional(),
  telegram: z.boolean().optional(),
});
export type NoticeChoice = z.output<typeof choice>;
const off: NoticeChoice = { sound: false, popup: false };
/** A cabinet of an earlier version does not know this kind. */
const added = choice.default(off);

/** A person's own choice; everything is off at first. */
export const notices = z.object({
  volume: z.int().min(0).max(100),
  /** Messages that leave the cabinet name amounts, too. */
  amounts: z.boolean().optional(),
  kinds: z.object({
    deal: choice,
    arrival: choice,
    appeal: choice,
    payout: choice,
    deposit: choice,
    review: choice,
    decision: added,
    question: added,
    access: added,
    device: added,
    overdue: added,
  } satisfies Record<NoticeKind, z.ZodType>),
});
export type Notices = z.output<typeof notices>;

export const quietNotices: Notices = {
  volume: 60,
  kinds: {
    deal: off,
    arrival: off,
    appeal: off,
    payout: off,
    deposit: off,
    review: off,
    decision: off,
    question: off,
    access: off,
    device: off,
    overdue: off,
  },
};

export const noticesApi = {
  read: {
    method: 'GET',
    path: '/trader/notices',
    access: 'user',
    summary: 'О чём сообщать и как: звук, уведомления браузера, push, Telegram',
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
