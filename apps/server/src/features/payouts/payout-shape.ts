import { payoutFacts } from '@app/contract/cases/case-view';
import { methodGroup } from '@app/contract/deals/deal';
import { consolePayout } from '@app/contract/payouts/console-payouts';
import { type Payout, payout as traderPayout } from '@app/contract/payouts/payout';
import { PayoutStatus, payoutNoteKind, payoutStatus } from '@app/contract/payouts/payout-machine';
import { type PlatformPayout, platformPayout, platformPayoutCreate } from '@app/contract/platforms/platform';
import { z } from 'zod';
import { columnNames, columnsOf, pick, selectAs, settingsOf, valuesOf } from '#db/row-shape.ts';
import { literal, sql, sqlList } from '#db/sql.ts';
import { type Marked, markOf, stoppedUntil, traderMark } from '#features/conversation/case-marks.ts';
import { ruleValue } from '#features/rules/rules.ts';
import { maskName, maskPan } from '#lib/mask.ts';

// A payout, described once: what is stored, and what each reader is told of it. A field that the platform gives is a column of the table, a
// line in the platform's schema and one in what all are told (`payoutForAll`); docs/changing.md shows one.

/** What the platform gives is stored as it came; the number is sealed. */
const given = platformPayoutCreate.options[0].omit({ pan: true }).extend({ method: methodGroup });

/** What an insert needs. */
const newPayout = given.extend({
  platform_id: z.int(),
  pan: z.instanceof(Buffer),
  pan_tail: z.string(),
  bonus: z.bigint(),
  created_at: z.date(),
  moved_at: z.date(),
});
export type NewPayout = z.output<typeof newPayout>;
export const newColumns = columnNames(newPayout);
export const newValues = (made: NewPayout) => valuesOf(newPayout, made);

/** What a move writes. */
const placement = z.object({
  status: payoutStatus,
  trader_id: z.int().nullable(),
  pin_at: z.date().nullable(),
  note: z.string(),
  note_kind: payoutNoteKind.nullable(),
  /** While it is paid: the judge's reason, if one was given. */
  decision_note: z.string(),
  sent_back: z.int(),
  moved_at: z.date(),
});
export type Placement = z.output<typeof placement>;
export const placedBy = (place: Placement) => settingsOf(placement, place);

/** The columns that are read. */
const payoutRow = newPayout.extend({
  ...placement.shape,
  id: z.int(),
  /** While it is in work: until when it has to be paid, and from when on it may be returned to the pool. */
  work_until: z.date().nullable(),
  return_from: z.date().nullable(),
  /** While it is paid: until when it may be taken back. */
  reverse_until: z.date().nullable(),
});

/** By the rules of this moment: how often it may still be sent back, and for how many hours after the end the payee is seen. */
const byRules = z.object({ sendbacks_left: z.int(), shown_hours: z.int() });
const ruled = (sent_back = columns.sent_back) => ({
  sendbacks_left: sql`greatest(${ruleValue('payout_sendbacks')} - ${sent_back}, 0)::int`,
  shown_hours: sql`${ruleValue('payee_shown_hours')}::int`,
});

/** The fields that moving a payout needs. */
export type LockedPayout = z.output<typeof payoutRow> & Pick<z.output<typeof byRules>, 'sendbacks_left'>;
export interface StoredPayout extends LockedPayout, z.output<typeof byRules>, Marked {}

const columns = columnsOf(payoutRow, 'p');
/** Fifty may press «В работу» at once, so nothing is looked up for a payout that could not be sent back anyway. */
export const lockedColumns = sql`${sqlList(Object.values(columns))},
  case when ${columns.status} = ${literal(PayoutStatus.review)} then ${ruled().sendbacks_left} else 0 end as sendbacks_left`;
export const payoutColumns = sql`${sqlList(Object.values(columns))}, ${selectAs(byRules, ruled())},
  ${markOf('payout', columns.id, columns.trader_id)} as mark, ${stoppedUntil('payout', columns.id)} as stopped_until`;

/** The fields that its moves depend on. */
export const standingOf = ({ status, work_until, return_from, sendbacks_left, reverse_until }: LockedPayout) => ({
  status,
  workUntil: work_until,
  returnableAt: return_from,
  sendbacks_left,
  reversibleUntil: reverse_until,
});

/** Names of the API that differ from those of the table. */
const apiNames = <Time, Pinned, Until, Moved, Return>(row: {
  created_at: Time;
  pin_at: Pinned;
  work_until: Until;
  moved_at: Moved;
  return_from: Return;
}) => ({
  createdAt: row.created_at,
  pinAt: row.pin_at,
  workUntil: row.work_until,
  movedAt: row.moved_at,
  returnableAt: row.return_from,
});

const noNote = { note: '', note_kind: null };

/** For traders, and for moderators, who see more besides. Number and name are masked unless they are given. */
export const viewPayout = (
  payout: StoredPayout,
  urls: string[],
  { pan = maskPan(payout.pan_tail), fio = maskName(payout.fio) }: { pan?: string; fio?: string } = {},
): Payout =>
  pick(traderPayout, {
    ...payout,
    ...apiNames(payout),
    // What was missing before it was paid is no longer said of it.
    ...(payout.status === PayoutStatus.done && noNote),
    fio,
    pan,
    url: urls[0] ?? null,
    urls,
    talk: traderMark(payout),
  });

export const viewForPlatform = (payout: LockedPayout): PlatformPayout =>
  pick(platformPayout, {
    ...payout,
    ...apiNames(payout),
    note: noteForPlatform(payout),
    doneAt: payout.status === PayoutStatus.done ? payout.moved_at : null,
  });

/** Why it is paid or not. Notes between trader and moderator are not sent to the platform. */
function noteForPlatform({ status, note, decision_note }: LockedPayout): string {
  if (status === PayoutStatus.done) return decision_note;
  return status === PayoutStatus.incorrect || status === PayoutStatus.rejected ? note : '';
}

/** For those who work for the service: a payout `o`, its trader `t` if it has one, its platform `f`. */
const ofStaff = columnsOf(payoutRow, 'o');
const sources = {
  ...ofStaff,
  ...apiNames(ofStaff),
  ...ruled(ofStaff.sent_back),
  tail: ofStaff.pan_tail,
  number: ofStaff.payout_id,
  trader: sql`case when t.id is not null then json_build_object('id', t.id, 'name', t.login) end`,
  platform: sql`json_build_object('id', f.id, 'name', f.name)`,
};

/** SQL for a row of the list of staff. The payee's name is as it is stored, which nobody is shown. */
export const staffColumns = selectAs(consolePayout.omit({ overdue: true }), sources);

/** SQL for the facts of a case at the desk, and what decides about showing the name, which is as it is stored. */
export const deskColumns = selectAs(
  payoutFacts.extend({ trader_id: z.int().nullable(), shown_hours: z.int() }),
  sources,
);
