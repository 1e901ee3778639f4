create table payouts (
  id integer generated always as identity (start with 500001) primary key,
  platform_key_id integer not null references platform_keys,
  payout_id text not null,
  -- Who has it, or had it last. Nobody while it is in the pool.
  trader_id integer references users,
  bank text not null,
  method text not null check (method in ('sbp', 'card')),
  -- Card or phone, sealed: whole for the trader who pays, the tail for everybody else.
  pan bytea not null,
  pan_tail text not null check (pan_tail ~ '^\d{4}$'),
  fio text not null,
  amount bigint not null check (amount > 0),
  status smallint not null default 0 check (status in (-1, 0, 1, 2, 4, 5, 6)),
  note text not null default '',
  created_at timestamptz not null,
  pin_at timestamptz,
  -- When it came to its present status.
  moved_at timestamptz not null,
  constraint payout_once unique (platform_key_id, payout_id),
  check ((trader_id is null) = (pin_at is null)),
  check (case status when 0 then trader_id is null when 5 then trader_id is null when 4 then true else trader_id is not null end),
  check (status not in (-1, 4) or note <> '')
);
-- The tabs, in the order in which they are shown. The pool has its own: a payout that was returned goes back to its old place.
create index payouts_pool on payouts (created_at, id) where status = 0;
create index payouts_tab on payouts (status, moved_at, id);
create index payouts_own on payouts (trader_id, status, moved_at, id);
create trigger payouts_kept before delete on payouts for each row execute function refuse_change();

-- How many payouts each trader has in work, kept by the database: whatever comes at once, nobody has a sixth.
create table payout_loads (
  trader_id integer primary key references users,
  in_work smallint not null constraint payout_load_limit check (in_work between 0 and 5)
);

create function count_payout_load() returns trigger language plpgsql as $$
begin
  if new.status = old.status then return null; end if;
  if old.status = 1 then
    update payout_loads set in_work = in_work - 1 where trader_id = old.trader_id;
  end if;
  if new.status = 1 then
    insert into payout_loads (trader_id, in_work) values (new.trader_id, 1)
    on conflict (trader_id) do update set in_work = payout_loads.in_work + 1;
  end if;
  return null;
end $$;
create trigger payouts_loaded after update of status on payouts for each row execute function count_payout_load();
