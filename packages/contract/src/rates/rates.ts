import { z } from 'zod';
import { otpCode } from '../access/two-factor.ts';
import type { Route } from '../route.ts';
import { ruleNames } from '../rules.ts';
import { rateLimit } from '../settings.ts';
import { actResult, reason } from '../two-persons/requests.ts';
import { percent, roubles } from '../values/money.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';

const sees = { access: 'staff', area: 'rates', right: 'see' } as const;
const does = { access: 'staff', area: 'rates', right: 'do' } as const;
const person = z.object({ id: rowId, login: z.string() });

/** Roubles for one USDT. */
export const usdtRate = roubles
  .refine((rate) => rate >= 1_00n, 'Курс не меньше 1 ₽')
  .refine((rate) => rate <= 10_000_00n, 'Курс не больше 10 000 ₽');

export const pastRate = z.object({
  id: rowId,
  rate: roubles,
  set_at: time,
  /** Null if nobody did: the source, the command line, or a version that did not write it down. */
  by: person.nullable(),
  reason: z.string(),
});
export type PastRate = z.output<typeof pastRate>;

/** A band as it is edited: it ends a kopeck below the next one, so there are neither holes nor overlaps. */
export const bandStart = z.object({
  min_amount: roubles.refine((amount) => amount > 0n, 'Сумма должна быть больше 0'),
  interest_rate: percent.refine((rate) => rate >= 0n && rate < 100_00n, 'Процент от 0 до 99,99'),
});
export type BandStart = z.output<typeof bandStart>;

export const MOST_BANDS = 20;

export const bandsChange = z
  .object({
    bands: z.array(bandStart).min(1, 'Нужна хотя бы одна ставка').max(MOST_BANDS),
    /** Where the last one ends. */
    max_amount: roubles,
  })
  .refine(({ bands }) => bands.every(({ min_amount }, i) => i === 0 || min_amount > (bands[i - 1]?.min_amount ?? 0n)), {
    path: ['bands'],
    message: 'Каждая ставка начинается с большей суммы, чем прежняя',
  })
  .refine(({ bands, max_amount }) => max_amount > (bands.at(-1)?.min_amount ?? 0n), {
    path: ['max_amount'],
    message: 'Последняя ставка кончается там же, где начинается',
  });
export type BandsChange = z.output<typeof bandsChange>;

export const staffRule = z.object({
  name: z.enum(ruleNames),
  /** As a person writes it: «50000», «да». */
  value: z.string(),
  initial: z.string(),
});
export type StaffRule = z.output<typeof staffRule>;

export const settingChange = z.object({
  id: z.int(),
  at: time,
  /** Null for the command line and the service. */
  by: person.nullable(),
  /** The rule's name; «bands» for the interest. */
  what: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
});
export type SettingChange = z.output<typeof settingChange>;

const proof = { reason, otp_code: otpCode };

export const consoleRatesApi = {
  read: {
    ...sees,
    method: 'GET',
    path: '/staff/v1/rates',
    summary: 'Курс USDT, ставки по суммам и правила, с историей: кто, когда, с чего на что, почему',
    response: z.object({
      /** The newest first. */
      rates: z.array(pastRate),
      /** Where the rate is read from; null if it is set by hand only. */
      source: z.string().nullable(),
      bands: z.array(rateLimit),
      rules: z.array(staffRule),
      changes: z.array(settingChange),
      serverTime: time,
    }),
  },
  setUsdt: {
    ...does,
    method: 'POST',
    path: '/staff/v1/rates/usdt',
    summary: 'Задать курс USDT вручную; отличается сильнее, чем в правилах, — запрос второму сотруднику',
    body: z.object({ rate: usdtRate, ...proof }),
    response: actResult,
  },
  setBands: {
    ...does,
    method: 'POST',
    path: '/staff/v1/rates/bands',
    summary: 'Заменить все ставки сразу; подтверждает второй сотрудник. Начатые сделки сохраняют свою',
    body: bandsChange.safeExtend(proof),
    response: actResult,
  },
  setRule: {
    ...does,
    method: 'POST',
    path: '/staff/v1/rates/rule',
    summary: 'Изменить правило; действует сразу на всё, что начнётся позже',
    body: z.object({ name: z.enum(ruleNames), value: text(20).trim().min(1, 'Укажите значение'), ...proof }),
    response: actResult,
  },
} satisfies Record<string, Route>;
