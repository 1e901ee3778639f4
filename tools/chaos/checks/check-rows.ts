import { type Db, type Sql, sql } from '@app/server/kit';
import { wrongCounts } from '@app/server/testing/given/deal-counts';
import { checkNone } from './check.ts';

const wrong: Record<string, Sql> = {
  'reserved on a bank profile is what waits on it': sql`
    select 'profile ' || p.bank_profile_id || ' ' || reserved_amount as row from profile_fills p where reserved_amount <>
      (select coalesce(sum(real_amount), 0) from deals d where d.bank_profile_id = p.bank_profile_id and d.status = 0)`,
  'reserved on a card is what waits on it': sql`
    select 'card ' || r.id || ' ' || reserved_amount as row from requisite_profiles r where reserved_amount <>
      (select coalesce(sum(real_amount), 0) from deals d where d.requisite_profile_id = r.id and d.status = 0)`,
  'used on a bank profile is what was closed on it': sql`
    select 'profile ' || p.bank_profile_id || ' ' || used_total_amount as row from profile_fills p where used_total_amount <>
      (select coalesce(sum(real_amount), 0) from deals d where d.bank_profile_id = p.bank_profile_id and d.status = 1)`,
  'a bank profile is in the line when its smallest deal would fit, and only then': sql`
    select 'profile ' || p.bank_profile_id as row from profile_fills p
    where in_line <> is_in_line(bank_profile_id, aside, used_total_amount, reserved_amount, cycle_value)`,
  'counters of deals agree with the deals': sql`
    select 'trader ' || trader_id || ' key ' || key as row from (${wrongCounts}) wrong`,
  'what waits, and nothing else, stands with those that wait': sql`
    select 'deal ' || coalesce(d.id, w.deal_id) as row
    from (select * from deals where status = 0) d full join waiting_deals w on w.deal_id = d.id
    where (d.trader_id, d.number, d.real_amount::bigint, d.expires_at) is distinct from (w.trader_id, w.number, w.amount, w.expires_at)`,
  'a payout is credited once, to the one who paid it': sql`
    select 'payout ' || p.id as row from payouts p where (p.status = 6 or p.note_kind is not distinct from 'reversed')::int <>
      (select count(*) from ledger_postings l where l.kind = 'payout.done' and l.ref = p.id and l.trader_id = p.trader_id)`,
  'a payment is taken back once at most, and exactly what was credited': sql`
    select 'payout ' || p.id || ': ' || credited || ' and ' || taken as row from payouts p, lateral (
      select coalesce(sum(amount) filter (where kind = 'payout.done'), 0) as credited,
        coalesce(sum(amount) filter (where kind = 'payout.reversed'), 0) as taken, count(*) filter (where kind = 'payout.reversed') as times
      from ledger_postings l where l.kind in ('payout.done', 'payout.reversed') and l.ref = p.id and l.trader_id = p.trader_id) m
    where times <> (select count(*) from journal j where j.event = 'payout.reversed' and j.ref = p.id)
      or times <> (p.status = 4 and p.note_kind is not distinct from 'reversed')::int or times = 1 and taken <> credited`,
  'who owes for a payout owes part of what was taken back': sql`
    select 'payout ' || d.ref as row from ledger_postings d where d.kind = 'payout.debt' and not exists (
      select from ledger_postings r where r.kind = 'payout.reversed' and r.ref = d.ref and r.trader_id = d.trader_id and r.amount >= d.amount)`,
  'a closed deal has one posting that closes it': sql`
    select 'deal ' || d.id as row from deals d where (d.status = 1)::int <>
      (select count(*) from ledger_postings l where l.kind = 'deal.closed' and l.ref = d.id and l.trader_id = d.trader_id)`,
  'an appeal is accepted with its deal, and never without': sql`
    select 'appeal ' || a.id as row from appeals a join deals d on d.id = a.deal_id
    where a.status = 1 and d.status <> 1 or a.status in (0, 3, 4) and d.status in (0, 1)`,
  'an appeal holds what was posted for it and not yet given back': sql`
    select 'appeal ' || a.id as row from appeals a where held_amount <>
      (select coalesce(sum(case kind when 'appeal.held' then amount else -amount end), 0) from ledger_postings l
        where l.kind in ('appeal.held', 'appeal.released') and l.ref = a.id and l.trader_id = a.trader_id)`,
  'an open appeal holds what the case is about, or says what is missing': sql`
    select 'appeal ' || a.id as row from appeals a join deals d on d.id = a.deal_id
    cross join lateral (select least(a.amount_to_pay, d.real_amount) as asked) q
    where a.status in (0, 3, 4) and held_amount + short_amount <> q.asked - (q.asked * d.interest_rate + 5000) / 10000`,
  'what traders lack is what their appeals lack': sql`
    select 'trader ' || trader_id as row from ledger_accounts l where shortfall <>
      (select coalesce(sum(short_amount), 0) from appeals a where a.trader_id = l.trader_id)`,
  'a deal has two appeals at most': sql`
    select 'deal ' || deal_id as row from appeals group by deal_id having count(*) > 2`,
  'every transfer of the chain has its request': sql`select tx_id as row from wallet_transfers where deposit_id is null`,
  'webhooks are neither waiting nor given up': sql`
    select object || ' ' || type || ' ' || state as row from webhooks where state <> 'delivered'`,
  'no deal waits beyond its time': sql`
    select 'deal ' || id as row from deals where status = 0 and expires_at < now() - interval '2 minutes'`,
  'every receipt and proof has its file': sql`
    select 'appeal ' || id as row from appeals a
    where not exists (select 1 from files f where f.owner_kind = 'appeal' and f.owner_id = a.id)
    union all select 'payout ' || id from payouts p where status in (2, 6)
      and not exists (select 1 from files f where f.owner_kind = 'payout' and f.owner_id = p.id)`,
  'no transaction is left open': sql`
    select pid || ' ' || state as row from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
};

export const checkRows = (db: Db) => checkNone(db, wrong);
