import { z } from 'zod';
import { methodGroup } from './deals.ts';
import { MOST_FILES } from './files.ts';
import { done, type Route } from './route.ts';
import { roubles } from './values/money.ts';
import { paging } from './values/paging.ts';
import { rowId } from './values/row-id.ts';
import { text } from './values/text.ts';
import { time } from './values/time.ts';

/** The two sides of a payout: the trader who pays it and the moderator who checks it. */
export const PayoutStatus = {
  incorrect: -1,
  waiting: 0,
  inWork: 1,
  review: 2,
  checked: 3,
  rejected: 4,
  archived: 5,
  done: 6,
} as const;
export type PayoutStatus = (typeof PayoutStatus)[keyof typeof PayoutStatus];
export const payoutStatus = z.literal([-1, 0, 1, 2, 3, 4, 5, 6]);

/** What the trader earns on a payout: hundredths of a percent. */
export const PAYOUT_BONUS = 2_00n;
export const PAYOUT_WORK_MINUTES = 30;
/** Nobody takes more while they have so many. What a moderator sends back is not refused for it. */
export const MOST_PAYOUTS_IN_WORK = 5;
export const MOST_PAYOUTS_IN_REVIEW = 20;
/** So many cancellations within that time, and nothing is taken for as long again. */
export const CANCELLATION_PAUSES = [
  { count: 5, hours: 1 },
  { count: 20, hours: 24 },
] as const;
/** How often a moderator may ask for better receipts. */
export const MOST_SENT_BACK = 2;
/** So long after it was taken an overdue payout may go back to the pool. */
export const PAYOUT_RETURN_MINUTES = 60;
/** So long after its end the payee is still shown to those who had to do with it. */
export const PAYEE_SHOWN_HOURS = 24;

/** The amount and 2 % of it, rounded half up to a kopeck. */
export const creditedAmount = (amount: bigint) => amount + (amount * PAYOUT_BONUS + 5_000n) / 10_000n;

export const payoutDeadline = (pinAt: Date) => new Date(pinAt.getTime() + PAYOUT_WORK_MINUTES * 60_000);

/** From when on a moderator may return what is in work. */
export const payoutReturnable = (pinAt: Date) => new Date(pinAt.getTime() + PAYOUT_RETURN_MINUTES * 60_000);

/** Whose word a note is, and about what: the trader's on cancelling, the moderator's on the others. */
export const payoutNoteKind = z.enum(['cancelled', 'sent_back', 'not_proven', 'rejected']);
export type PayoutNoteKind = z.output<typeof payoutNoteKind>;

export const payout = z.object({
  id: z.int(),
  trader_id: z.int().nullable(),
  bank: z.string(),
  method: methodGroup,
  amount: roubles,
  /** Initials in the pool, and again a day after the end. */
  fio: z.string(),
  /** Card or phone. Whole only for the trader who has taken the payout, up to a day after its end; otherwise the last four digits. */
  pan: z.string(),
  /** The first receipt; all of them are in `urls`. Signed and expiring, see files.ts. */
  url: z.string().nullable(),
  urls: z.array(z.string()),
  createdAt: time,
  pinAt: time.nullable(),
  status: payoutStatus,
  /** Why it was cancelled or rejected, or what is missing. */
  note: z.string(),
  note_kind: payoutNoteKind.nullable(),
});
export type Payout = z.output<typeof payout>;

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

/** Seen by the moderator: the last digits only, and what should make one look twice. */
export const moderatedPayout = payout.extend({
  /** Login of the trader who has it. */
  trader: z.string().nullable(),
  /** More than 30 minutes in work. */
  overdue: z.boolean(),
  /** One of the receipt files was sent for another payout before. */
  receipt_seen_before: z.boolean(),
  /** How often it was sent back to its trader. */
  sent_back: z.int(),
});
export type ModeratedPayout = z.output<typeof moderatedPayout>;

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
