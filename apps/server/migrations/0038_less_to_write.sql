-- Indexes and checks that every closing paid for and nothing asked for.

-- A posting is known by its trader and its number in their statement. It is written from the row of the account that it moves, so that
-- there is one needs no second look.
alter table ledger_postings
  drop constraint ledger_postings_pkey,
  drop constraint ledger_postings_trader_id_fkey,
  drop constraint ledger_posting_number,
  drop column id,
  add constraint ledger_posting_number primary key (trader_id, number);

-- Read by place and by thing, in order of its numbers; never by a number alone.
alter table journal drop constraint journal_pkey;
drop index journal_place;
alter table journal add constraint journal_place primary key (xid, id);

-- A deal's trader is that of its bank profile, which another key says already. Platforms are never deleted.
alter table deals drop constraint deals_trader_id_fkey, drop constraint deals_platform_id_fkey;
create trigger platforms_kept before delete on platforms for each row execute function refuse_change();

-- Rows that change all the time: room to do it in place.
alter table presences set (fillfactor = 50);
