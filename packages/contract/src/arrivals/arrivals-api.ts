import { z } from 'zod';
import { deal } from '../deals/deal.ts';
import { done, type Route } from '../route.ts';
import { flag } from '../values/flag.ts';
import { paging } from '../values/paging.ts';
import { inOrder, ORDER, period } from '../values/period.ts';
import { longRowId, rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { arrival, type NoticeState } from './arrival.ts';

export const arrivalFilters = z.object({
  /** All of them if it is left out. */
  state: z.enum(['waiting', 'joined', 'foreign'] satisfies (keyof typeof NoticeState)[]).optional(),
  /** An amount, the payer, last digits, ЛК, bank, or the Payment ID of the deal. */
  search: text(100).default(''),
  /** Days on which the bank told the phone. */
  ...period,
  ...paging([50, 10, 25, 100]),
});
export type ArrivalFilters = z.output<typeof arrivalFilters>;

export const arrivalsPage = z.object({
  bankNotices: z.array(arrival),
  countBankNotices: z.int(),
  serverTime: time,
});
export type ArrivalsPage = z.output<typeof arrivalsPage>;

/** The best first. */
export const noticeCandidates = z.object({ deals: z.array(deal), serverTime: time });
export type NoticeCandidates = z.output<typeof noticeCandidates>;

export const arrivalSettings = z.object({
  /** 1: texts of banks that nobody could read are kept for 24 hours without digits and names, so that they can be learnt. */
  share_unknown: flag,
});
export type ArrivalSettings = z.output<typeof arrivalSettings>;

export const arrivalsApi = {
  list: {
    method: 'POST',
    path: '/trader/bank-notices',
    access: 'trader',
    summary: 'Поступления: что банки сообщили телефонам трейдера; поиск по сумме, плательщику, цифрам, ЛК, банку',
    body: arrivalFilters.refine(inOrder, ORDER),
    response: arrivalsPage,
  },
  candidates: {
    method: 'POST',
    path: '/trader/bank-notices/candidates',
    access: 'trader',
    summary: 'Сделки, к которым можно отнести поступление, лучшие первыми',
    body: z.object({ id: longRowId }),
    response: noticeCandidates,
  },
  join: {
    method: 'POST',
    path: '/trader/bank-notices/join',
    access: 'trader',
    summary: 'Отнести поступление к сделке; перенести можно, пока ни одна из двух сделок не закрыта и не оспорена',
    body: z.object({ id: longRowId, deal_id: rowId }),
    response: done,
  },
  foreign: {
    method: 'POST',
    path: '/trader/bank-notices/foreign',
    access: 'trader',
    summary: 'Поступление не относится к сервису (1) или снова ждёт (0); от сделки оно отнимается',
    body: z.object({ id: longRowId, foreign: flag }),
    response: done,
  },
  settings: {
    method: 'GET',
    path: '/trader/bank-notices/settings',
    access: 'trader',
    summary: 'Можно ли хранить нераспознанные сообщения банков без цифр и имён',
    response: arrivalSettings,
  },
  saveSettings: {
    method: 'POST',
    path: '/trader/bank-notices/settings',
    access: 'trader',
    summary: 'Разрешить (1) или запретить (0) хранить нераспознанные сообщения без цифр и имён 24 часа',
    body: arrivalSettings,
    response: done,
  },
} satisfies Record<string, Route>;
