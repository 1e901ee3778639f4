-- A phone says that it is alive several times a minute, and so does an open cabinet. An index on when it was last heard of made each such
-- word a new entry in every index of its row. What is asked is only who has spoken since they stood aside, and that hardly ever changes.
alter table device_profiles
  add column aside_after timestamptz,
  add column returned boolean not null generated always as (coalesce(aside and seen_at > coalesce(aside_after, '-infinity'), false)) stored;
alter table presences
  add column aside_after timestamptz,
  add column returned boolean not null generated always as (aside and seen_at > coalesce(aside_after, '-infinity')) stored;
drop index device_profiles_aside;
drop index presences_aside;
create index device_profiles_returned on device_profiles (id) where returned;
create index presences_returned on presences (trader_id) where returned;
alter table device_profiles set (fillfactor = 70);
-- Worth nothing after a crash: whoever is there says so again within seconds. So nobody waits for a disk.
alter table presences set unlogged;

-- One key for both: whose profile it is, and which.
alter table requisite_profiles drop constraint requisite_profiles_bank_profile_id_trader_id_fkey;
alter table deals drop constraint deals_bank_profile_id_trader_id_fkey;
alter table bank_profiles
  drop constraint bank_profiles_pkey,
  drop constraint bank_profiles_id_trader_id_key,
  add primary key (id, trader_id);
-- An id is still one profile's alone: whoever names it means just that one.
create function keep_profile_ids_apart() returns trigger language plpgsql as $$
begin
  if exists (select 1 from bank_profiles where id = new.id) then
    raise exception 'There is a bank profile % already', new.id using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger bank_profiles_id_once before insert on bank_profiles for each row execute function keep_profile_ids_apart();
alter table requisite_profiles add foreign key (bank_profile_id, trader_id) references bank_profiles (id, trader_id);
alter table deals add foreign key (bank_profile_id, trader_id) references bank_profiles (id, trader_id);

-- The sweep reads the day's keys once in a while; each key paid for an index.
drop index idempotency_keys_age;
