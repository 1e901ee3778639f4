import type { JournalRow } from '@app/contract/journal/console-journal';
import type { MoneyMove, ThingName, ThingWebhook } from '@app/contract/things/thing';
import type { ThingsApi } from '@app/contract/things/thing-list';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { TableColumn, TableEmpty } from '#ui/table/data-table-types.ts';
import type { ThingFilters } from './thing-list-filters.tsx';

/** What every row of such a list has. */
export interface ThingRow {
  id: number;
  /** Nobody's yet is null. */
  trader: ThingName | null;
  /** Not all have one. */
  platform?: ThingName;
  amount: bigint;
  createdAt: Date;
}

/** What every page of such a thing has. */
export interface ThingView extends ThingRow {
  moves: readonly MoneyMove[];
  timeline: readonly JournalRow[];
  webhooks: readonly ThingWebhook[];
}

/** Everybody's things of one kind: their list and the page of each are made from this. */
export interface Things<Row extends ThingRow, View extends ThingView> {
  kind: 'deal' | 'appeal' | 'payout' | 'topup';
  api: ThingsApi<Row, ThingFilters, View>;
  /** What the list is narrowed by. Where it has a platform, the things have one. */
  filters: z.ZodObject;
  text: {
    title: string;
    one: (id: number) => string;
    /** As after «скачать»: «сделки». */
    exported: string;
    searchBy: string;
    empty: TableEmpty;
    unknown: string;
    /** Said of what has no trader. */
    nobody?: string;
  };
  statuses: readonly { value: string; label: string }[];
  statusOf: (row: Row) => ReactNode;
  columns: readonly TableColumn<Row>[];
  /** In a row of a narrow screen, beside whose it is. */
  under: (row: Row) => ReactNode;
}
