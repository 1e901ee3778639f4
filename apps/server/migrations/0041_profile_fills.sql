-- What deals fill a bank profile with stands apart from what its trader has set. A closing and a creation change the filling only, and PostgreSQL reads
-- the checks, generated columns and indexes of a table anew for each change of it: those of a profile took longer than the change.
create table profile_fills (
  bank_profile_id integer not null,
  trader_id integer not null,
  used_total_amount bigint not null default 0,
  reserved_amount bigint not null default 0,
  cycle_value bigint not null default 0,
  cycle_first_at timestamptz,
  cycle_last_at timestamptz,
  last_deal_at timestamptz,
  deal_ends_at timestamptz,
  -- Cannot take anything for a reason of its trader or phone, see deal-line.ts.
  aside boolean not null default false,
  -- Whether the smallest deal of the profile would fit: what is_in_line() says.
  in_line boolean not null default false,
  primary key (bank_profile_id, trader_id),
  -- One, because each is read anew for each change.
  constraint profile_fill_holds check (used_total_amount >= 0 and reserved_amount >= 0 and cycle_value >= 0
    and (cycle_first_at is null) = (cycle_last_at is null)),
  constraint profile_fill_of_profile foreign key (bank_profile_id, trader_id) references bank_profiles (id, trader_id)
) with (fillfactor = 50);

insert into profile_fills
select id, trader_id, used_total_amount, reserved_amount, cycle_value, cycle_first_at, cycle_last_at, last_deal_at, deal_ends_at, aside, in_line
from bank_profiles;

drop index bank_profiles_choice, bank_profiles_cycles;
alter table bank_profiles drop column in_line;
alter table bank_profiles
  drop column used_total_amount, drop column reserved_amount, drop column cycle_value, drop column cycle_first_at, drop column cycle_last_at,
  drop column last_deal_at, drop column deal_ends_at, drop column aside;

create index profile_fills_line on profile_fills (last_deal_at nulls first, bank_profile_id) where in_line;
create index bank_profiles_cycles on bank_profiles (id) where cycle_mode > 1;

-- Volatile, so that it reads the profile as it is when the row is written: who has waited for the row while the profile was changed would otherwise
-- write a place that the old profile had. Not a trigger, which would lock each row before it is changed: another record of the log.
create function is_in_line(profile integer, aside boolean, used bigint, reserved bigint, cycle bigint) returns boolean language plpgsql volatile as $$
begin
  return (
    select p.available = 1 and p.is_hided = 0 and not aside and (p.tier = -1 or reserved = 0)
      and used + reserved + p.min_amount <= p.total_amount
      and case when p.cycle_mode = 1 then cycle else 0 end + reserved + p.min_amount <= p.cycle_limit
    from bank_profiles p where p.id = profile);
end $$;

create function keep_profile_fill() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into profile_fills (bank_profile_id, trader_id, in_line) values (new.id, new.trader_id, is_in_line(new.id, false, 0, 0, 0));
  else
    -- Whatever kept it aside is looked at anew.
    update profile_fills set aside = false, in_line = is_in_line(bank_profile_id, false, used_total_amount, reserved_amount, cycle_value)
    where bank_profile_id = new.id;
  end if;
  return null;
end $$;
create trigger bank_profiles_filled after insert on bank_profiles for each row execute function keep_profile_fill();
create trigger bank_profiles_fill_again after update of available, is_hided, tier, min_amount, total_amount, cycle_mode, cycle_limit
  on bank_profiles for each row execute function keep_profile_fill();

-- A new deal locks what it fills; a lock on the profile besides would be a second one.
alter table deals drop constraint deals_bank_profile_id_trader_id_fkey;
alter table deals add constraint deals_bank_profile_id_trader_id_fkey
  foreign key (bank_profile_id, trader_id) references profile_fills (bank_profile_id, trader_id);
