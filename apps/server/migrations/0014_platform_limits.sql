-- An account of a platform works or is stopped, and has limits: its own where somebody has set them, otherwise the first ones (limitBook of the
-- contract). What waits is counted by account.

alter table platforms
  add state text not null default 'active' constraint platform_state check (state in ('active', 'stopped')),
  add limits jsonb not null default '{}' constraint platform_limits check (jsonb_typeof(limits) = 'object');

alter table waiting_deals add platform_id integer;
update waiting_deals w set platform_id = d.platform_id from deals d where d.id = w.deal_id;
alter table waiting_deals alter platform_id set not null;
create index waiting_deals_platform on waiting_deals (platform_id) include (amount);

create or replace function keep_waiting_deal() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into waiting_deals (trader_id, number, deal_id, platform_id, requisite_key, amount, expires_at)
    values (new.trader_id, new.number, new.id, new.platform_id, new.requisite_key, new.real_amount, new.expires_at);
  elsif new.status <> 0 then
    delete from waiting_deals where trader_id = new.trader_id and number = new.number;
  else
    update waiting_deals set requisite_key = new.requisite_key, amount = new.real_amount, expires_at = new.expires_at
    where trader_id = new.trader_id and number = new.number;
  end if;
  return null;
end $$;

create index payouts_of_platform on payouts (platform_id, created_at);

-- What an account has sent of files, by the day in Moscow.
create table platform_file_days (
  platform_id integer not null references platforms,
  day date not null,
  bytes bigint not null check (bytes >= 0),
  primary key (platform_id, day)
);
