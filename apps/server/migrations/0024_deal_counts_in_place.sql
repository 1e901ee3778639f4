-- The counts of a changed deal, found by their whole key: by a part of it every block of the trader was read for every closing, and the
-- statement planned anew each time.
create or replace function count_deal() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  old_keys integer[];
  new_keys constant integer[] := deal_keys(new);
  changed integer;
begin
  if tg_op = 'UPDATE' then
    old_keys := deal_keys(old);
    if new.shelf = old.shelf and new_keys = old_keys then return null; end if;
    -- What stays under a key moves from shelf to shelf in one change; a corrected amount may leave its key.
    update deal_blocks set
      waiting = waiting - (old.shelf = 0)::integer + (new.shelf = 0 and key = any(new_keys))::integer,
      closed = closed - (old.shelf = 1)::integer + (new.shelf = 1 and key = any(new_keys))::integer,
      archived = archived - (old.shelf = 2)::integer + (new.shelf = 2 and key = any(new_keys))::integer
    where trader_id = new.trader_id and key = any(old_keys) and width = any(array[1000, 100000])
      and block = any(array[new.number / 1000, new.number / 100000]) and block = new.number / width;
    get diagnostics changed = row_count;
    if changed <> 2 * cardinality(old_keys) then
      raise exception 'Deal % is counted in % blocks', new.id, changed;
    end if;
    if new_keys = old_keys then return null; end if;
  end if;

  insert into deal_blocks as b (trader_id, key, width, block, waiting, closed, archived)
  select new.trader_id, key, width, new.number / width,
    (new.shelf = 0)::integer, (new.shelf = 1)::integer, (new.shelf = 2)::integer
  from unnest(new_keys) key, unnest(array[1000, 100000]) width
  where old_keys is null or key <> all(old_keys)
  on conflict (trader_id, key, width, block) do update set
    waiting = b.waiting + excluded.waiting, closed = b.closed + excluded.closed, archived = b.archived + excluded.archived;
  return null;
end $$;

-- Three counters, checked wherever one is set.
create domain deal_count as integer check (value >= 0);
alter table deal_blocks
  drop constraint deal_blocks_waiting_check, alter waiting type deal_count,
  drop constraint deal_blocks_closed_check, alter closed type deal_count,
  drop constraint deal_blocks_archived_check, alter archived type deal_count,
  set (fillfactor = 50);

-- By the beginning of the cycle, which stays while it lasts: by its last amount every closing wrote to all indexes of the profile.
drop index bank_profiles_cycles;
create index bank_profiles_cycles on bank_profiles (cycle_mode) where cycle_first_at is not null and cycle_mode > 1;
