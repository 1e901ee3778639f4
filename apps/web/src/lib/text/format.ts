// Every value that a person reads is formatted here. Numbers have no-break spaces, so that an amount never breaks in two; dates and times
// are Moscow's, whatever zone the browser is in.

import { formatRoubles, formatUnits } from '@app/contract/values/money-text';
import { moscowClock, moscowDay } from '@app/contract/values/period';

export { formatPercent, formatUsdt } from '@app/contract/values/money-text';
export { plural } from '@app/contract/values/plural';
export { formatRoubles };

const space = '\u00a0';

/** 10000n, 49900n → «100 – 499 ₽»: one sign for both; a line may break between the two. */
export function formatLimits(min: bigint, max: bigint): string {
  return `${formatUnits(min, 2)}${space}– ${formatRoubles(max)}`;
}

/** 12345 → «12 345». */
export function formatCount(n: number): string {
  return formatUnits(BigInt(Math.trunc(n)), 0);
}

/** For axes and other narrow places: 1200000 → «1,2 млн», 350000 → «350 тыс.», 2500 → «2 500». */
export function formatShort(n: number): string {
  // Four digits are short enough as they are.
  const [size, name] = (n >= 10_000 && shortUnits.find(([unit]) => n >= unit)) || [1, ''];
  if (size === 1) return formatCount(n);
  const tenths = formatUnits(BigInt(Math.round((n / size) * 100)), 2).replace(/(,\d)0$/, '$1');
  return `${tenths}${space}${name}`;
}
const shortUnits: [number, string][] = [
  [1e12, 'трлн'],
  [1e9, 'млрд'],
  [1e6, 'млн'],
  [1e3, 'тыс.'],
];

// Not by Intl: the first look at its tables takes the time of ten lists (see plural.ts).

/** «15.11.2026». */
export function formatMoscowDate(date: Date): string {
  const [year, month, day] = moscowDay(date).split('-');
  return `${day}.${month}.${year}`;
}

/** «14:05:09». */
export function formatMoscowTime(date: Date): string {
  return moscowClock(date).slice(11);
}

/** «в 14:05» today, «14.11 в 14:05» on other days, «31.12.2025 в 14:05» in other years. */
export function formatMoment(date: Date, now = new Date()): string {
  const time = `в${space}${formatMoscowTime(date).slice(0, 5)}`;
  const [day, today] = [formatMoscowDate(date), formatMoscowDate(now)];
  if (day === today) return time;
  return `${day.slice(6) === today.slice(6) ? day.slice(0, 5) : day}${space}${time}`;
}

/** «15 ноября 2026». */
export function formatMoscowLongDate(date: Date): string {
  const [year, month, day] = moscowDay(date).split('-').map(Number);
  return [day, months[(month ?? 0) - 1], year].join(space);
}
const months = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');

/** How long something has waited: «07:45», and «> 1ч» from the sixtieth minute on. */
export function formatElapsed(ms: number): string {
  return ms < 60 * 60_000 ? minutesAndSeconds(Math.floor(ms / 1000)) : '> 1ч';
}

/** How long something took, in words: «45 с», «1 мин 6 с», «12 мин», «2 ч 5 мин». */
export function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const parts =
    minutes < 10
      ? ([
          [minutes, 'мин'],
          [seconds % 60, 'с'],
        ] as const)
      : ([
          [Math.floor(minutes / 60), 'ч'],
          [minutes % 60, 'мин'],
        ] as const);
  const written = parts.flatMap(([n, unit]) => (n > 0 ? [`${n}${space}${unit}`] : []));
  return written.join(space) || `0${space}с`;
}

/**
 * How long is left: «29:59», from an hour on «23:59:59», stopping at «00:00». A second that has begun still counts, so zero
 * means really over.
 */
export function formatCountdown(ms: number): string {
  // The server's clock is known only to within the delay of its answer; a new half-hour must not begin with 30:01.
  const seconds = Math.ceil((ms - SHOWN_AS_OVER) / 1000);
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${minutesAndSeconds(seconds % 3600)}` : minutesAndSeconds(seconds);
}

/** The countdown above shows 00:00 this many milliseconds before the time is up. */
export const SHOWN_AS_OVER = 300;
export const isTimeUp = (ms: number): boolean => ms <= SHOWN_AS_OVER;

function minutesAndSeconds(total: number): string {
  const seconds = Math.max(0, total);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** «2202200112345678» → «•••• 5678». A value that is too short is hidden completely. */
export function maskTail(value: string): string {
  // Of a phone that is written with dashes the digits are shown.
  const whole = value.replace(/[\s()-]/g, '');
  return whole.length > 4 ? `••••${space}${whole.slice(-4)}` : '••••';
}

/** A long id without its middle: people compare the two ends. */
export function middleEllipsis(id: string, head = 6, tail = 4): string {
  return id.length > head + tail + 1 ? `${id.slice(0, head)}…${id.slice(-tail)}` : id;
}

/** «+7 (999) 123-45-67»; anything else than a Russian phone is returned unchanged. */
export function formatPhone(value: string): string {
  const parts = /^[78]?(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digitsOf(value));
  return parts ? `+7${space}(${parts[1]})${space}${parts[2]}-${parts[3]}-${parts[4]}` : value;
}

/** «2202 2001 1234 5678». */
export function formatCard(value: string): string {
  return digitsOf(value).replace(/(\d{4})(?=\d)/g, `$1${space}`);
}

/** 13 to 19 digits are a card; 10, or 11 starting with 7 or 8, are a phone; anything else is returned unchanged. */
export function formatCardOrPhone(value: string): string {
  const digits = digitsOf(value);
  if (/^\d{13,19}$/.test(digits)) return formatCard(digits);
  return /^(\d{10}|[78]\d{10})$/.test(digits) ? formatPhone(digits) : value;
}

/** «12,5 КБ». One decimal below ten, so that a small file is not «0 КБ». */
export function formatFileSize(bytes: number): string {
  const tenths = Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / 102.4));
  const shown = tenths < 100 ? tenths : Math.round(tenths / 10) * 10;
  return `${formatUnits(BigInt(shown), 1).replace(/(,\d)0$/, '$1')}${space}КБ`;
}

/** A person's text with a full stop if it has none: «Не видно суммы» → «Не видно суммы.» */
export function sentence(written: string): string {
  const said = written.trimEnd();
  return /[.!?…]$/.test(said) ? said : `${said}.`;
}

/** Percent filled, 0 to 100, for tables. */
export function linearProgress(used: bigint, total: bigint): number {
  return Math.round(100 * ratio(used, total));
}

/**
 * Percent filled on a logarithmic scale, 0 to 100, for device cards: log₁₀(1 + 9 · used / total).
 * Empty is 0 and full is 100 as on a linear bar, but the first payments already show: 1% full reads 4, 10% reads 28, half reads 74.
 */
export function logProgress(used: bigint, total: bigint): number {
  return Math.round(100 * Math.log10(1 + 9 * ratio(used, total)));
}

function ratio(used: bigint, total: bigint): number {
  return total > 0n && used > 0n ? Math.min(1, Number(used) / Number(total)) : 0;
}

function digitsOf(value: string): string {
  return value.replace(/\D/g, '');
}
