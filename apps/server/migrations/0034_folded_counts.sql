-- The past is folded, the present is counted. `deal_blocks` no longer follows every change: a job takes deals that have ended into it,
-- many at once, and what it has not taken yet is counted in the index when somebody asks. A creation and a closing write no count.
drop trigger deals_counted on deals;
drop function count_deal();

-- Which deals `deal_blocks` counts: those with a number below `upto`, but for those that still waited then and stand apart.
create table deal_folds (
  trader_id integer primary key references users,
  upto integer not null,
  apart integer[] not null
);

-- Everything was counted up to now, what waits in a column of its own.
insert into deal_folds (trader_id, upto, apart)
select u.id, newest.number + 1,
  array(select number from deals where trader_id = u.id and shelf = 0 order by number)
from users u cross join lateral (select max(number) as number from deals where trader_id = u.id) newest
where newest.number is not null;
alter table deal_blocks drop column waiting;
delete from deal_blocks where closed + archived = 0;

-- Held by whoever changes what is folded of a trader, until the transaction ends. What is folded must be looked at in a later
-- statement than this one, so that it is seen as whoever held it before has left it.
create function lock_deal_folds(trader integer) returns void language sql as $$
  select pg_advisory_xact_lock('deal_folds'::regclass::oid::integer, trader)
$$;

-- A deal that had ended changes its shelf or its amount: a late accept. If it is folded, its counts change with it.
create function refold_deal() returns trigger language plpgsql as $$
begin
  perform lock_deal_folds(new.trader_id);
  if not exists (
    select 1 from deal_folds where trader_id = new.trader_id and new.number < upto and new.number <> all(apart)
  ) then return null; end if;

  merge into deal_blocks b using (
    select key, width, new.number / width as block, sum(sign * (shelf = 1)::integer) as closed, sum(sign * (shelf = 2)::integer) as archived
    from (values (deal_keys(old), old.shelf, -1), (deal_keys(new), new.shelf, 1)) side (keys, shelf, sign),
      unnest(keys) key, unnest(array[1000, 100000]) width
    group by key, width
  ) c on b.trader_id = new.trader_id and b.key = c.key and b.width = c.width and b.block = c.block
  when matched then update set closed = b.closed + c.closed, archived = b.archived + c.archived
  when not matched then insert (trader_id, key, width, block, closed, archived)
    values (new.trader_id, c.key, c.width, c.block, c.closed, c.archived);
  return null;
end $$;

-- Deals that wait are never folded, so closing one in time has nothing to change here. At the end of the transaction: it holds all
-- else that it needs by then, so whoever waits for the folds of this trader never waits in a circle.
create constraint trigger deals_refolded after update of status, real_amount on deals
  deferrable initially deferred for each row
  when (old.status <> 0 and (old.shelf, old.real_amount) is distinct from (new.shelf, new.real_amount))
  execute function refold_deal();
