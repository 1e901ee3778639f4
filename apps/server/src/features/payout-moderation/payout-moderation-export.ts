import type { Payout } from '@app/contract/payouts/payout';
import { moderationExported } from '@app/contract/payouts/payouts-api';
import { exportOf } from '#features/exports/exports.ts';
import { payoutCells, payoutFileColumns } from '#features/payouts/payouts.ts';
import type { Table } from '#lib/table-file/table.ts';

export type ModeratedRow = Payout & { trader: string | null };

const table: Table<ModeratedRow> = {
  name: 'Выплаты',
  columns: [...payoutFileColumns, { title: 'Трейдер', width: 22 }],
  cells: (row) => [...payoutCells(row), { text: row.trader ?? '' }],
};

export const moderationExport = exportOf('moderated-payouts', moderationExported, table);
