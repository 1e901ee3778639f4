-- Double entry. The platform's side of a trader's postings is kept per trader, so that no row is shared by all traders;
-- the platform's balance of a kind is the sum over its rows.
create table ledger_accounts (
  id integer generated always as identity primary key,
  trader_id integer not null references users,
  kind text not null check (kind in ('available', 'held', 'deals', 'payouts', 'topups', 'adjustments')),
  balance bigint not null default 0,
  unique (trader_id, kind),
  unique (id, trader_id),
  constraint ledger_trader_not_below_zero check (kind not in ('available', 'held') or balance >= 0)
);

create table ledger_postings (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  ref bigint not null,
  trader_id integer not null references users,
  from_account integer not null,
  to_account integer not null check (to_account <> from_account),
  amount bigint not null check (amount > 0),
  from_balance bigint not null,
  to_balance bigint not null,
  -- Money moves between accounts of one trader: theirs and the platform's side of them.
  foreign key (from_account, trader_id) references ledger_accounts (id, trader_id),
  foreign key (to_account, trader_id) references ledger_accounts (id, trader_id),
  constraint ledger_posting_once unique (kind, ref)
);
create index ledger_postings_trader on ledger_postings (trader_id, id);
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_postings_no_truncate before truncate on ledger_postings execute function refuse_change();

create table ledger_adjustments (
  id integer generated always as identity primary key,
  trader_id integer not null references users,
  amount bigint not null check (amount <> 0),
  reason text not null check (length(trim(reason)) > 0),
  created_at timestamptz not null default now()
);
create trigger ledger_adjustments_append_only before update or delete on ledger_adjustments
  for each row execute function refuse_change();
