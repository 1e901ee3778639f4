import { z } from 'zod';
import { MOST_FILES } from '../files.ts';
import { done, type Route } from '../route.ts';
import { paging } from '../values/paging.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { moderatedPayout, payout } from './payout.ts';

/** A number, as the tabs have it; text with a number in it is taken as well. */
const statusFilter = <const Values extends readonly [number, ...number[]]>(values: Values) =>
  z.coerce.number().pipe(z.literal(values)).default(values[0]);

/** Beside the four tabs −1: one's own that were cancelled or not proven, for which receipts may still be sent. */
export const payoutFilters = z.object({ status: statusFilter([0, 1, 2, 6, -1]), ...paging([50]) });
export type PayoutFilters = z.output<typeof payoutFilters>;

/** With the pool: whether this trader may take one more. */
export const payoutTaking = z.object({
  /** Why not, in the words with which taking would be refused; null when nothing stands in the way. */
  refusal: z.string().nullable(),
  /** When time alone changes that: the next of the trader's own runs overdue, or a pause ends. */
  changesAt: time.nullable(),
});
export type PayoutTaking = z.output<typeof payoutTaking>;

export const payoutsPage = z.object({
  payoutRequests: z.array(payout),
  countPayoutRequests: z.int(),
  taking: payoutTaking.optional(),
  serverTime: time,
});

export const payoutMove = z
  .object({
    id: rowId,
    action: z.enum(['accept', 'cancel']),
    note: text(500).trim().optional(),
  })
  .refine(({ action, note }) => action === 'accept' || Boolean(note), {
    path: ['note'],
    message: 'Пожалуйста, укажите причину отмены выплаты',
  });
export type PayoutMove = z.output<typeof payoutMove>;

/** One payout by its number. Somebody else's is answered as one that does not exist. */
export const payoutView = z.object({ id: rowId });

/** Fields of the multipart call; the files stand beside them. */
export const payoutReceipts = z.object({ id: z.coerce.number().pipe(rowId) });

/** «incorrected» (−1) holds what has run overdue in work as well, that first. */
export const moderationFilters = z.object({ status: statusFilter([0, 1, 2, 6, -1]), ...paging([50]) });
export type ModerationFilters = z.output<typeof moderationFilters>;

export const moderationPage = z.object({
  payoutRequests: z.array(moderatedPayout),
  countPayoutRequests: z.int(),
  /** In work for more than 30 minutes, whatever tab is open. */
  countOverdue: z.int(),
  serverTime: time,
});

export const moderationMove = z
  .object({
    id: rowId,
    action: z.enum(['done', 'fullreject', 'return', 'sendback', 'notproven']),
    /** For `fullreject`, `sendback` and `notproven`: why; the trader reads the last two. */
    reject_comment: text(500).trim().optional(),
    /** For `return`: the moderator has made sure that no money was sent. */
    no_money_sent: z.boolean().optional(),
    /** Since when it was in work when the moderator looked. Another trader may have taken it, or new receipts may have come, meanwhile. */
    pinAt: time.optional(),
  })
  .refine(({ action, reject_comment }) => action !== 'fullreject' || Boolean(reject_comment), {
    path: ['reject_comment'],
    message: 'Пожалуйста, укажите причину отклонения выплаты',
  })
  .refine(({ action, reject_comment }) => action !== 'sendback' || Boolean(reject_comment), {
    path: ['reject_comment'],
    message: 'Напишите трейдеру, чего не хватает',
  })
  .refine(({ action, reject_comment }) => action !== 'notproven' || Boolean(reject_comment), {
    path: ['reject_comment'],
    message: 'Напишите, почему оплата не подтверждена',
  })
  .refine(({ action, no_money_sent }) => action !== 'return' || no_money_sent === true, {
    path: ['no_money_sent'],
    message: 'Подтвердите, что деньги не были отправлены',
  });
export type ModerationMove = z.output<typeof moderationMove>;

export const payoutsApi = {
  list: {
    method: 'POST',
    path: '/trader/payoutrequest/list',
    access: 'payout-trader',
    summary: 'Выплаты: пул (реквизиты и имя скрыты) и свои — в работе, на проверке, оплаченные, отменённые',
    body: payoutFilters,
    response: payoutsPage,
  },
  view: {
    method: 'POST',
    path: '/trader/payoutrequest/view',
    access: 'payout-trader',
    summary: 'Одна выплата: из пула (реквизиты и имя скрыты) или своя',
    body: payoutView,
    response: z.object({ payout, serverTime: time }),
  },
  edit: {
    method: 'POST',
    path: '/trader/payoutrequest/edit',
    access: 'payout-trader',
    summary: 'Взять выплату в работу или отменить её с причиной',
    body: payoutMove,
    response: done,
  },
  close: {
    method: 'POST',
    path: '/trader/payoutrequest/close/multiattach',
    access: 'payout-trader',
    summary: `Подтвердить выплату чеками: multipart, поле files до ${MOST_FILES} раз`,
    body: payoutReceipts,
    files: { field: 'files', max: MOST_FILES },
    response: done,
  },
  moderationList: {
    method: 'POST',
    path: '/trader/payoutrequest/moderation/list',
    access: 'moderator',
    summary: 'Выплаты для модератора',
    body: moderationFilters,
    response: moderationPage,
  },
  moderationView: {
    method: 'POST',
    path: '/trader/payoutrequest/moderation/view',
    access: 'moderator',
    summary: 'Одна выплата для модератора',
    body: payoutView,
    response: z.object({ payout: moderatedPayout, serverTime: time }),
  },
  moderationEdit: {
    method: 'POST',
    path: '/trader/payoutrequest/moderation/edit',
    access: 'moderator',
    summary: 'Отметить оплаченной, вернуть трейдеру, не подтвердить, отклонить с причиной, вернуть в пул',
    body: moderationMove,
    response: done,
  },
  /** Declared by the service from the beginning and never used. Answers 501. */
  action: {
    method: 'POST',
    path: '/trader/payouts/action',
    access: 'payout-trader',
    summary: 'Не поддерживается: используйте /trader/payoutrequest/edit',
    response: done,
  },
} satisfies Record<string, Route>;
