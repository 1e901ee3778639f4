-- How many notices a trader has, by day of Moscow and state, so that a list of any length is counted, and any page of it found, by a few hundred
-- short rows. Kept by the transaction that changes the notices: exact at every moment.
create table bank_notice_days (
  trader_id integer not null references users (id),
  day date not null,
  waiting integer not null,
  joined integer not null,
  not_ours integer not null,
  primary key (trader_id, day)
) with (fillfactor = 50);

create function notice_day(at timestamptz) returns date language sql immutable parallel safe return (at at time zone interval '3 hours')::date;

-- Days in one order: two transactions never wait for each other.
create function count_notices_added() returns trigger language plpgsql as $$
begin
  insert into bank_notice_days as d
    select trader_id, notice_day(at), count(*) filter (where state = 0), count(*) filter (where state = 1), count(*) filter (where state = 2)
    from added group by 1, 2 order by 1, 2
  on conflict (trader_id, day) do update
    set waiting = d.waiting + excluded.waiting, joined = d.joined + excluded.joined, not_ours = d.not_ours + excluded.not_ours;
  return null;
end $$;

create function count_notices_removed() returns trigger language plpgsql as $$
begin
  perform 1 from bank_notice_days d
  where (d.trader_id, d.day) in (select trader_id, notice_day(at) from removed) order by d.trader_id, d.day for update;
  update bank_notice_days d
    set waiting = d.waiting - r.waiting, joined = d.joined - r.joined, not_ours = d.not_ours - r.not_ours
    from (
      select trader_id, notice_day(at) as day, count(*) filter (where state = 0) as waiting, count(*) filter (where state = 1) as joined,
        count(*) filter (where state = 2) as not_ours
      from removed group by 1, 2) r
    where d.trader_id = r.trader_id and d.day = r.day;
  return null;
end $$;

create function count_notice_moved() returns trigger language plpgsql as $$
begin
  update bank_notice_days set
    waiting = waiting + (new.state = 0)::int - (old.state = 0)::int,
    joined = joined + (new.state = 1)::int - (old.state = 1)::int,
    not_ours = not_ours + (new.state = 2)::int - (old.state = 2)::int
  where trader_id = new.trader_id and day = notice_day(new.at);
  return null;
end $$;

lock table bank_notices in share row exclusive mode;
insert into bank_notice_days
  select trader_id, notice_day(at), count(*) filter (where state = 0), count(*) filter (where state = 1), count(*) filter (where state = 2)
  from bank_notices group by 1, 2;
alter table bank_notice_days add constraint bank_notice_days_counted check (waiting >= 0 and joined >= 0 and not_ours >= 0);

create trigger bank_notices_added after insert on bank_notices referencing new table as added
  for each statement execute function count_notices_added();
create trigger bank_notices_removed after delete on bank_notices referencing old table as removed
  for each statement execute function count_notices_removed();
create trigger bank_notices_moved after update on bank_notices for each row
  when (old.state <> new.state) execute function count_notice_moved();

-- For each thing that a search may mean one index; a search reads its matches and nothing else.
create index bank_notices_foreign on bank_notices (trader_id, at, id) where state = 2;
create index bank_notices_amount on bank_notices (trader_id, amount, at, id) include (state, digits);
create index bank_notices_digits on bank_notices (trader_id, digits, at, id) include (state) where digits is not null;
create index bank_notices_bank on bank_notices (trader_id, bank, at, id) include (state);
create index bank_notices_profile on bank_notices (bank_profile_id, at, id) include (trader_id, state) where bank_profile_id is not null;
create index bank_notices_payer on bank_notices (trader_id, (lower(payer) collate "C"), at, id) include (state, payer) where payer is not null;
-- The rest of the list is read from the index alone, as long as the table is tidied up often enough.
alter table bank_notices set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
