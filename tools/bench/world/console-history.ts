import pg from 'pg';
import type { World } from './world.ts';

/** Of so many of the newest deals at most. */
const DEALS = 1_000_000;

/**
 * What staff read besides deals: the journal of the newest of them, about two rows a deal, with sign-ins in between, and an appeal on one in
 * five hundred; and, for the queue of cases, a past of appeals and payouts that have ended. Written once, by set-based SQL, with places before those of everything that the server writes.
 */
export async function fillConsole({ url }: World): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('bench.console_filled') as name");
    if (rows[0].name) return;
    await client.query(`
      begin;
      set local session_replication_role = replica;
      create table bench.console_filled as select now();
      ${journalSql};
      ${appealsSql};
      ${endedAppealsSql};
      ${payoutsSql};
      commit`);
    await client.query('vacuum analyze journal; ');
    await client.query('vacuum analyze appeals');
    await client.query('vacuum analyze payouts');
  } finally {
    await client.end();
  }
}

const newest = `(select *, (row_number() over (order by id))::int as n, count(*) over () as total from deals
  where id > (select max(id) - ${DEALS} from deals)) d`;

const journalSql = `
  insert into journal (at, event, ref, actor, data, xid, act, user_id, groups, inbox)
  select e.at, e.event, e.ref, e.actor, e.data, (3 + d.n::bigint * 500 / d.total)::text::xid8, d.n, e.user_id, '{}', false
  from ${newest} cross join lateral (values
    (0, d.created_at, 'deal.created', d.id, 'platform', d.trader_id,
      jsonb_build_object('payment_id', d.payment_id, 'amount', d.real_amount::text), true),
    (1, d.closed_at, 'deal.closed', d.id, 'user:' || d.trader_id, d.trader_id, '{}', d.closed_at is not null),
    (2, d.created_at, 'user.signed_in', d.trader_id, 'user:' || d.trader_id, d.trader_id, '{}', d.n % 100 = 0),
    (3, d.created_at, 'rate.usdt_set', 1, 'operator', null, '{}', d.n % 100000 = 0)
  ) e (place, at, event, ref, actor, user_id, data, happens)
  where e.happens order by d.n, e.place`;

const appealsSql = `
  insert into appeals (deal_id, trader_id, platform_id, attempt, amount_to_pay, note, status, created_at, expires_at)
  select d.id, d.trader_id, d.platform_id, 1, d.real_amount, 'Оплата не зачислена', (array[0, 1, 1, 3, 4, 2, 5])[d.n / 500 % 7 + 1],
    d.created_at + interval '1 hour', d.created_at + interval '25 hours'
  from ${newest} where d.n % 500 = 0 order by d.id`;

/** On one deal in twenty; a third of them rejected. */
const endedAppealsSql = `
  insert into appeals (deal_id, trader_id, platform_id, attempt, amount_to_pay, note, status, created_at, expires_at)
  select d.id, d.trader_id, d.platform_id, 1, d.real_amount, '', (array[1, 2, 5])[d.n / 20 % 3 + 1], d.created_at + interval '1 hour',
    d.created_at + interval '25 hours'
  from ${newest} where d.n % 20 = 1 order by d.id`;

/** As many as a fifth of the deals, some thirty a day for each trader: people pay them by hand. One in two hundred waits for a judge. */
const payoutsSql = `
  insert into payouts (platform_id, payout_id, trader_id, bank, method, pan, pan_tail, fio, amount, bonus, status, note, note_kind, created_at, pin_at, moved_at)
  select d.platform_id, 'past-' || d.id, t.ids[d.n / 5 % cardinality(t.ids) + 1], '100000000004', 'card', '', '0007', 'Петров Пётр', d.real_amount, 200, s.status,
    case s.status when 4 then 'Не прошло' else '' end, case s.status when 4 then 'rejected' end, d.created_at, d.created_at, d.created_at
  from ${newest} cross join lateral (select case when d.n % 1000 = 0 then 2 when d.n % 50 = 5 then 4 else 6 end as status) s
    cross join (select array_agg(id order by id) as ids from users where "group" in (0, 5)) t
  where d.n % 5 = 0 order by d.id`;
