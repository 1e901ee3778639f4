-- What waits stands apart. Whatever only a waiting deal needs (near amounts kept apart, when it runs out, the list of those that wait) is
-- in a small table of its own, and no index of the large one knows how a deal stands: ending a deal changes its row in place.
create table waiting_deals (
  trader_id integer not null,
  number integer not null,
  deal_id integer not null,
  requisite_key bigint,
  amount bigint not null,
  expires_at timestamptz not null,
  primary key (trader_id, number)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000); -- Rows come and go all the time.

insert into waiting_deals (trader_id, number, deal_id, requisite_key, amount, expires_at)
select trader_id, number, id, requisite_key, real_amount, expires_at from deals where status = 0;

alter table deals drop constraint deal_amounts_apart;
drop index deals_expiry;
-- Amounts match by ±10 ₽: two waiting deals of one requisite closer than that could not be told apart.
alter table waiting_deals add constraint deal_amounts_apart exclude using gist
  (requisite_key with =, int8range(amount - 1000, amount + 1000, '[]') with &&);
create index waiting_deals_expiry on waiting_deals (expires_at);

-- Kept by the database, whoever writes a deal.
create function keep_waiting_deal() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into waiting_deals (trader_id, number, deal_id, requisite_key, amount, expires_at)
    values (new.trader_id, new.number, new.id, new.requisite_key, new.real_amount, new.expires_at);
  elsif new.status <> 0 then
    delete from waiting_deals where trader_id = new.trader_id and number = new.number;
  else
    update waiting_deals set requisite_key = new.requisite_key, amount = new.real_amount, expires_at = new.expires_at
    where trader_id = new.trader_id and number = new.number;
  end if;
  return null;
end $$;
create trigger deals_wait after insert on deals for each row when (new.status = 0) execute function keep_waiting_deal();
create trigger deals_wait_no_more after update of status, requisite_key, real_amount, expires_at on deals for each row
  when (old.status = 0) execute function keep_waiting_deal();

-- Of the thousand numbers of a narrow block, those that are counted in it. They are what a list reads, so that neither bank profiles nor ends
-- of requisites nor the three shelves need an index that every deal is written to.
alter table deal_blocks
  add column closed_numbers smallint[],
  add column archived_numbers smallint[];
update deal_blocks b set closed_numbers = listed.closed, archived_numbers = listed.archived
from (
  select d.trader_id, key, number / 1000 as block,
    coalesce(array_agg((number % 1000)::smallint order by number) filter (where shelf = 1), '{}') as closed,
    coalesce(array_agg((number % 1000)::smallint order by number) filter (where shelf = 2), '{}') as archived
  from deals d join deal_folds f on f.trader_id = d.trader_id and d.number < f.upto and d.number <> all(f.apart),
    unnest(deal_keys(d)) key
  group by 1, 2, 3
) listed
where b.width = 1000 and b.trader_id = listed.trader_id and b.key = listed.key and b.block = listed.block;
-- Counts of deals that have since moved to another key.
update deal_blocks set closed_numbers = '{}', archived_numbers = '{}' where width = 1000 and closed_numbers is null;
alter table deal_blocks
  add check ((width = 1000) = (closed_numbers is not null)),
  add check (cardinality(closed_numbers) = closed),
  add check (cardinality(archived_numbers) = archived);

create or replace function refold_deal() returns trigger language plpgsql as $$
declare
  place constant smallint := new.number % 1000;
begin
  perform lock_deal_folds(new.trader_id);
  if not exists (
    select 1 from deal_folds where trader_id = new.trader_id and new.number < upto and new.number <> all(apart)
  ) then return null; end if;

  merge into deal_blocks b using (
    select key, width, new.number / width as block,
      sum(sign * (shelf = 1)::integer) as closed, sum(sign * (shelf = 2)::integer) as archived,
      case width when 1000 then array_remove(array_agg(case when sign = 1 and shelf = 1 then place end), null) end as closed_now,
      case width when 1000 then array_remove(array_agg(case when sign = 1 and shelf = 2 then place end), null) end as archived_now
    from (values (deal_keys(old), old.shelf, -1), (deal_keys(new), new.shelf, 1)) side (keys, shelf, sign),
      unnest(keys) key, unnest(array[1000, 100000]) width
    group by key, width
  ) c on b.trader_id = new.trader_id and b.key = c.key and b.width = c.width and b.block = c.block
  when matched then update set closed = b.closed + c.closed, archived = b.archived + c.archived,
    closed_numbers = array_remove(b.closed_numbers, place) || c.closed_now,
    archived_numbers = array_remove(b.archived_numbers, place) || c.archived_now
  when not matched then insert (trader_id, key, width, block, closed, archived, closed_numbers, archived_numbers)
    values (new.trader_id, c.key, c.width, c.block, c.closed, c.archived, c.closed_now, c.archived_now);
  return null;
end $$;

drop index deals_shelf;
drop index deals_profile;
drop index deals_tail;
drop index deals_amount;
-- Amounts that are no whole hundred are searched for here; the others stand in the blocks.
create index deals_amount on deals (trader_id, real_amount, number) include (requisite_tail);
-- Room to change a row in place.
alter table deals set (fillfactor = 85);
