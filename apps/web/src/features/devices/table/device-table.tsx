import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { idleQuery } from '#features/devices/pauses/pauses-api.ts';
import { useDevicesOnline } from '#features/devices/profiles/use-devices-online.ts';
import { useWide } from '#lib/browser/use-wide.ts';
import { ShowAll } from '#ui/list/empty-actions.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { devicesText } from '../devices-text.ts';
import { isFound, rowsOf } from './device-rows.ts';
import classes from './device-table.module.css';
import { devicesTableQuery } from './device-table-api.ts';
import { deviceTableBrief } from './device-table-brief.tsx';
import { deviceTableColumns } from './device-table-columns.tsx';
import { DeviceTableFilters, type TableFilters } from './device-table-filters.tsx';
import { DeviceTableSelection } from './device-table-selection.tsx';
import { useRowMarks } from './use-row-marks.ts';

const text = devicesText.table;

interface DeviceTableProps {
  filters: TableFilters;
  onFilter: (change: Partial<TableFilters>) => void;
  emptyAction: ReactNode;
  onEdit: (profileId: number) => void;
}

/** All devices with their ЛК, a line each. All of them are here, so search and filter answer at once and without the server. */
export function DeviceTable({ filters, onFilter, emptyAction, onEdit }: DeviceTableProps) {
  const table = useQuery(devicesTableQuery);
  const idle = useQuery(idleQuery).data;
  const known = { online: table.data?.statusList ?? [], at: table.dataUpdatedAt };
  const online = useDevicesOnline(table.data?.deviceList.map(({ id }) => id) ?? [], known) ?? new Set();
  const rows = table.data && rowsOf(table.data, online, idle);
  const shown = rows?.filter((row) => isFound(row, filters.lk_id) && isOne(filters.state, row.state));
  const roomy = useWide();
  const spacious = useWide(1360);
  const marks = useRowMarks(withProfile(rows), withProfile(shown));

  const narrowed = filters.lk_id !== '' || filters.state !== 'all';
  const showAll = () => onFilter({ lk_id: '', state: 'all' });
  return (
    <>
      <DeviceTableFilters value={filters} onChange={onFilter} shown={shown?.length} total={rows?.length ?? 0} />
      <div className={classes.dense}>
        <DataTable
          label={devicesText.listLabel.active}
          query={table}
          rows={shown}
          columns={deviceTableColumns({ roomy, spacious, marks, onEdit: ({ id }) => onEdit(id) })}
          brief={deviceTableBrief(marks)}
          empty={
            narrowed
              ? { ...text.notFound, action: <ShowAll label={text.notFound.action} onClick={showAll} /> }
              : { ...devicesText.empty, action: emptyAction }
          }
        />
      </div>
      <DeviceTableSelection marks={marks} />
    </>
  );
}

const isOne = (wanted: TableFilters['state'], state: string) => wanted === 'all' || wanted === state;

/** A device without an ЛК cannot be marked. */
const withProfile = <Row extends { profile: unknown }>(rows: readonly Row[] = []) =>
  rows.filter(({ profile }) => profile !== undefined);
