import { consoleTopup } from '@app/contract/topups/console-topups';
import { type Topup, topup as traderDeposit } from '@app/contract/topups/topup';
import { shownStatus, topupStatus } from '@app/contract/topups/topup-machine';
import { z } from 'zod';
import { columnNames, columnsOf, pick, selectAs, settingsOf, valuesOf } from '#db/row-shape.ts';
import { sql, sqlList } from '#db/sql.ts';

// A top-up, described once: what is stored, and what its trader and staff are told of it.

/** What a move writes. */
const standing = z.object({
  status: topupStatus,
  coin_rate: z.bigint(),
  out_amount: z.bigint(),
  received_at: z.date().nullable(),
  cancelled_at: z.date().nullable(),
});
type Standing = z.output<typeof standing>;
export const movedBy = (moved: Standing) => settingsOf(standing, moved);

/** What an insert needs. */
const newDeposit = standing.omit({ cancelled_at: true }).extend({
  trader_id: z.int(),
  wallet: z.string(),
  in_amount: z.bigint(),
  created_at: z.date(),
  expires_at: z.date(),
});
export type NewTopup = z.output<typeof newDeposit>;
export const newColumns = columnNames(newDeposit);
export const newValues = (made: NewTopup) => valuesOf(newDeposit, made);

/** The columns that are read. */
const depositRow = newDeposit.extend({ ...standing.shape, id: z.int() });

export interface StoredTopup extends z.output<typeof depositRow> {
  tx_id: string | null;
}

const columns = columnsOf(depositRow, 'd');

/** Names of the API that differ from those of the table. */
const apiNames = <Time, Until, Paid, Cancelled, Wallet>(row: {
  created_at: Time;
  expires_at: Until;
  received_at: Paid;
  cancelled_at: Cancelled;
  wallet: Wallet;
}) => ({
  createdAt: row.created_at,
  expired: row.expires_at,
  receivedAt: row.received_at,
  cancelledAt: row.cancelled_at,
  address: row.wallet,
});

/** A top-up `d`, the transfer `w` that paid it and its trader `t`. */
const sources = {
  ...columns,
  ...apiNames(columns),
  amount: columns.out_amount,
  tx_id: sql`w.tx_id`,
  trader: sql`json_build_object('id', t.id, 'name', t.login)`,
};

export const storedColumns = sql`${sqlList(Object.values(columns))}, ${sources.tx_id}`;

/** As its trader sees it. */
export const viewOf = (deposit: StoredTopup, now: Date): Topup =>
  pick(traderDeposit, {
    ...deposit,
    ...apiNames(deposit),
    status: shownStatus(deposit.status, deposit.expires_at, now),
  });

/** A row of the list of staff, and one with what only its own page tells. */
export const staffColumns = selectAs(consoleTopup, sources);
const staffRow = consoleTopup.extend({ wallet: z.string() });
export type StaffTopup = z.output<typeof staffRow>;
export const staffViewColumns = selectAs(staffRow, sources);
