-- A pause: the profile keeps its traffic switched on and its cycle, and takes no deals until the pause ends, by itself or by hand. Without
-- an end it lasts until the trader ends it.
alter table bank_profiles
  add column paused boolean not null default false,
  add column paused_until timestamptz,
  add constraint bank_profile_pause check (paused or paused_until is null);
create index bank_profiles_pauses on bank_profiles (paused_until) where paused;

create or replace function is_in_line(profile integer, aside boolean, used bigint, reserved bigint, cycle bigint) returns boolean
language plpgsql volatile as $$
begin
  return (
    select p.available = 1 and p.is_hided = 0 and not p.paused and not aside and (p.tier = -1 or reserved = 0)
      and used + reserved + p.min_amount <= p.total_amount
      and case when p.cycle_mode = 1 then cycle else 0 end + reserved + p.min_amount <= p.cycle_limit
    from bank_profiles p where p.id = profile);
end $$;

drop trigger bank_profiles_fill_again on bank_profiles;
create trigger bank_profiles_fill_again
  after update of available, is_hided, paused, tier, min_amount, total_amount, cycle_mode, cycle_limit on bank_profiles
  for each row execute function keep_profile_fill();

-- The hours in which a trader works, by weekday. `resting`: the pause of this night or day off has been begun, so that what the trader
-- takes out of it by hand stays out.
create table working_hours (
  trader_id integer primary key references users (id),
  days jsonb not null,
  resting boolean not null default false
);
