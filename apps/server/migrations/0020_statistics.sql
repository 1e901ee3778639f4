-- Statistics of a long history are sums of sums. For each full block of a trader's thousand deal numbers in which nothing waits any
-- more: how many deals were created and closed, for how much, by Moscow day and bank profile, one array element per pair. A job
-- writes them; creating and closing a deal know nothing of it.
--
-- `created` and `closed` say of which state the sums are. A closed deal is final, so the number of closed ones of a block never
-- comes back to what it was: while `deal_blocks` counts the same, the sums hold; after a late accept they are not used until renewed.
create table deal_sums (
  trader_id integer not null references users,
  block integer not null,
  created integer not null,
  closed integer not null,
  first_day date not null,
  last_day date not null,
  cell_day date[] not null,
  cell_profile integer[] not null,
  cell_created integer[] not null,
  cell_closed integer[] not null,
  cell_turnover bigint[] not null,
  cell_earned bigint[] not null,
  primary key (trader_id, block),
  check (cardinality(cell_profile) = cardinality(cell_day) and cardinality(cell_created) = cardinality(cell_day)
    and cardinality(cell_closed) = cardinality(cell_day) and cardinality(cell_turnover) = cardinality(cell_day)
    and cardinality(cell_earned) = cardinality(cell_day))
);

-- What the sums rest on, and the ledger as well.
create trigger deals_closed_are_final before update on deals for each row
  when (old.status = 1 and (new.status, new.real_amount, new.debited_amount, new.bank_profile_id)
    is distinct from (old.status, old.real_amount, old.debited_amount, old.bank_profile_id))
  execute function refuse_change();

create index appeals_created on appeals (trader_id, created_at) include (status, deal_id);
