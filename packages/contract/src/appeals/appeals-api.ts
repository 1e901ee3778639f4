import { z } from 'zod';
import { exportFormat, exportLink } from '../exports.ts';
import { done, type Route } from '../route.ts';
import { paging } from '../values/paging.ts';
import { inOrder, momentPeriod, ORDER } from '../values/period.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { appeal, appealDetails } from './appeal.ts';

const appealSearch = {
  /** ЛК, bank, amount, last digits, Payment ID, or the id of the appeal or the deal. */
  lk_id: text(100).default(''),
  status: z.enum(['-9', '0', '1', '2', '3', '4', '5']).default('-9'),
};

export const appealFilters = z.object({
  ...appealSearch,
  /** 1 shows the repeated ones only. */
  attempt: z.literal([0, 1]).default(0),
  /** When they came. A search for an id finds the appeal at whatever time. */
  ...momentPeriod,
  ...paging([50, 10, 25, 100]),
});
export type AppealFilters = z.output<typeof appealFilters>;
/** What a file has: everything that the filters find, without pages. */
export const appealsExported = appealFilters.omit({ page: true, count: true });
export type AppealsExported = z.output<typeof appealsExported>;

export const appealsPage = z.object({ appeals: z.array(appeal), count_appeals: z.int(), serverTime: time });

/** One appeal by its id; without an id the first `count` that the search finds. */
export const appealView = z.object({
  appeal_id: rowId.optional(),
  ...appealSearch,
  count: z.int().min(1).max(100).default(1),
});
export type AppealView = z.output<typeof appealView>;

export const appealsViewed = z.object({ appeals: z.array(appealDetails), serverTime: time });

export const appealMove = z.object({
  appeal_id: rowId,
  trader_note: text(500, { wrong: 'Укажите причину' }).trim().min(1, 'Укажите причину'),
  state: z.literal('cancel'),
});
export type AppealMove = z.output<typeof appealMove>;

export const appealsApi = {
  list: {
    method: 'POST',
    path: '/trader/appeals',
    access: 'trader',
    summary: 'Апелляции трейдера; attempt 1 — только повторные; from и to — день или минута по Москве',
    body: appealFilters.refine(inOrder, ORDER),
    response: appealsPage,
  },
  export: {
    method: 'POST',
    path: '/trader/appeals/export',
    access: 'trader',
    summary: 'Ссылка на файл со всеми апелляциями фильтра, CSV или XLSX; действует 5 минут',
    body: appealsExported.extend({ format: exportFormat }).refine(inOrder, ORDER),
    response: exportLink,
  },
  view: {
    method: 'POST',
    path: '/trader/appeals/view',
    access: 'trader',
    summary: 'Открыть апелляцию: доказательство, сделка, история. Ожидающая становится «В работе»',
    body: appealView,
    response: appealsViewed,
  },
  changeStatus: {
    method: 'POST',
    path: '/trader/appeals/changestatus',
    access: 'trader',
    summary: 'Отклонить апелляцию с причиной (принимают её через /trader/deals/changestatus)',
    body: appealMove,
    response: done,
  },
} satisfies Record<string, Route>;
