-- A search counts and pages like the list itself: by how many deals of it lie in each block of the trader's numbers. Blocks are a
-- hundred thousand numbers wide to find the place of a page roughly and a thousand to find it closely, so a million deals are a few
-- dozen rows to add up. The three shelves are columns: a closing changes a row, not two.
drop trigger deals_counted on deals;
drop function count_deal();
drop table deal_blocks;

create table deal_blocks (
  trader_id integer not null,
  key integer not null,
  width integer not null check (width in (1000, 100000)),
  block integer not null,
  waiting integer not null check (waiting >= 0),
  closed integer not null check (closed >= 0),
  archived integer not null check (archived >= 0),
  primary key (trader_id, key, width, block)
) with (fillfactor = 70); -- The newest rows change all the time: room to do it in place.

-- Under which keys a deal is counted: 0 with all of the trader's; its bank profile; the end of its requisite (-1 is 0000, -10000 is
-- 9999); and a whole number of hundreds of roubles (-20001 is 100 ₽). Other amounts are too many, and seldom the same.
create function deal_keys(deal deals) returns integer[] language sql immutable as $$
  select array[0, deal.bank_profile_id, -1 - deal.requisite_tail::integer]
    || case when deal.real_amount % 10000 = 0 and deal.real_amount < 10000000000000
         then array[(-20000 - deal.real_amount / 10000)::integer] else '{}' end
$$;

insert into deal_blocks (trader_id, key, width, block, waiting, closed, archived)
select trader_id, key, width, number / width,
  count(*) filter (where shelf = 0), count(*) filter (where shelf = 1), count(*) filter (where shelf = 2)
from deals, unnest(deal_keys(deals)) key, unnest(array[1000, 100000]) width
group by trader_id, key, width, number / width;

create function count_deal() returns trigger language plpgsql as $$
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
    where trader_id = new.trader_id and key = any(old_keys)
      and (width = 1000 and block = new.number / 1000 or width = 100000 and block = new.number / 100000);
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

-- At the end of the transaction. Whatever moves a deal from shelf to shelf holds the trader's money by then, so nobody ever waits for
-- a count; counted at once, a closing would hold the count and wait for the profile while a creation waits the other way round.
create constraint trigger deals_counted after insert or update of status, real_amount on deals
  deferrable initially deferred for each row execute function count_deal();

-- With the shelf before the number each search is a range of its index, whatever the filter. A profile is one trader's, so their id
-- is not needed there; without it the planner cannot prefer to walk the trader's numbers.
drop index deals_profile;
drop index deals_amount;
drop index deals_tail;
create index deals_profile on deals (bank_profile_id, shelf, number);
create index deals_tail on deals (trader_id, requisite_tail, shelf, number);
-- The tail is there so that the index alone answers.
create index deals_amount on deals (trader_id, real_amount, shelf, number) include (requisite_tail);
