import { z } from 'zod';
import { otpCode } from '../access/two-factor.ts';
import { done, type Route } from '../route.ts';
import { roubles } from '../values/money.ts';
import { inOrder, momentPeriod, ORDER } from '../values/period.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { endedStates, requestState } from './request-machine.ts';

const person = z.object({ id: rowId, login: z.string() });

/** Somebody's answer to a request. */
const word = z.object({ by: person.nullable(), at: time, note: z.string() });

export const staffRequest = z.object({
  id: rowId,
  kind: z.string(),
  /** What will happen, in a sentence. */
  what: z.string(),
  /** What a person needs to decide about it, as things are now. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What it is about, if that has a page of its own. */
  thing: z
    .object({ kind: z.enum(['payout', 'appeal']), id: rowId })
    .nullable()
    .default(null),
  /** Whom it concerns. */
  trader: person.nullable(),
  amount: roubles.nullable(),
  reason: z.string(),
  asked_by: person,
  asked_at: time,
  /** Asked at the command line in the name of this person, which proves nothing about who typed it. */
  by_command: z.boolean(),
  expires_at: time,
  state: requestState,
  refused: word.nullable(),
  /** What was said against the same before, the oldest first; then it is an owner's turn from the beginning, and `refused` is the last of these. */
  earlier: z.array(word).default([]),
  /** Refused, and no owner is left who may answer: whoever asked may take it back. */
  nobody: z.boolean().default(false),
  /** How it ended: who confirmed, upheld or withdrew it; nobody, if it lapsed. */
  decided: word.nullable(),
  /** What the caller may do with it. */
  may: z.object({ confirm: z.boolean(), refuse: z.boolean(), withdraw: z.boolean() }),
});
export type StaffRequest = z.output<typeof staffRequest>;

/** The answer to an act that two persons may be needed for: the number of the request that now waits for the other; null if it is done. */
export const actResult = done.extend({ request_id: rowId.nullable() });
export type ActResult = z.output<typeof actResult>;

/** What an act would mean if it were done at this moment, which it is not. */
export const foreseenAnswer = z.object({
  /** Another person would be asked first. */
  waits: z.boolean(),
  /** What it would move of a trader's money; null if it moves none or could not be done as it stands. */
  money: z
    .object({
      login: z.string(),
      /** What the trader would have more, or less if below zero: available and held, without the debt. */
      change: roubles,
      /** By how much what is held would change: below zero it ends a hold. */
      held: roubles,
      /** By how much the debt would grow, or below zero what would be paid back. Null for moderators. */
      debt: roubles.nullable(),
    })
    .nullable(),
});
export type ForeseenAnswer = z.output<typeof foreseenAnswer>;
export type ForeseenMoney = NonNullable<ForeseenAnswer['money']>;

/** Everything that touches money or a person has one, and the journal keeps it. */
export const reason = text(500).trim().min(1, 'Укажите причину');

/** What ended requests are found by. */
export const endedFilters = z.object({
  /** When they ended. */
  ...momentPeriod,
  state: z.enum(endedStates).optional(),
  /** Who asked, answered or decided, or whom it concerns: a login or an id. */
  who: text(64).trim().optional(),
});
export type EndedFilters = z.output<typeof endedFilters>;

const everybody = { access: 'staff', area: 'today', right: 'see' } as const;

/** Open to all staff at the door: which requests they see and may decide is said by the part of the console that the act belongs to. */
export const requestsApi = {
  waiting: {
    ...everybody,
    method: 'GET',
    path: '/staff/v1/requests',
    summary: 'Что ждёт второго человека: запросы тех разделов, которые сотрудник видит; старые сверху',
    response: z.object({ requests: z.array(staffRequest), serverTime: time }),
  },
  ended: {
    ...everybody,
    method: 'POST',
    path: '/staff/v1/requests/ended',
    summary: 'Чем кончились запросы второму человеку, новые сверху; по исходу, времени и человеку',
    body: endedFilters.extend({ before: rowId.optional() }).refine(inOrder, ORDER),
    response: z.object({ requests: z.array(staffRequest), next: rowId.nullable(), serverTime: time }),
  },
  confirm: {
    ...everybody,
    method: 'POST',
    path: '/staff/v1/requests/confirm',
    summary: 'Подтвердить запрос другого сотрудника: действие выполняется сразу и один раз',
    body: z.object({ request_id: rowId, otp_code: otpCode }),
    response: done,
  },
  refuse: {
    ...everybody,
    method: 'POST',
    path: '/staff/v1/requests/refuse',
    summary: 'Не подтвердить запрос: дальше решает владелец; его отказ окончательный',
    body: z.object({ request_id: rowId, reason }),
    response: done,
  },
  withdraw: {
    ...everybody,
    method: 'POST',
    path: '/staff/v1/requests/withdraw',
    summary: 'Отозвать свой запрос, пока на него никто не ответил или если отвечать некому',
    body: z.object({ request_id: rowId }),
    response: done,
  },
} satisfies Record<string, Route>;
