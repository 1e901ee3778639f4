import { z } from 'zod';
import { Group } from '../access/users.ts';
import { exportFormat, exportLink } from '../exports.ts';
import type { Route } from '../route.ts';
import { roubles } from '../values/money.ts';
import { paging } from '../values/paging.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { traderState } from './trader-state.ts';

/** Everybody but the staff, who have a screen of their own. */
export const peopleGroup = z.literal([Group.trader, Group.payoutTrader, Group.moderator]);
export type PeopleGroup = z.output<typeof peopleGroup>;

/** A line of the list, and the head of a person's page. */
export const personRow = z.object({
  id: rowId,
  login: z.string(),
  email: z.string(),
  group: peopleGroup,
  /** Only traders have one. */
  state: traderState.nullable(),
  created_at: time,
  /** Null for somebody who never came. */
  seen_at: time.nullable(),
  available: roubles,
  held: roubles,
  /** Deals that were made since midnight in Moscow: all, still waiting, closed. */
  today: z.object({ created: z.int(), waiting: z.int(), closed: z.int() }),
  /** Nobody has decided them yet. */
  appeals_open: z.int(),
});
export type PersonRow = z.output<typeof personRow>;

/** What costs nothing to sort by, however many deals there are. The largest or newest first, logins by the alphabet. */
export const peopleSorts = ['created', 'login', 'seen', 'available', 'held', 'appeals'] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** The fields that say who is in the list. */
const chosen = {
  /** A part of a login or of a mail; an id; a phone; a card, or the last four digits of either. */
  search: text(100).trim().optional(),
  state: traderState.optional(),
  group: peopleGroup.optional(),
  /** Whose phone is silent though deals should come to it. */
  silent: z.literal(1).optional(),
  sort: z.enum(peopleSorts).default('created'),
};

export const peopleFilters = z.object({ ...chosen, ...paging([50, 25, 100]) });
export type PeopleFilters = z.output<typeof peopleFilters>;
export const peopleExported = z.object(chosen);
export type PeopleExported = z.output<typeof peopleExported>;

export const peoplePage = z.object({ people: z.array(personRow), count: z.int(), serverTime: time });

export const peopleApi = {
  list: {
    method: 'POST',
    path: '/staff/v1/people',
    access: 'staff',
    area: 'people',
    right: 'see',
    summary: 'Люди: трейдеры и модераторы с состоянием, деньгами, сделками за сегодня и открытыми апелляциями',
    body: peopleFilters,
    response: peoplePage,
  },
  export: {
    method: 'POST',
    path: '/staff/v1/people/export',
    access: 'staff',
    area: 'people',
    right: 'see',
    summary: 'Ссылка на список людей в CSV или XLSX: ровно то, что находит фильтр; действует 5 минут',
    body: peopleExported.extend({ format: exportFormat }),
    response: exportLink,
  },
} satisfies Record<string, Route>;
