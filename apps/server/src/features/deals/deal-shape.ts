import { undecidedStatuses } from '@app/contract/appeals/appeal-machine';
import { dealNotice } from '@app/contract/arrivals/deal-notice';
import { deal } from '@app/contract/deals/deal';
import { DealStatus, dealStatus } from '@app/contract/deals/deal-machine';
import { Tier } from '@app/contract/devices/bank-profiles';
import { platformDealCreate } from '@app/contract/platforms/platform';
import type { WebhookDeal } from '@app/contract/platforms/webhooks';
import { z } from 'zod';
import { columnNames, columnsOf, valuesOf } from '#db/row-shape.ts';
import { literal, sql } from '#db/sql.ts';
import { wireJson } from '#db/wire-json.ts';

// A deal, described once: what is stored, what is read, and what cabinets and platforms see of it. A field that the platform gives is a
// column of the table and a line in each schema of the contract that takes or shows it; docs/changing.md shows one.

/** What the platform gives is stored as it came; amount and time under the names of the table. */
const given = platformDealCreate.omit({ amount: true, expires_in: true });

/** What an insert needs. */
const newDeal = given.extend({
  /** Taken from the sequence beforehand: what is stored together with the deal need not wait for its row. */
  id: z.int(),
  trader_id: z.int(),
  platform_id: z.int(),
  bank_profile_id: z.int(),
  requisite_profile_id: z.int().nullable(),
  requisite: z.instanceof(Buffer),
  fio: z.string(),
  requisite_tail: z.string(),
  requisite_key: z.bigint(),
  real_amount: z.bigint(),
  interest_rate: z.bigint(),
  debited_amount: z.bigint(),
  created_at: z.date(),
  expires_at: z.date(),
  late_days: z.int(),
});
export type NewDeal = z.output<typeof newDeal>;

/** Every column. */
const dealRow = newDeal.extend({
  number: z.int(),
  status: dealStatus,
  /** An appeal was made on it at some time. */
  appealed: z.boolean(),
  closed_at: z.date().nullable(),
  /** The bank's notice that is joined to it. */
  notice_id: z.bigint().nullable(),
});

/** The columns that moving a deal needs. */
const movedDeal = dealRow.omit({ requisite_tail: true, requisite_key: true });
export interface StoredDeal extends z.output<typeof movedDeal> {
  /** Its bank profile is on test. */
  on_test: boolean;
}

/** A deal that was just made, without what the database adds. */
export type MadeDeal = Omit<StoredDeal, 'number' | 'appealed' | 'notice_id' | 'on_test'>;

export const storedColumns = sql`${columnNames(movedDeal)},
  (select p.tier <> ${Tier.work} from bank_profiles p where p.id = deals.bank_profile_id) as on_test`;

export const newColumns = columnNames(newDeal);
export const newValues = (made: NewDeal) => valuesOf(newDeal, made);

/** Names of the API that differ from those of the table. */
const apiNames = <Amount, Time, Closed>(row: {
  real_amount: Amount;
  created_at: Time;
  expires_at: Time;
  closed_at: Closed;
}) => ({ amount: row.real_amount, createdAt: row.created_at, expired: row.expires_at, closedAt: row.closed_at });

/** As the platform sees it, without requisites. Fields that the platform's schema does not have are left out when it is written. */
export const presentDeal = (made: MadeDeal): WebhookDeal => ({ ...made, ...apiNames(made) });

const columns = columnsOf(dealRow, 'd');

/** SQL for what a deal shows of the bank's notice `n`, and for what an appeal does. */
export const noticeSources = {
  id: sql`n.id`,
  amount: sql`n.amount`,
  at: sql`n.at`,
  channel: sql`n.channel`,
  byHand: sql`n.by_hand`,
  payer: sql`n.payer`,
};
const shownNotice = wireJson(dealNotice, noticeSources);

/** SQL for the JSON of one row of the trader's list, from a deal `d` and its bank profile `p`. */
export const listedDeal = wireJson(deal, {
  ...columns,
  ...apiNames(columns),
  bank: sql`p.bank`,
  id_alias: sql`p.id_alias`,
  // The same as maskedNote() writes.
  note: sql`'{"type":"' || d.method_group || '","fio":' || to_json(d.fio) || case d.method_group when 'card' then ',"pan"' else ',"phone"' end
    || ':"•••• ' || d.requisite_tail || '"}'`,
  // Open appeals have a short index of their own; it is used only for the rows of the page that are not closed.
  appeal_id: sql`case when d.status <> ${literal(DealStatus.closed)}
    then (select a.id from appeals a where a.deal_id = d.id and a.status in (${literal(...undecidedStatuses)})) end`,
  // Nothing is looked up for a deal without one.
  notice: sql`case when d.notice_id is not null then (select ${shownNotice} from bank_notices n where n.id = d.notice_id) end`,
});
