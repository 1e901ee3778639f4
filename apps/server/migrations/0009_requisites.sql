-- A card of a bank profile. The number is sealed; pan_index finds it by exact value, pan_tail is what people may see.
create table requisite_profiles (
  id integer generated always as identity primary key,
  trader_id integer not null,
  bank_profile_id integer not null,
  pan bytea not null,
  pan_index bytea not null,
  pan_tail text not null check (pan_tail ~ '^\d{4}$'),
  total_amount bigint not null check (total_amount >= 0),
  used_total_amount bigint not null default 0 check (used_total_amount >= 0),
  available smallint not null default 1 check (available in (0, 1)),
  is_main smallint not null default 0 check (is_main in (0, 1)),
  created_at timestamptz not null,
  foreign key (bank_profile_id, trader_id) references bank_profiles (id, trader_id),
  -- One card, one row: two rows of it would fill its limit twice and confuse payments of near amounts.
  constraint requisite_card_once unique (trader_id, pan_index)
);
create index requisite_profiles_profile on requisite_profiles (bank_profile_id);
create unique index requisite_one_main on requisite_profiles (bank_profile_id) where is_main = 1;

create table payment_systems (
  id integer primary key,
  name text not null unique,
  system_group text not null check (system_group in ('card', 'sbp'))
);
insert into payment_systems (id, name, system_group) values
  (1, 'СБП', 'sbp'), (2, 'C2C', 'card'), (3, 'СБП трансграничный', 'sbp'), (4, 'Карта МИР', 'card');

-- A requisite by payment system, outside of any bank profile. Details (card or phone, name) are sealed.
create table requisites (
  id integer generated always as identity primary key,
  trader_id integer not null references users,
  type text not null references payment_systems (name),
  requisite_details bytea not null,
  details_index bytea not null,
  details_tail text not null check (details_tail ~ '^\d{4}$'),
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null,
  total_amount bigint not null check (total_amount >= 0),
  used_total_amount bigint not null default 0 check (used_total_amount >= 0),
  available smallint not null default 1 check (available in (0, 1)),
  created_at timestamptz not null,
  check (min_amount < max_amount),
  constraint requisite_once_per_trader unique (trader_id, type, details_index)
);
