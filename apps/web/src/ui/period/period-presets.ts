import { addDays, moscowDay } from '@app/contract/values/period';
import type { PeriodPreset } from './period-filter.tsx';

/** A preset that a saved view can name. */
interface NamedPeriod extends PeriodPreset {
  key: string;
}

/** What a list is asked for most, at a moment. Seven and thirty days end with today; months are calendar months. */
export function listPeriods(now: number): NamedPeriod[] {
  const today = moscowDay(now);
  const ago = (days: number) => addDays(today, -days);
  const month = firstOfMonth(today);
  const lastOfBefore = addDays(month, -1);
  return [
    { key: 'today', label: 'Сегодня', period: { from: today, to: today } },
    { key: 'yesterday', label: 'Вчера', period: { from: ago(1), to: ago(1) } },
    { key: 'week', label: '7\u00a0дней', period: { from: ago(6), to: today } },
    { key: 'month', label: '30\u00a0дней', period: { from: ago(29), to: today } },
    { key: 'this-month', label: 'Этот месяц', period: { from: month, to: today } },
    { key: 'last-month', label: 'Прошлый месяц', period: { from: firstOfMonth(lastOfBefore), to: lastOfBefore } },
    { key: 'all', label: 'Всё время', period: {} },
  ];
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;
