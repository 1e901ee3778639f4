import type { Period } from '@app/contract/values/period';
import { Group } from '@mantine/core';
import { PeriodMenu } from './period-menu.tsx';

interface PeriodRowProps {
  value: Period;
  onChange: (period: Period) => void;
}

/** The row of filters of a list whose only filter is the period. */
export function PeriodRow({ value, onChange }: PeriodRowProps) {
  return (
    <Group gap="xs">
      <PeriodMenu value={value} onChange={onChange} />
    </Group>
  );
}
