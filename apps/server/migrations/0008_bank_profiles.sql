-- Whether a cycle that took its first and last transaction at these times has ended by `at`.
-- 1: only a switch of traffic ends it. 2: Moscow midnight. 3: 24 hours after the first, 4: after the last transaction.
create function cycle_is_over(mode smallint, first_at timestamptz, last_at timestamptz, at timestamptz)
returns boolean language sql stable parallel safe as $$
  select coalesce(case mode
    when 2 then last_at < (date_trunc('day', at at time zone 'Europe/Moscow') at time zone 'Europe/Moscow')
    when 3 then first_at + interval '24 hours' <= at
    when 4 then last_at + interval '24 hours' <= at
    else false
  end, false)
$$;

-- A personal account at a bank («ЛК») on a device.
create table bank_profiles (
  id integer generated always as identity (start with 1001) primary key,
  trader_id integer not null references users,
  device_profile_id integer not null,
  id_alias text not null generated always as ('ЛК' || id) stored,
  fio text not null check (length(trim(fio)) between 1 and 120),
  bank text not null constraint bank_from_directory references banks,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null,
  total_amount bigint not null check (total_amount >= 0),
  used_total_amount bigint not null default 0 check (used_total_amount >= 0),
  sbp_available smallint not null check (sbp_available in (0, 1)),
  card_available smallint not null check (card_available in (0, 1)),
  available smallint not null default 0 check (available in (0, 1)),
  enable_push smallint not null default 1 check (enable_push in (0, 1)),
  tier smallint not null default 1 check (tier between -1 and 1),
  cycle_mode smallint not null default 1 check (cycle_mode between 1 and 4),
  cycle_limit bigint not null check (cycle_limit >= 0),
  cycle_value bigint not null default 0 check (cycle_value >= 0),
  cycle_first_at timestamptz,
  cycle_last_at timestamptz,
  is_hided smallint not null default 0 check (is_hided in (0, 1)),
  is_archive smallint not null default 0 check (is_archive in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  foreign key (device_profile_id, trader_id) references device_profiles (id, trader_id),
  unique (id, trader_id),
  check (min_amount < max_amount),
  check (sbp_available = 1 or card_available = 1),
  -- What is put away takes no traffic.
  check (is_hided = 0 or available = 0),
  check (is_archive = is_hided),
  check ((cycle_first_at is null) = (cycle_last_at is null))
);
create index bank_profiles_list on bank_profiles (trader_id, is_hided, id);
create index bank_profiles_device on bank_profiles (device_profile_id);
create index bank_profiles_cycles on bank_profiles (cycle_mode) where cycle_last_at is not null and cycle_mode > 1;
