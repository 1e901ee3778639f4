import { type Appeal, type AppealDetails, appealDetails, appeal as traderAppeal } from '@app/contract/appeals/appeal';
import { AppealStatus, appealStatus } from '@app/contract/appeals/appeal-machine';
import { consoleAppeal, consoleAppealView } from '@app/contract/appeals/console-appeals';
import { noticeEvidence } from '@app/contract/arrivals/deal-notice';
import { appealFacts } from '@app/contract/cases/case-view';
import { maskedNote } from '@app/contract/deals/deal';
import { dealStatus } from '@app/contract/deals/deal-machine';
import { type PlatformAppeal, platformAppeal, platformAppealCreate } from '@app/contract/platforms/platform';
import { z } from 'zod';
import { columnNames, columnsOf, pick, selectAs, settingsOf, valuesOf } from '#db/row-shape.ts';
import { sql, sqlList } from '#db/sql.ts';
import { wireJson } from '#db/wire-json.ts';
import { type Marked, markOf, stoppedUntil, traderMark } from '#features/conversation/case-marks.ts';
import { noticeSources } from '#features/deals/deal-shape.ts';

// An appeal, described once: what is stored, and what each reader is told of it. A field that the platform gives is a column of the table, a
// line in the platform's schema and one in what all are told (`appealForAll`); docs/changing.md shows one.

/** What the platform gives is stored as it came. */
const newAppeal = platformAppealCreate.extend({
  trader_id: z.int(),
  platform_id: z.int(),
  attempt: z.int(),
  flagged: z.boolean(),
  status: appealStatus,
  created_at: z.date(),
  expires_at: z.date(),
});
export type NewAppeal = z.output<typeof newAppeal>;
export const newColumns = columnNames(newAppeal);
export const newValues = (made: NewAppeal) => valuesOf(newAppeal, made);

/** What a move writes. */
const standing = z.object({
  status: appealStatus,
  trader_note: z.string(),
  /** How much is held for it now, and how much is missing. */
  held_amount: z.bigint(),
  short_amount: z.bigint(),
  /** Until when the hold stays after the trader's own rejection. */
  hold_until: z.date().nullable(),
  /** Somebody other than the trader decided it: who, and why. */
  decided_at: z.date().nullable(),
  decided_by: platformAppeal.shape.decided_by.unwrap(),
  decision_note: z.string(),
});
type Standing = z.output<typeof standing>;
export const movedBy = (moved: Standing) => settingsOf(standing, moved);

/** The columns that are read. */
const appealRow = newAppeal.extend({ ...standing.shape, id: z.int() });
/** Of its deal, which never changes it: after `repeat_until` it is too old for another appeal. */
const ofDeal = z.object({ payment_id: z.string(), repeat_until: z.date() });

export interface StoredAppeal extends z.output<typeof appealRow>, z.output<typeof ofDeal> {}

const columns = columnsOf(appealRow, 'a');

/** Names of the API that differ from those of the table. */
const apiNames = <Time, Until>(row: { created_at: Time; expires_at: Until }) => ({
  createdAt: row.created_at,
  expired: row.expires_at,
});

/** An appeal `a`, its deal `d` with the bank profile `p` and the bank's notice `n`, its `proof`, its trader `t` and its platform `f`. */
const sources = {
  ...columns,
  ...apiNames(columns),
  amount: columns.amount_to_pay,
  held: columns.held_amount,
  short: columns.short_amount,
  taken: sql`case when a.status = ${AppealStatus.accepted} then d.debited_amount end`,
  owed: sql`coalesce((select l.amount from ledger_postings l
    where l.kind = 'deal.debt' and l.ref = d.id and a.status = ${AppealStatus.accepted}), 0)`,
  payment_id: sql`d.payment_id`,
  number: sql`d.payment_id`,
  repeat_until: sql`d.created_at + d.late_days * interval '24 hours'`,
  bank: sql`p.bank`,
  id_alias: sql`p.id_alias`,
  method: sql`d.method_group`,
  method_group: sql`d.method_group`,
  fio: sql`d.fio`,
  tail: sql`d.requisite_tail`,
  deal_amount: sql`d.real_amount`,
  deal_status: sql`d.status`,
  deal_at: sql`d.created_at`,
  trade_createdAt: sql`d.created_at`,
  real_amount: sql`d.real_amount`,
  interest_rate: sql`d.interest_rate`,
  closedAt: sql`d.closed_at`,
  bank_profile_id: sql`d.bank_profile_id`,
  notice_id: sql`d.notice_id`,
  file_name: sql`proof.name`,
  file_extension: sql`proof.extension`,
  trader: sql`json_build_object('id', t.id, 'name', t.login)`,
  platform: sql`json_build_object('id', f.id, 'name', f.name)`,
};

/** For a move of it. */
export const storedColumns = sql`${sqlList(Object.values(columns))}, ${selectAs(ofDeal, sources)}`;

/** As the platform sees it. */
export const presentAppeal = (appeal: StoredAppeal): PlatformAppeal =>
  pick(platformAppeal, { ...appeal, ...apiNames(appeal) });

/** A row of its trader's list, with what the rest of it is made of. */
const listedRow = traderAppeal.omit({ payment_note: true, url: true, notice: true, talk: true }).extend({
  fio: z.string(),
  tail: z.string(),
  file_name: z.string(),
  file_extension: z.string(),
});
export interface ListedAppeal extends z.output<typeof listedRow>, Marked {
  notice: z.input<typeof noticeEvidence> | null;
}
export const listedColumns = sql`${selectAs(listedRow, sources)},
  case when n.id is not null then (${wireJson(noticeEvidence, noticeSources)})::json end as notice,
  ${markOf('appeal', columns.id, columns.trader_id)} as mark, ${stoppedUntil('appeal', columns.id)} as stopped_until`;

/** As its trader sees it. The address of the proof is signed for whoever asks. */
export const viewAppeal = (row: ListedAppeal, url: string): Appeal =>
  pick(traderAppeal, {
    ...row,
    payment_note: maskedNote(row.method_group, row.fio, row.tail),
    url,
    notice: row.notice && noticeEvidence.decode(row.notice),
    talk: traderMark(row),
  });

const dealOfDetails = appealDetails.shape.deal;
const detailedDeal = dealOfDetails.omit({ status: true }).extend({ deal_status: dealStatus });
export interface DetailedAppeal extends ListedAppeal, z.output<typeof detailedDeal> {
  file_seen_before: boolean;
}
export const detailedColumns = sql`${listedColumns}, ${selectAs(detailedDeal, sources)}`;

export const viewDetails = (row: DetailedAppeal, url: string, timeline: AppealDetails['timeline']): AppealDetails => ({
  ...viewAppeal(row, url),
  deal: pick(dealOfDetails, { ...row, status: row.deal_status }),
  file_seen_before: row.file_seen_before,
  timeline,
});

/** A row of the list of staff, and one with what only its own page tells. */
export const staffColumns = selectAs(consoleAppeal, sources);
const staffRow = consoleAppealView
  .omit({
    deal: true,
    files: true,
    file_seen_before: true,
    moves: true,
    timeline: true,
    webhooks: true,
    serverTime: true,
  })
  .extend({ deal_status: dealStatus, deal_amount: z.bigint() });
export type StaffAppeal = z.output<typeof staffRow>;
export const staffViewColumns = selectAs(staffRow, sources);

/** The facts of a case at the desk. The payer's name is as it is stored, which nobody is shown. */
const deskRow = appealFacts.extend({ trader_id: z.int(), bank_profile_id: z.int(), notice_id: z.bigint().nullable() });
export type DeskAppeal = z.output<typeof deskRow>;
export const deskColumns = selectAs(deskRow, sources);
