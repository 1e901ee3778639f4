-- All accounts of a trader, and the platform's side of them, in one row. Every posting touches several of them and all are locked
-- together anyway: as rows of their own they cost three updates a posting, as columns one.
create domain ledger_account as text check (value in ('available', 'held', 'deals', 'payouts', 'topups', 'adjustments'));
create domain trader_balance as bigint constraint ledger_trader_not_below_zero check (value >= 0);
create domain positive_kopecks as bigint check (value > 0);

alter table ledger_accounts rename constraint ledger_accounts_pkey to ledger_accounts_before_pkey;
alter table ledger_accounts rename to ledger_accounts_before;
create table ledger_accounts (
  trader_id integer primary key references users,
  available trader_balance not null default 0,
  held trader_balance not null default 0,
  deals bigint not null default 0,
  payouts bigint not null default 0,
  topups bigint not null default 0,
  adjustments bigint not null default 0,
  -- How many, and so the number of the last.
  postings integer not null default 0
) with (fillfactor = 50); -- Rows that change all the time: room to do it in place.

insert into ledger_accounts (trader_id, available, held, deals, payouts, topups, adjustments, postings)
select trader_id,
  sum(balance) filter (where kind = 'available'), sum(balance) filter (where kind = 'held'),
  sum(balance) filter (where kind = 'deals'), sum(balance) filter (where kind = 'payouts'),
  sum(balance) filter (where kind = 'topups'), sum(balance) filter (where kind = 'adjustments'), max(postings)
from ledger_accounts_before group by trader_id;

alter table ledger_postings
  drop constraint ledger_postings_from_account_trader_id_fkey,
  drop constraint ledger_postings_to_account_trader_id_fkey,
  drop constraint ledger_postings_trader_id_fkey,
  drop constraint ledger_postings_amount_check,
  alter column amount type positive_kopecks;
alter table ledger_postings rename column from_account to from_before;
alter table ledger_postings rename column to_account to to_before;
alter table ledger_postings add column from_account ledger_account, add column to_account ledger_account;

alter table ledger_postings disable trigger ledger_postings_append_only;
update ledger_postings p set from_account = giver.kind, to_account = taker.kind
from ledger_accounts_before giver, ledger_accounts_before taker where giver.id = p.from_before and taker.id = p.to_before;
alter table ledger_postings enable trigger ledger_postings_append_only;

alter table ledger_postings
  drop column from_before,
  drop column to_before,
  alter column from_account set not null,
  alter column to_account set not null,
  add check (to_account <> from_account),
  add foreign key (trader_id) references ledger_accounts;
drop table ledger_accounts_before;
