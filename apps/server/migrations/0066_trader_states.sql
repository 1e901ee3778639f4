-- Where a trader stands with the operator. Everybody who is here already works.
alter table users add column state text not null default 'active'
  constraint user_state check (state in ('new', 'active', 'paused', 'blocked'));

-- Only profiles of an active trader stand in the line. A creation looks at its profile behind the lock of the filling, and a change of the state
-- waits for that lock with each profile, so a deal that begins after the change finds the line without them, and a creation asks nothing more.
create or replace function is_in_line(profile integer, aside boolean, used bigint, reserved bigint, cycle bigint) returns boolean
language plpgsql volatile as $$
begin
  return (
    select p.available = 1 and p.is_hided = 0 and not p.paused and not aside and (p.tier = -1 or reserved = 0)
      and used + reserved + p.min_amount <= p.total_amount
      and case when p.cycle_mode = 1 then cycle else 0 end + reserved + p.min_amount <= p.cycle_limit
      and (select u.state = 'active' from users u where u.id = p.trader_id)
    from bank_profiles p where p.id = profile);
end $$;

create or replace function keep_profile_fill() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A change of the state cannot see a profile that is being made, so one of them waits for the other.
    perform 1 from users where id = new.trader_id for share;
    insert into profile_fills (bank_profile_id, trader_id, in_line) values (new.id, new.trader_id, is_in_line(new.id, false, 0, 0, 0));
  else
    -- Whatever kept it aside is looked at anew.
    update profile_fills set aside = false, in_line = is_in_line(bank_profile_id, false, used_total_amount, reserved_amount, cycle_value)
    where bank_profile_id = new.id;
  end if;
  return null;
end $$;
