import { addDays, EARLIEST_DAY, LATEST_DAY, moscowDay, type Period } from '@app/contract/values/period';
import { Button, Group, Text } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { serverNow } from '#lib/api/server-clock.ts';
import { useWide } from '#lib/browser/use-wide.ts';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ru';
import classes from './period.module.css';

interface PeriodCalendarProps {
  value: Period;
  /** Called when both ends are chosen. */
  onChange: (period: Period) => void;
}

type Ends = [string | null, string | null];

/** A range of Moscow days: two months side by side, one on a phone. */
export function PeriodCalendar({ value, onChange }: PeriodCalendarProps) {
  const [ends, setEnds] = useState<Ends>([value.from ?? null, value.to ?? null]);
  const wide = useWide(768);
  const today = moscowDay(serverNow());

  function choose(chosen: Ends) {
    setEnds(chosen);
    const [from, to] = chosen;
    if (from && to) onChange({ from, to });
  }

  return (
    <>
      <DatePicker
        type="range"
        locale="ru"
        value={ends}
        onChange={choose}
        allowSingleDateInRange
        hideOutsideDates
        defaultDate={wide ? monthBefore(value.to ?? today) : (value.to ?? today)}
        weekendDays={[]}
        minDate={EARLIEST_DAY}
        maxDate={LATEST_DAY}
        numberOfColumns={wide ? 2 : 1}
        columnsToScroll={1}
        size={wide ? 'sm' : 'md'}
        getDayProps={(day) => (day === today ? { 'data-today': true, className: classes.today ?? '' } : {})}
        ariaLabels={labels}
      />
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed" role="status">
          {ends[0] && !ends[1] ? 'Выберите последний день' : 'Выберите первый день'}
        </Text>
        <Button variant="subtle" size="xs" h={36} onClick={() => onChange({ from: undefined, to: undefined })}>
          Очистить
        </Button>
      </Group>
    </>
  );
}

/** People look for the past: of two months the last one is on the right. */
const monthBefore = (day: string) => addDays(`${day.slice(0, 8)}01`, -1);

const labels = {
  monthLevelControl: 'Выбрать месяц',
  yearLevelControl: 'Выбрать год',
  nextMonth: 'Следующий месяц',
  previousMonth: 'Предыдущий месяц',
  nextYear: 'Следующий год',
  previousYear: 'Предыдущий год',
  nextDecade: 'Следующие десять лет',
  previousDecade: 'Предыдущие десять лет',
};
