-- Traders say that a transfer is theirs. Whether there is such a transfer is not looked at when they say so: the answer must not tell.
-- That one was credited follows from its transfer; only that staff, or time, ended one without money is stored.
create table transfer_claims (
  id integer generated always as identity primary key,
  trader_id integer not null references users (id),
  tx_id text not null constraint transfer_claims_tx_id_check check (tx_id ~ '^[0-9a-f]{64}$'),
  from_address text not null,
  note text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  answer text not null default '',
  constraint transfer_claims_answer_check check (closed_at is not null or answer = '')
);
create unique index transfer_claim_once on transfer_claims (trader_id, tx_id) where closed_at is null;
create index transfer_claims_of on transfer_claims (tx_id);
create index transfer_claims_own on transfer_claims (trader_id, id);
create trigger transfer_claims_kept before delete on transfer_claims for each row execute function refuse_change();

alter table files drop constraint files_owner_kind_check;
alter table files add constraint files_owner_kind_check check (owner_kind in ('appeal', 'payout', 'claim'));
