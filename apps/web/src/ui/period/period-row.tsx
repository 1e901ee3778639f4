import type { Period } from '@app/contract/values/period';
import { Group } from '@mantine/core';
import { ShowAll } from '#ui/list/empty-actions.tsx';
import type { TableEmpty } from '#ui/table/data-table-types.ts';
import { isNarrowed } from './period-button.tsx';
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

/** What an empty list says: that it is the period, or why there is nothing at all. */
export function emptyOf(period: Period, empty: TableEmpty, onChange: (period: Period) => void): TableEmpty {
  if (!isNarrowed(period)) return empty;
  const showAll = () => onChange({ from: undefined, to: undefined });
  return { title: text.title, text: text.text, action: <ShowAll label={text.action} onClick={showAll} /> };
}

const text = {
  title: 'За\u00a0этот период ничего нет',
  text: 'Выберите другой период или покажите всё.',
  action: 'Показать всё',
};
