import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { literal, type Sql, sql } from '#db/sql.ts';

/**
 * SQL, the rows of a `from`: what was paid, and with a minus what was taken back, each at its own time (`at`): a past day never changes.
 * `amount` is the payout's, `earned` what the ledger moved above it. `whose` is over `payouts p`.
 */
export function paidPayouts(whose: Sql, since: Date, until: Date | null): Sql {
  const before = (moment: Sql) => (until ? sql`${moment} < ${until}` : sql`true`);
  return sql`(
    select p.moved_at as at, 1 as paid, p.amount, l.amount - p.amount as earned
    from payouts p join ledger_postings l on l.kind = 'payout.done' and l.ref = p.id
    where ${whose} and p.status = ${literal(PayoutStatus.done)} and p.moved_at >= ${since} and ${before(sql`p.moved_at`)}
    union all
    select l.at, s.sign, s.sign * p.amount, s.sign * (l.amount - p.amount)
    from payouts p join ledger_postings l on l.kind in ('payout.done', 'payout.reversed') and l.ref = p.id,
      lateral (select case l.kind when 'payout.done' then 1 else -1 end as sign) s
    where ${whose} and p.status = ${literal(PayoutStatus.rejected)} and p.note_kind = 'reversed' and p.moved_at >= ${since}
      and l.at >= ${since} and ${before(sql`l.at`)})`;
}
