-- An appeal holds the money in question until it is decided. What there was too little for is missing, and beside the balances the sum
-- of what is missing: no new deal counts on money that an appeal waits for.
alter table ledger_accounts add column shortfall kopecks not null default 0;

alter table appeals
  add column held_amount kopecks not null default 0,
  add column short_amount kopecks not null default 0,
  -- After the trader's own rejection: until then.
  add column hold_until timestamptz,
  -- More than 10 ₽ above what the deal was made for. Kept, since a closing may correct the deal's amount.
  add column flagged boolean not null default false,
  -- Under review, by somebody else than the trader: there is no other appeal after that.
  add column decided_at timestamptz;
create index appeals_hold_end on appeals (hold_until) where hold_until is not null;

update appeals a set
  flagged = a.amount_to_pay > 1000 + coalesce(
    (select (c.data ->> 'asked')::bigint from audit c
      where split_part(c.event, '.', 1) = 'deal' and c.ref = d.id and c.event = 'deal.closed'), d.real_amount),
  decided_at = (
    select max(c.at) from audit c
    where split_part(c.event, '.', 1) = 'appeal' and c.ref = a.id and c.actor = 'platform'
      and c.event in ('appeal.accepted', 'appeal.rejected', 'appeal.archived'))
from deals d where d.id = a.deal_id;

alter table appeals add constraint appeal_hold_while_open check (
  case when status in (0, 3, 4) then hold_until is null
    else held_amount + short_amount = 0 or status = 2 and hold_until is not null end);

-- Appeals that are open now hold as well, and end the deals that still wait under them: each step as the server's own functions take it.
create function pg_temp.post(kind text, ref bigint, trader integer, giver text, taker text, amount bigint)
returns void language plpgsql as $$
declare
  after ledger_accounts;
begin
  update ledger_accounts a set
    available = a.available + case 'available' when taker then post.amount when giver then -post.amount else 0 end,
    held = a.held + case 'held' when taker then post.amount when giver then -post.amount else 0 end,
    postings = a.postings + 1
  where a.trader_id = trader returning a.* into strict after;
  insert into ledger_postings (at, kind, ref, trader_id, from_account, to_account, amount, from_balance, to_balance, number,
    available_after, held_after)
  values (now(), post.kind, post.ref, trader, giver, taker, post.amount,
    case giver when 'available' then after.available else after.held end,
    case taker when 'available' then after.available else after.held end, after.postings, after.available, after.held);
end $$;

create function pg_temp.end_deal(deal deals) returns void language plpgsql as $$
begin
  update deals set status = -1 where id = deal.id;
  update requisite_profiles set reserved_amount = reserved_amount - deal.real_amount where id = deal.requisite_profile_id;
  update bank_profiles set reserved_amount = reserved_amount - deal.real_amount where id = deal.bank_profile_id;
  perform pg_temp.post('deal.released', deal.id, deal.trader_id, 'held', 'available', deal.debited_amount);
  insert into audit (event, ref, actor, at, data) values ('deal.expired', deal.id, 'system', now(), '{}');
  insert into events (at, event, ref, user_id, groups) values (now(), 'deal.expired', deal.id, deal.trader_id, '{}');
  insert into webhooks (platform_id, object, type, body, created_at, due_at, retry_until)
  select deal.platform_id, 'deal:' || deal.id, 'deal.expired', json_build_object(
      'type', 'deal.expired', 'timestamp', pg_temp.wire_time(now()), 'data', json_build_object(
        'id', deal.id, 'payment_id', deal.payment_id, 'status', -1,
        'amount', trim_scale(deal.real_amount / 100.0), 'interest_rate', trim_scale(deal.interest_rate / 100.0),
        'method_group', deal.method_group, 'createdAt', pg_temp.wire_time(deal.created_at), 'expired', pg_temp.wire_time(deal.expires_at),
        'closedAt', null)),
    now(), now(), now() + interval '24 hours'
  from webhook_endpoints e where e.platform_id = deal.platform_id;
end $$;
create function pg_temp.wire_time(at timestamptz) returns text language sql as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Counted at once: whatever comes after this in the same transaction may change the table.
set constraints deals_counted immediate;
do $$
declare
  appeal appeals;
  deal deals;
  asked bigint;
  wanted bigint;
  taken bigint;
begin
  for appeal in select * from appeals where status in (0, 3, 4) order by id loop
    select * into strict deal from deals where id = appeal.deal_id;
    if deal.status = 0 then perform pg_temp.end_deal(deal); end if;
    -- Interest is rounded half up; what is left is debited.
    asked := least(appeal.amount_to_pay, deal.real_amount);
    wanted := asked - (asked * deal.interest_rate + 5000) / 10000;
    select least(wanted, available) into strict taken from ledger_accounts where trader_id = appeal.trader_id;
    if taken > 0 then perform pg_temp.post('appeal.held', appeal.id, appeal.trader_id, 'available', 'held', taken); end if;
    update ledger_accounts set shortfall = shortfall + wanted - taken where trader_id = appeal.trader_id;
    update appeals set held_amount = taken, short_amount = wanted - taken where id = appeal.id;
  end loop;
end $$;
set constraints deals_counted deferred;
drop function pg_temp.end_deal(deals);
drop function pg_temp.post(text, bigint, integer, text, text, bigint);
drop function pg_temp.wire_time(timestamptz);
