-- Whose number it is. A number is a card, or a phone together with a bank, known by a keyed fingerprint; it belongs to one trader at a
-- time. Fingerprints need the installation's key: those of rows that are there already are filled in by the program that migrates
-- (features/requisites/numbers-upgrade.ts), which then drops requisites_before.
create table numbers (
  number bigint primary key,
  trader_id integer not null references users,
  unique (number, trader_id)
);

alter table requisites rename to requisites_before;
do $$
begin
  if not exists (select from requisites_before) and not exists (select from bank_profiles) then drop table requisites_before; end if;
end $$;

alter table bank_profiles
  -- A requisite by payment system is a bank profile without a phone that reports; its bank is the name of the system.
  alter device_profile_id drop not null,
  add column payment_system text references payment_systems (name),
  -- The number that СБП pays to, sealed, where no device has it.
  add column phone bytea,
  drop constraint bank_from_directory,
  add column directory_bank text generated always as (case when payment_system is null then bank end) stored
    constraint bank_from_directory references banks,
  add check ((device_profile_id is null) = (payment_system is not null) and (payment_system is null or bank = payment_system)),
  -- Phone and bank. Without one the number is another trader's, and nothing is paid to it.
  add column number bigint,
  add foreign key (number, trader_id) references numbers (number, trader_id),
  -- When the time of its last deal is over: for a day more the number stays as it is.
  add column deal_ends_at timestamptz,
  -- Of a profile on test: how many deals have counted so far. When it went to work.
  add column test_passed smallint not null default 0,
  add column work_since timestamptz,
  -- Known to be unable to take anything: its phone is away, or its trader's money is gone (deal-line.ts).
  add column aside boolean not null default false;

alter table requisite_profiles
  add column number bigint,
  add foreign key (number, trader_id) references numbers (number, trader_id),
  add column deal_ends_at timestamptz,
  drop constraint requisite_card_once,
  drop column pan_index,
  add constraint requisite_card_once unique (number);

-- Who has proven itself is on work; all others are on test from now on, whatever they said before.
update bank_profiles p set
  tier = case when closed >= 3 then -1 else 1 end,
  test_passed = case when closed >= 3 then 0 else closed end
from (
  select id, (select count(*) from (select 1 from deals d where d.bank_profile_id = of_profile.id and d.status = 1 limit 3) few) as closed
  from bank_profiles of_profile
) proven where proven.id = p.id;

with recent as (
  select bank_profile_id, requisite_profile_id, max(expires_at) as ends_at
  from deals where expires_at > now() - interval '1 day' group by 1, 2
), cards as (
  update requisite_profiles c set deal_ends_at = ends_at from recent where c.id = requisite_profile_id
)
update bank_profiles p set deal_ends_at = last.ends_at
from (select bank_profile_id, max(ends_at) as ends_at from recent group by 1) last where p.id = bank_profile_id;

-- Who stands in the line for the next deal: in the order of their last one, without those that could not take any. Kept as a column, so
-- that a change which moves nobody in or out of the line leaves its index alone. A cycle that ends by the clock counts as empty.
alter table bank_profiles add column in_line boolean not null generated always as (
  available = 1 and is_hided = 0 and not aside and (tier = -1 or reserved_amount = 0)
  and used_total_amount + reserved_amount + min_amount <= total_amount
  and case when cycle_mode = 1 then cycle_value else 0 end + reserved_amount + min_amount <= cycle_limit
) stored;
drop index bank_profiles_choice;
create index bank_profiles_choice on bank_profiles (last_deal_at nulls first, id) where in_line;

-- When a trader's cabinet was last open: what a requisite without a phone has instead of its heartbeat.
create table presences (
  trader_id integer primary key references users,
  seen_at timestamptz not null,
  aside boolean not null default false
) with (fillfactor = 50);

-- Why profiles stand aside, kept where it can be seen at a glance that it is no longer so.
alter table device_profiles add column aside boolean not null default false;
create index device_profiles_aside on device_profiles (seen_at) where aside;
create index presences_aside on presences (seen_at) where aside;
alter table ledger_accounts
  add column awaited bigint,
  add column reached boolean generated always as (available >= awaited) stored;
create index ledger_accounts_reached on ledger_accounts (trader_id) where reached;

-- Near amounts are kept apart by the number that is paid to, of whichever profile. Ended deals need none.
alter table deals
  drop constraint deal_amounts_apart,
  drop column requisite_key,
  add column requisite_key bigint,
  add constraint deal_amounts_apart exclude using gist
    (requisite_key with =, int8range(real_amount - 1000, real_amount + 1000, '[]') with &&) where (status = 0);
