import { addDays, moscowDay } from '@app/contract/values/period';
import type { PeriodPreset } from './period-filter.tsx';

/** What a list is asked for most, at a moment. Seven and thirty days end with today; months are calendar months. */
export function listPeriods(now: number): PeriodPreset[] {
  const today = moscowDay(now);
  const ago = (days: number) => addDays(today, -days);
  const month = firstOfMonth(today);
  const lastOfBefore = addDays(month, -1);
  return [
    { label: 'Сегодня', period: { from: today, to: today } },
    { label: 'Вчера', period: { from: ago(1), to: ago(1) } },
    { label: '7\u00a0дней', period: { from: ago(6), to: today } },
    { label: '30\u00a0дней', period: { from: ago(29), to: today } },
    { label: 'Этот месяц', period: { from: month, to: today } },
    { label: 'Прошлый месяц', period: { from: firstOfMonth(lastOfBefore), to: lastOfBefore } },
    { label: 'Всё время', period: {} },
  ];
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;
