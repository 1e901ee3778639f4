import { z } from 'zod';
import { exportFormat, exportLink } from '../exports.ts';
import { MOST_FILES } from '../files.ts';
import { done, type Route } from '../route.ts';
import { paging } from '../values/paging.ts';
import { inOrder, momentPeriod, ORDER } from '../values/period.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { moderatedPayout, payout } from './payout.ts';
import { PayoutStatus } from './payout-machine.ts';

const { waiting, inWork, review, done: paid, incorrect } = PayoutStatus;
/** A status as a number, as the tabs send it; a text with a number in it is accepted as well. */
const statusFilter = z.coerce
  .number()
  .pipe(z.literal([waiting, inWork, review, paid, incorrect]))
  .default(waiting);

/** The four tabs, and −1: the trader's own payouts that were cancelled or not proven, for which receipts may still be sent. */
export const payoutFilters = z.object({
  status: statusFilter,
  /** When the platform made them. */
  ...momentPeriod,
  ...paging([50]),
});
export type PayoutFilters = z.output<typeof payoutFilters>;
/** What a file has: everything that the filters find, without pages. */
export const payoutsExported = payoutFilters.omit({ page: true, count: true });
export type PayoutsExported = z.output<typeof payoutsExported>;

/** Comes with the pool: whether this trader may take one more payout. */
export const payoutTaking = z.object({
  /** The sentence with which taking would be refused; null if it is allowed. */
  refusal: z.string().nullable(),
  /** When this changes by time alone: the trader's next payout becomes overdue, or a pause ends. */
  changesAt: time.nullable(),
});
export type PayoutTaking = z.output<typeof payoutTaking>;

/** For staff: why an active trader takes none now. */
export const takingRefused = z.object({
  why: z.enum(['overdue', 'in_work', 'in_review', 'cancels_an_hour', 'cancels_a_day']),
  /** How many there are in work, in review, or cancelled in that time; null for one that is overdue. */
  count: z.int().nullable(),
  /** When it ends by itself: after cancellations. */
  until: time.nullable(),
});
export type TakingRefused = z.output<typeof takingRefused>;

/** How many there are on each tab where something waits. What has ended is not counted: that costs more the longer the history is. */
export const payoutCounts = z.object({ pending: z.int(), inprogress: z.int(), underreview: z.int() });
export type PayoutCounts = z.output<typeof payoutCounts>;

export const payoutsPage = z.object({
  payoutRequests: z.array(payout),
  countPayoutRequests: z.int(),
  counts: payoutCounts.optional(),
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

/** The fields of the multipart call; the files come beside them. */
export const payoutReceipts = z.object({ id: z.coerce.number().pipe(rowId) });

/** «incorrected» (−1) also holds overdue payouts in work; these come first. */
export const moderationFilters = z.object({
  status: statusFilter,
  ...momentPeriod,
  ...paging([50]),
});
export type ModerationFilters = z.output<typeof moderationFilters>;
export const moderationExported = moderationFilters.omit({ page: true, count: true });
export type ModerationExported = z.output<typeof moderationExported>;

export const moderationCounts = z.object({ pending: z.int(), underreview: z.int(), incorrected: z.int() });
export type ModerationCounts = z.output<typeof moderationCounts>;

export const moderationPage = z.object({
  payoutRequests: z.array(moderatedPayout),
  countPayoutRequests: z.int(),
  counts: moderationCounts.optional(),
  /** How many are in work for longer than they may be, on all tabs. */
  countOverdue: z.int(),
  serverTime: time,
});

export const moderationMove = z
  .object({
    id: rowId,
    action: z.enum(['done', 'fullreject', 'return', 'sendback', 'notproven']),
    /** The reason, for `fullreject`, `sendback` and `notproven`. The trader reads the last two. */
    reject_comment: text(500).trim().optional(),
    /** For `return`: the moderator has made sure that no money was sent. */
    no_money_sent: z.boolean().optional(),
    /** `movedAt` of the payout that the moderator saw. Meanwhile another trader may have taken it, or new receipts may have come. */
    movedAt: time.optional(),
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

/** `waits`: so large a sum needs a second person's word, and nothing has moved yet. The same call by another moderator is that word. */
export const moderated = done.extend({ waits: z.literal(true).optional() });
export type Moderated = z.output<typeof moderated>;

export const payoutsApi = {
  list: {
    method: 'POST',
    path: '/trader/payoutrequest/list',
    access: 'payout-trader',
    summary: 'Выплаты: пул (реквизиты и имя скрыты) и свои — в работе, на проверке, оплаченные, отменённые',
    body: payoutFilters.refine(inOrder, ORDER),
    response: payoutsPage,
  },
  export: {
    method: 'POST',
    path: '/trader/payoutrequest/export',
    access: 'payout-trader',
    summary: 'Ссылка на файл со всеми выплатами фильтра, CSV или XLSX; действует 5 минут',
    body: payoutsExported.extend({ format: exportFormat }).refine(inOrder, ORDER),
    response: exportLink,
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
    body: moderationFilters.refine(inOrder, ORDER),
    response: moderationPage,
  },
  moderationExport: {
    method: 'POST',
    path: '/trader/payoutrequest/moderation/export',
    access: 'moderator',
    summary: 'Ссылка на файл со всеми выплатами фильтра для модератора, CSV или XLSX; действует 5 минут',
    body: moderationExported.extend({ format: exportFormat }).refine(inOrder, ORDER),
    response: exportLink,
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
    response: moderated,
  },
  /** An address that older programs of the service may know. Nothing ever used it, so it answers 501 and names the call to use. */
  action: {
    method: 'POST',
    path: '/trader/payouts/action',
    access: 'payout-trader',
    summary: 'Не поддерживается: используйте /trader/payoutrequest/edit',
    response: done,
  },
} satisfies Record<string, Route>;
