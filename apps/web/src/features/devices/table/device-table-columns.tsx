import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { bankProfilesText } from '#features/devices/profiles/bank-profiles-text.ts';
import { TrafficSwitch } from '#features/devices/profiles/traffic-switch.tsx';
import { itemLink } from '#lib/address/item-address.ts';
import { bankName, lkLabel } from '#lib/text/bank-names.ts';
import { formatPhone } from '#lib/text/format.ts';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { FillBar } from '#ui/value/fill-bar.tsx';
import { ItemLink } from '#ui/value/item-link.tsx';
import { devicesText } from '../devices-text.ts';
import type { DeviceRow } from './device-rows.ts';
import { AllMark, LastDeal, Phone, RowCards, RowMark, RowStateWord, Today } from './device-table-cells.tsx';
import type { RowMarks } from './use-row-marks.ts';

const text = devicesText.table;

interface ColumnNeeds {
  /** Every row has one line. */
  roomy: boolean;
  /** And there is room for the name of the holder. */
  spacious: boolean;
  marks: RowMarks<DeviceRow>;
  onEdit: (row: DeviceRow) => void;
}

/** One line each, so that twenty rows and more fit on a screen; where that is narrower, some stand below others. */
export function deviceTableColumns({ roomy, spacious, marks, onEdit }: ColumnNeeds): TableColumn<DeviceRow>[] {
  const { columns } = text;
  return [
    {
      key: 'mark',
      title: columns.mark,
      head: <AllMark marks={marks} />,
      render: (row) => <RowMark row={row} marks={marks} />,
    },
    {
      key: 'phone',
      title: columns.phone,
      render: ({ device, online }) => (
        <ItemLink link={itemLink('deviceprofiles', device.id)} title={text.open(formatPhone(device.phonenumber))}>
          <Phone device={device} online={online} />
        </ItemLink>
      ),
    },
    {
      key: 'lk',
      title: columns.lk,
      fr: 1.6,
      render: ({ profile }) =>
        profile ? (
          <span title={`${lkLabel(profile)}, ${profile.fio}`}>
            {profile.id_alias} {bankName(profile.bank)}
          </span>
        ) : (
          text.noBanks
        ),
    },
    ...(roomy && !spacious ? [] : [fio]),
    { key: 'cards', title: columns.cards, below: 'phone', render: (row) => <RowCards row={row} /> },
    {
      key: 'cycle',
      title: columns.cycle,
      whole: true,
      render: ({ profile }) =>
        profile && <FillBar used={profile.cycle_value} total={profile.cycle_limit} label={columns.cycle} brief />,
    },
    {
      key: 'today',
      title: columns.today,
      align: 'right',
      render: (row) => <Today row={row} />,
    },
    {
      key: 'last',
      title: columns.last,
      align: 'right',
      below: 'today',
      render: (row) => <LastDeal row={row} />,
    },
    {
      key: 'state',
      title: columns.state,
      fr: spacious ? 1.6 : 1,
      whole: true,
      noEllipsis: !roomy,
      render: (row) => <RowStateWord row={row} brief={!spacious} />,
    },
    {
      key: 'traffic',
      title: columns.traffic,
      render: ({ profile, online }) => profile && <TrafficSwitch profile={profile} silent={!online} bare />,
    },
    { key: 'actions', title: columns.edit, render: (row) => <Edit row={row} onEdit={onEdit} /> },
  ];
}

const fio: TableColumn<DeviceRow> = {
  key: 'fio',
  title: text.columns.fio,
  fr: 1,
  below: 'lk',
  render: ({ profile }) => profile && <span title={profile.fio}>{profile.fio}</span>,
};

function Edit({ row, onEdit }: { row: DeviceRow; onEdit: (row: DeviceRow) => void }) {
  if (!row.profile) return null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={26}
      aria-label={`${bankProfilesText.edit}: ${lkLabel(row.profile)}`}
      onClick={() => onEdit(row)}
    >
      <IconPencil size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
