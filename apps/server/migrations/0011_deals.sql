create extension if not exists btree_gist;

-- Who may speak for the payment platform. The secret is sealed: it signs every request and must be known, not only compared.
create table platform_keys (
  id integer generated always as identity primary key,
  key text not null unique check (key ~ '^[\w-]{4,64}$'),
  name text not null,
  secret bytea not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- What waiting deals have promised to take, so that two deals at once never overfill a limit.
alter table bank_profiles
  add column reserved_amount bigint not null default 0 check (reserved_amount >= 0),
  add column last_deal_at timestamptz;
alter table requisite_profiles
  add column reserved_amount bigint not null default 0 check (reserved_amount >= 0);
create index bank_profiles_choice on bank_profiles (last_deal_at nulls first, id) where available = 1 and is_hided = 0;

create table deals (
  id integer generated always as identity (start with 100001) primary key,
  trader_id integer not null references users,
  -- Running number of the trader's deals: pages are ranges of it, however long the history.
  number integer not null,
  platform_key_id integer not null references platform_keys,
  payment_id text not null,
  bank_profile_id integer not null,
  requisite_profile_id integer references requisite_profiles,
  method_group text not null check (method_group in ('sbp', 'card')),
  -- Whole for the platform, sealed; the trader sees name and tail.
  requisite bytea not null,
  fio text not null,
  requisite_tail text not null check (requisite_tail ~ '^\d{4}$'),
  real_amount bigint not null check (real_amount > 0),
  interest_rate bigint not null check (interest_rate between 0 and 10000),
  debited_amount bigint not null check (debited_amount > 0),
  status smallint not null default 0 check (status in (0, 1, 2, -1, -2)),
  -- The three shelves of the list's filter: waiting, closed, archive.
  shelf smallint not null generated always as (case when status in (0, 1) then status else 2 end) stored,
  -- What a payment can be told apart by: the card, or for СБП the bank profile.
  requisite_key integer not null generated always as (coalesce(requisite_profile_id, -bank_profile_id)) stored,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  foreign key (bank_profile_id, trader_id) references bank_profiles (id, trader_id),
  check ((method_group = 'card') = (requisite_profile_id is not null)),
  check ((status = 1) = (closed_at is not null)),
  constraint deal_payment_once unique (platform_key_id, payment_id),
  constraint deal_number_once unique (trader_id, number),
  -- Amounts match by ±10 ₽: two waiting deals of one requisite closer than that could not be told apart.
  constraint deal_amounts_apart exclude using gist
    (requisite_key with =, int8range(real_amount - 1000, real_amount + 1000, '[]') with &&) where (status = 0)
);
create index deals_shelf on deals (trader_id, shelf, number desc);
create index deals_payment on deals (trader_id, payment_id);
create index deals_profile on deals (trader_id, bank_profile_id, number desc);
create index deals_amount on deals (trader_id, real_amount, number desc);
create index deals_tail on deals (trader_id, requisite_tail, number desc);
create index deals_expiry on deals (expires_at) where status = 0;

create table deal_numbers (
  trader_id integer primary key references users,
  last integer not null
);

-- How many deals of a shelf lie in each thousand of a trader's numbers. Counts are sums of a few rows, and a deep page is found
-- by them instead of by walking the history. Kept by the database in the transaction of the change.
create table deal_blocks (
  trader_id integer not null,
  shelf smallint not null,
  block integer not null,
  count integer not null check (count >= 0),
  primary key (trader_id, shelf, block)
);

create function count_deal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.shelf = old.shelf then return null; end if;
    update deal_blocks set count = count - 1
    where trader_id = old.trader_id and shelf = old.shelf and block = old.number / 1000;
  end if;
  insert into deal_blocks (trader_id, shelf, block, count) values (new.trader_id, new.shelf, new.number / 1000, 1)
  on conflict (trader_id, shelf, block) do update set count = deal_blocks.count + 1;
  return null;
end $$;
create trigger deals_counted after insert or update of status on deals for each row execute function count_deal();
create trigger deals_kept before delete on deals for each row execute function refuse_change();
