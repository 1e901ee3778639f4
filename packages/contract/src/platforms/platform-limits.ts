import { z } from 'zod';
import { roubles } from '../values/money.ts';

const whole = (most: number) =>
  z.codec(z.int('Укажите целое число').min(1).max(most, `Не больше ${most}`), z.bigint(), {
    decode: BigInt,
    encode: Number,
  });
const sum = roubles
  .refine((value) => value > 0n, 'Сумма должна быть больше 0')
  .refine((value) => value <= 1_000_000_000_000_00n, 'Слишком большая сумма');

/** What one account of a platform may do at most: so much harm a lost key can do. */
export const limitBook = {
  waiting_deals: { value: whole(100_000), unit: 'шт.', initial: 200n, about: 'сделок ждут оплаты одновременно' },
  waiting_sum: { value: sum, unit: '₽', initial: 20_000_000_00n, about: 'сумма сделок, которые ждут оплаты' },
  expiry_minutes: { value: whole(1440), unit: 'мин', initial: 60n, about: 'сколько сделка может ждать оплаты' },
  payout_amount: { value: sum, unit: '₽', initial: 500_000_00n, about: 'сумма одной выплаты' },
  payouts_a_day: { value: whole(100_000), unit: 'шт.', initial: 1000n, about: 'выплат за 24 часа' },
  payouts_over_deals: {
    value: sum,
    unit: '₽',
    initial: 5_000_000_00n,
    about: 'насколько выплаты больше закрытых сделок за 24 часа',
  },
  file_megabytes: { value: whole(1_000_000), unit: 'МБ', initial: 2000n, about: 'файлов за сутки' },
} as const;

export type LimitName = keyof typeof limitBook;
export const limitNames = Object.keys(limitBook) as LimitName[];

type Values = { [Name in LimitName]: (typeof limitBook)[Name]['value'] };
export const platformLimits = z.object(
  Object.fromEntries(limitNames.map((name) => [name, limitBook[name].value])) as Values,
);
/** In the smallest unit: kopecks, pieces, minutes, megabytes. */
export type PlatformLimits = z.output<typeof platformLimits>;

const initial = Object.fromEntries(limitNames.map((name) => [name, limitBook[name].initial])) as PlatformLimits;

/** Of an account that has some of its own, as they are stored. */
export const limitsOf = (own: unknown): PlatformLimits => ({
  ...initial,
  ...(platformLimits.partial().parse(own) as Partial<PlatformLimits>),
});

/** Somebody could do more than before. */
export const areRaised = (from: PlatformLimits, to: PlatformLimits): boolean =>
  limitNames.some((name) => to[name] > from[name]);

export const platformStates = ['active', 'stopped'] as const;
/** Stopped it makes nothing new; what it has made goes on. */
export type PlatformState = (typeof platformStates)[number];
export const platformStateNames: Record<PlatformState, string> = { active: 'Работает', stopped: 'Остановлена' };
