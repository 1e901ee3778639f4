import { day } from '@app/contract/values/period';

/** «2026-11-16» → «16.11.2026». */
export function formatDay(value: string): string {
  return value.split('-').reverse().join('.');
}

/** A day as people type it: «16.11.2026», «1/2/2026», «16.11.26», «16112026»; undefined for anything else. */
export function readDay(typed: string): string | undefined {
  const [, date, month, year] =
    /^(\d{1,2})[./\s-](\d{1,2})[./\s-](\d{4}|\d{2})$/.exec(typed.trim()) ??
    /^(\d\d)(\d\d)(\d{4})$/.exec(typed.trim()) ??
    [];
  if (!date || !month || !year) return undefined;
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return day.safeParse(text).data;
}

/** Whether the year is complete; until then the person may still be typing. */
export function isWholeDay(typed: string): boolean {
  return /\d{4}$/.test(typed.trim()) && readDay(typed) !== undefined;
}

/** Inserts the dots while digits are added, once if they are typed as well; does nothing while text is deleted. */
export function withDots(before: string, typed: string): string {
  if (typed.length <= before.length) return typed;
  if (typed.endsWith('..')) return before;
  return /^(\d\d|\d\d\.\d\d)$/.test(typed) ? `${typed}.` : typed;
}
