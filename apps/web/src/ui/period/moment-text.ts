import { formatDay, readDay, withDots } from './day-text.ts';

/** «2026-11-16T14:30» → «16.11.2026 14:30»; a whole day is only its date. */
export function formatMoment(value: string | undefined): string {
  const [day = '', clock] = (value ?? '').split('T');
  return clock ? `${formatDay(day)} ${clock}` : formatDay(day);
}

/** A day or a minute as people type it: «16.11.2026», «16.11.26 9:05», «16.11.2026, 14.30»; undefined for anything else. */
export function readMoment(typed: string): string | undefined {
  const [, before = '', hours, minutes] = /^(.*?)(?:[\sT,]+(\d{1,2})[:.](\d\d))?$/.exec(typed.trim()) ?? [];
  const day = readDay(before);
  if (!day || !hours || !minutes) return hours ? undefined : day;
  return Number(hours) < 24 && Number(minutes) < 60 ? `${day}T${hours.padStart(2, '0')}:${minutes}` : undefined;
}

/** Inserts dots, space and colon while digits are added; does nothing while text is deleted. */
export function withSigns(before: string, typed: string): string {
  if (typed.length <= before.length) return typed;
  if (/::$|\s\s$/.test(typed)) return before;
  const spaced = typed.replace(/^(\d\d\.\d\d\.\d{4})(\d)$/, '$1 $2');
  return /^\d\d\.\d\d\.\d{4} \d\d$/.test(spaced) ? `${spaced}:` : withDots(before, spaced);
}
