import { caseKinds } from '@app/contract/cases/case-leases';
import type { ConsolePayout, ConsolePayoutFilters, ConsolePayoutView } from '@app/contract/payouts/console-payouts';
import { isOverdue, PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { Db } from '#db/db.ts';
import { inPeriod } from '#db/in-period.ts';
import { literal, sql } from '#db/sql.ts';
import { seenBefore } from '#features/files/same-files.ts';
import { staffColumns } from '#features/payouts/payout-shape.ts';
import { isOverduePayout } from '#features/payouts/payouts-queries.ts';
import { idWalk } from '#features/things/things-list.ts';
import { maskName } from '#lib/mask.ts';
import { hasAmount, ifGiven, numberIn } from '#lists/conditions.ts';
import type { Shown } from '#lists/list.ts';
import type { Walk } from '#lists/walk.ts';

/** As it is stored: the name in full, which nobody is shown. */
type StoredRow = Omit<ConsolePayout, 'overdue'> & { abandoned: boolean };

const columns = sql`${staffColumns}, coalesce(t.state = 'blocked', false) as abandoned`;

const theirs = sql`join platforms f on f.id = o.platform_id left join users t on t.id = o.trader_id`;

const { incorrect, waiting, inWork, review } = PayoutStatus;
/** Those that somebody has to do something with are few, and the index of the moderators' tabs leads to them. */
const open: readonly PayoutStatus[] = [incorrect, waiting, inWork, review];

const shown: Shown = { table: sql`payouts o`, id: sql`o.id`, columns, joined: theirs };

export function payoutsWalk(db: Db, filters: ConsolePayoutFilters, now: Date): Promise<Walk<ConsolePayout>> {
  const { platform, bank, status } = filters;
  return idWalk(db, filters, {
    table: 'payouts',
    shown,
    ofTrader: (id) => sql`o.trader_id = ${id}`,
    found: (text) => sql`o.id in (
      select ${numberIn(text)}::int
      union all select of.id from platforms f join payouts of on of.platform_id = f.id and of.payout_id = ${text})`,
    where: sql`${inPeriod(sql`o.created_at`, filters)} and ${hasAmount(sql`o.amount`, filters)}
      and ${ifGiven(platform, (id) => sql`o.platform_id = ${id}`)}
      and ${ifGiven(status, (code) => (code === 'overdue' ? isOverduePayout(now) : sql`o.status = ${literal(code)}`))}
      and ${ifGiven(bank, (name) => sql`o.bank = ${name}`)}`,
    direct: status === 'overdue' || (status !== undefined && open.includes(status)),
    present: (row: StoredRow) => presentPayout(row, now),
  });
}

/** Of the payee staff see the initials and the last digits. What a blocked trader has in work is overdue at once: nobody works at it. */
export const presentPayout = <Row extends StoredRow>({ abandoned, ...row }: Row, now: Date) => ({
  ...row,
  fio: maskName(row.fio),
  overdue: isOverdue(row, now) || (row.status === inWork && abandoned),
});

type StoredView = StoredRow & Pick<ConsolePayoutView, 'note' | 'note_kind' | 'sent_back' | 'file_seen_before'>;

export const findView = (db: Db, id: number): Promise<StoredView | undefined> =>
  db.one<StoredView>(sql`
    select ${columns}, o.note, o.note_kind, o.sent_back, ${seenBefore({ kind: 'payout', id: sql`o.id` }, caseKinds)} as file_seen_before
    from payouts o ${theirs} where o.id = ${id}`);
