import { z } from 'zod';
import { done, type Route } from '../../route.ts';
import { rowId } from '../../values/row-id.ts';
import { text } from '../../values/text.ts';
import { time } from '../../values/time.ts';
import { workingHours } from './working-hours.ts';

/** What a pause concerns: a device, a bank, or these ЛК; with none of them everything that has traffic. */
const scope = {
  device_profile_id: rowId.optional(),
  bank: text(120).optional(),
  bank_profile_ids: z.array(rowId).min(1).max(200).optional(),
};
const onlyOne = (given: object) => Object.values(given).filter((value) => value !== undefined).length <= 1;
const oneScope = { error: 'Укажите что-то одно: устройство, банк или ЛК' };

export const PAUSE_MOST_MINUTES = 14 * 24 * 60;

export const pauseStart = z
  .object({
    ...scope,
    /** Null: until it is ended by hand. */
    minutes: z.int('Укажите целое число минут').min(1).max(PAUSE_MOST_MINUTES).nullable(),
  })
  .refine(({ minutes: _, ...rest }) => onlyOne(rest), oneScope);
export type PauseStart = z.output<typeof pauseStart>;

export const pauseEnd = z.object(scope).refine(onlyOne, oneScope);
export type PauseEnd = z.output<typeof pauseEnd>;

/** Which ЛК it has changed. */
const changed = done.extend({ bank_profile_ids: z.array(z.int()) });

/** `paused`: until when each of them was, to undo it. */
const ended = changed.extend({
  paused: z.array(z.object({ bank_profile_id: z.int(), until: time.nullable() })),
});
export type PauseEnded = z.output<typeof ended>;

export const pauseState = z.object({
  /** ЛК with traffic, and how many of them are on pause. */
  working: z.int(),
  paused: z.int(),
  /** When the first of them ends by itself; null if none does. */
  until: time.nullable(),
  /** The same for each bank. */
  banks: z.array(z.object({ bank: z.string(), working: z.int(), paused: z.int() })),
  hours: workingHours.nullable(),
  serverTime: time,
});
export type PauseState = z.output<typeof pauseState>;

export const pausesApi = {
  state: {
    method: 'GET',
    path: '/trader/pauses',
    access: 'trader',
    summary: 'Сколько ЛК на паузе, до какого времени, и рабочие часы',
    response: pauseState,
  },
  start: {
    method: 'POST',
    path: '/trader/pauses/start',
    access: 'trader',
    summary: 'Поставить на паузу все ЛК с трафиком, ЛК устройства, банка или названные; на время или пока не снимут',
    body: pauseStart,
    response: changed,
  },
  end: {
    method: 'POST',
    path: '/trader/pauses/end',
    access: 'trader',
    summary: 'Снять с паузы все ЛК, ЛК устройства, банка или названные',
    body: pauseEnd,
    response: ended,
  },
  setHours: {
    method: 'POST',
    path: '/trader/pauses/hours',
    access: 'trader',
    summary: 'Рабочие часы по дням недели (Москва); вне их все ЛК на паузе. null: работать всегда',
    body: z.object({ hours: workingHours.nullable() }),
    response: done,
  },
} satisfies Record<string, Route>;
