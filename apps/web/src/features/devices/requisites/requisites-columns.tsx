import type { RequisiteProfile } from '@app/contract/devices/requisites';
import { Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { lkLabel } from '#lib/text/bank-names.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { RowAction, RowActions } from '#ui/table/row-action.tsx';
import { FillBar } from '#ui/value/fill-bar.tsx';
import { MaskedValue } from '#ui/value/masked-value.tsx';
import { Money } from '#ui/value/roubles.tsx';
import { requisitesText as text } from './requisites-text.ts';

export function requisitesColumns(onEdit: (requisite: RequisiteProfile) => void): TableColumn<RequisiteProfile>[] {
  return [
    { key: 'id', title: text.columns.id, holds: 'id', render: ({ id }) => (isCard(id) ? id : '—') },
    { key: 'lk', title: text.columns.lk, fr: 2, noEllipsis: true, brief: 'under', render: lkLabel },
    {
      key: 'pan',
      title: text.columns.pan,
      fr: 2,
      whole: true,
      brief: { lead: ({ pan }) => <MaskedValue value={pan} />, state: badges },
      render: (row) => <Card requisite={row} />,
    },
    {
      key: 'filled',
      title: text.columns.filled,
      fr: 2,
      whole: true,
      brief: { aside: ({ used_total_amount }) => <Money>{formatRoubles(used_total_amount)}</Money> },
      render: (row) => <FillBar used={row.used_total_amount} total={row.total_amount} label={text.columns.filled} />,
    },
    {
      key: 'actions',
      title: text.columns.actions,
      render: (row) => isCard(row.id) && <Edit onClick={() => onEdit(row)} />,
    },
  ];
}

/** The phone of a requisite by payment system is a bank profile, and is edited there. */
const isCard = (id: number) => id > 0;

function Card({ requisite }: { requisite: RequisiteProfile }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <MaskedValue value={requisite.pan} />
      {badges(requisite)}
    </Group>
  );
}

const badges = ({ is_main, available }: RequisiteProfile) => (
  <>
    {is_main === 1 && <StatusBadge tone="archived">{text.main}</StatusBadge>}
    {available === 0 && <StatusBadge tone="archived">{text.off}</StatusBadge>}
  </>
);

function Edit({ onClick }: { onClick: () => void }) {
  const iconOnly = useWide(TABLE_FROM);
  return (
    <RowActions iconOnly={iconOnly}>
      <RowAction label={text.edit} Icon={IconPencil} onClick={onClick} iconOnly={iconOnly} />
    </RowActions>
  );
}
