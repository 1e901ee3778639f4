-- A statement is a plain query: every posting has a running number of its trader and what the trader had after it.
alter table ledger_accounts add column postings integer not null default 0 check (postings >= 0);

alter table ledger_postings
  add column number integer,
  add column available_after bigint,
  add column held_after bigint;

alter table ledger_postings disable trigger ledger_postings_append_only;
with sides as (
  select p.id, p.trader_id,
    case when t.kind = 'available' then p.amount when f.kind = 'available' then -p.amount else 0 end as available,
    case when t.kind = 'held' then p.amount when f.kind = 'held' then -p.amount else 0 end as held
  from ledger_postings p join ledger_accounts f on f.id = p.from_account join ledger_accounts t on t.id = p.to_account
), running as (
  select id, row_number() over w as number, sum(available) over w as available, sum(held) over w as held
  from sides window w as (partition by trader_id order by id)
)
update ledger_postings p set number = running.number, available_after = running.available, held_after = running.held
from running where running.id = p.id;
alter table ledger_postings enable trigger ledger_postings_append_only;

update ledger_accounts a set postings = (select count(*) from ledger_postings p where p.trader_id = a.trader_id)
where kind = 'available';

alter table ledger_postings
  alter column number set not null,
  alter column available_after set not null,
  alter column held_after set not null,
  add constraint ledger_posting_number unique (trader_id, number);
drop index ledger_postings_trader;
create index ledger_postings_time on ledger_postings (trader_id, at, number);
