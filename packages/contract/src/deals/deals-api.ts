import { z } from 'zod';
import { otpCode } from '../access/two-factor.ts';
import { exportFormat, exportLink } from '../exports.ts';
import { done, type Route } from '../route.ts';
import { roublesAsked } from '../values/money.ts';
import { paging } from '../values/paging.ts';
import { inOrder, momentPeriod, ORDER } from '../values/period.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { deal } from './deal.ts';

/** The filter's «В архиве» is everything that neither waits nor is closed. */
export const dealFilters = z.object({
  lk_id: text(100).default(''),
  status: z.enum(['-9', '0', '1', '2']).default('-9'),
  /** When they were made. A search for a Payment ID finds the deal at whatever time. */
  ...momentPeriod,
  ...paging([50, 10, 25, 100, 150]),
});
export type DealFilters = z.output<typeof dealFilters>;

/** What of the filters a file of all pages keeps. */
export const dealsExported = dealFilters.omit({ page: true, count: true });
export type DealsExported = z.output<typeof dealsExported>;

export const dealsPage = z.object({ traderDeals: z.array(deal), countTraderDeals: z.int(), serverTime: time });
export type DealsPage = z.output<typeof dealsPage>;

/** How many deals one code may close. */
export const MOST_DEALS_AT_ONCE = 50;
const tooManyDeals = `Не больше ${MOST_DEALS_AT_ONCE} сделок за раз`;

/** Asks for deals by their ids, on whatever page they are. Ids that are not the trader's own are left out of the answer. */
export const dealsView = z.object({
  deal_ids: z.array(rowId).min(1).max(MOST_DEALS_AT_ONCE, tooManyDeals),
});
export type DealsView = z.output<typeof dealsView>;
export const dealsSeen = dealsPage.omit({ countTraderDeals: true });
export type DealsSeen = z.output<typeof dealsSeen>;

/** Waiting deals that one code may close together: a push notice says that exactly their amount has come. */
export const dealsConfirmed = z.object({ deals: z.array(deal), serverTime: time });
export type DealsConfirmed = z.output<typeof dealsConfirmed>;

/** How many of the deals that wait are shown above the list. */
export const MOST_PINNED = 6;

/** How long after the money came a deal that had run out stands before the trader; then it is found in the list. */
export const LATE_ARRIVAL_HOURS = 24;

/** What waits for the trader's code, on whatever page, the least time left first. */
export const dealsWaiting = z.object({
  /** Ran out or were cancelled, and then the bank told of their money: to be accepted late. They stand before those that wait. */
  late: z.array(deal),
  deals: z.array(deal),
  /** How many wait in all. */
  countDeals: z.int(),
  serverTime: time,
});
export type DealsWaiting = z.output<typeof dealsWaiting>;

export const correctionMessage = 'Коррекция суммы только в пределах 10 руб';

/** One deal or up to fifty with one code; each is closed or refused on its own. */
export const dealMove = z
  .object({
    deal_id: rowId.optional(),
    deal_ids: z.array(rowId).min(1).max(MOST_DEALS_AT_ONCE, tooManyDeals).optional(),
    otp_code: otpCode,
    state: z.enum(['close', 'archive']),
    /**
     * false: the trader agreed to close a waiting deal. If the deal expired meanwhile, the request is refused, because the money would
     * come from the available balance, about which the trader has not been asked.
     */
    late: z.boolean().optional(),
    /** When an appeal is accepted: the amount that really came, within 10 ₽ of the appeal's `amount_to_pay`. */
    correction: roublesAsked.refine((amount) => amount > 0n, correctionMessage).optional(),
    trader_note: text(500).trim().optional(),
    /** When an appeal is accepted: the appeal that the trader saw. Another one, for another amount, may have come meanwhile. */
    appeal_id: rowId.optional(),
  })
  .refine(
    ({ deal_ids, correction, trader_note, appeal_id }) =>
      !deal_ids || (correction ?? trader_note ?? appeal_id) === undefined,
    { path: ['deal_ids'], message: 'Коррекция и комментарий — только для одной сделки' },
  )
  .refine(({ deal_id, deal_ids }) => (deal_id === undefined) !== (deal_ids === undefined), {
    path: ['deal_id'],
    message: 'Выберите сделку',
  });
export type DealMove = z.output<typeof dealMove>;

/** For several deals: which of them were refused and why. */
export const dealMoved = done.extend({
  results: z.array(z.object({ deal_id: z.int(), success: z.boolean(), error: z.string().optional() })).optional(),
});

export type DealMoved = z.output<typeof dealMoved>;

export const dealsApi = {
  list: {
    method: 'POST',
    path: '/trader/deals',
    access: 'trader',
    summary:
      'Сделки трейдера; lk_id ищет по ЛК, банку, последним цифрам реквизита, сумме и Payment ID; from и to — день или минута по Москве',
    body: dealFilters.refine(inOrder, ORDER),
    response: dealsPage,
  },
  export: {
    method: 'POST',
    path: '/trader/deals/export',
    access: 'trader',
    summary: 'Ссылка на файл со всеми сделками фильтра, CSV или XLSX; действует 5 минут',
    body: dealsExported.extend({ format: exportFormat }).refine(inOrder, ORDER),
    response: exportLink,
  },
  view: {
    method: 'POST',
    path: '/trader/deals/view',
    access: 'trader',
    summary: `До ${MOST_DEALS_AT_ONCE} сделок по номерам, какими они стали`,
    body: dealsView,
    response: dealsSeen,
  },
  confirmed: {
    method: 'POST',
    path: '/trader/deals/confirmed',
    access: 'trader',
    summary: `Ждущие сделки, деньги по которым пришли до копейки по push банка: до ${MOST_DEALS_AT_ONCE} и до суммы из настроек`,
    body: z.object({}),
    response: dealsConfirmed,
  },
  waiting: {
    method: 'POST',
    path: '/trader/deals/waiting',
    access: 'trader',
    summary: `Что ждёт кода: до ${MOST_PINNED} сделок с ближайшим сроком и до ${MOST_PINNED} просроченных, деньги по которым пришли за последние ${LATE_ARRIVAL_HOURS} ч`,
    body: z.object({}),
    response: dealsWaiting,
  },
  changeStatus: {
    method: 'POST',
    path: '/trader/deals/changestatus',
    access: 'trader',
    summary: `Закрыть сделку (или до ${MOST_DEALS_AT_ONCE} сразу) одноразовым кодом, отправить в архив`,
    body: dealMove,
    response: dealMoved,
  },
} satisfies Record<string, Route>;
