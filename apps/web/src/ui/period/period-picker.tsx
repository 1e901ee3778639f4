import type { Period } from '@app/contract/values/period';
import { ActionIcon, Popover, Skeleton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazy } from '#ui/page/lazy.tsx';
import classes from './period.module.css';

// Loaded when it is needed: the calendar is large and rarely used.
const PeriodCalendar = lazy(async () => (await import('./period-calendar.tsx')).PeriodCalendar);

interface PeriodPickerProps {
  value: Period;
  onChange: (period: Period) => void;
}

/** Both ends of a period in a calendar, for people who prefer that to typing. */
export function PeriodPicker({ value, onChange }: PeriodPickerProps) {
  const [opened, setOpened] = useState(false);

  function choose(period: Period) {
    setOpened(false);
    onChange(period);
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          className={classes.calendar ?? ''}
          variant="default"
          size={36}
          aria-label="Календарь"
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Выбор периода">
        <Suspense fallback={<Skeleton height={292} width={252} />}>
          <PeriodCalendar value={value} onChange={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
