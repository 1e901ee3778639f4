import { midnight } from '@app/contract/values/period';

const space = '\u00a0';
const moscow = { timeZone: 'Europe/Moscow' } as const;
const longFormat = new Intl.DateTimeFormat('ru-RU', { ...moscow, day: 'numeric', month: 'long' });
const monthFormat = new Intl.DateTimeFormat('ru-RU', { ...moscow, month: 'long' });
const weekdayFormat = new Intl.DateTimeFormat('ru-RU', { ...moscow, weekday: 'long' });
const shortWeekdayFormat = new Intl.DateTimeFormat('ru-RU', { ...moscow, weekday: 'short' });
const months = ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];

/** «15 ноя». */
export function shortDay(day: string): string {
  return `${dayOfMonth(day)}${space}${months[Number(day.slice(5, 7)) - 1]}`;
}

/** «15 ноября, воскресенье». */
export function longDay(day: string): string {
  const at = midnight(day);
  return `${longFormat.format(at).replace(' ', space)}, ${weekdayFormat.format(at)}`;
}

/** «вс». */
export function weekday(day: string): string {
  return shortWeekdayFormat.format(midnight(day));
}

/** «9 – 15 ноября», «26 октября – 1 ноября». */
export function daysBetween(from: string, to: string): string {
  const last = longFormat.format(midnight(to)).replace(' ', space);
  if (from === to) return last;
  const first =
    from.slice(0, 7) === to.slice(0, 7) ? dayOfMonth(from) : longFormat.format(midnight(from)).replace(' ', space);
  return `${first}${space}– ${last}`;
}

/** «Ноябрь». */
export function monthName(day: string): string {
  const name = monthFormat.format(midnight(day));
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function isMonday(day: string): boolean {
  return new Date(day).getUTCDay() === 1;
}

const dayOfMonth = (day: string) => String(Number(day.slice(8)));
