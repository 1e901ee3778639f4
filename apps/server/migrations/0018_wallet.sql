-- Top-ups in USDT on TRON: requests, what arrived, and how far the chain has been read. USDT in millionths, roubles in kopecks.
create table deposits (
  id integer generated always as identity (start with 700001) primary key,
  trader_id integer not null references users,
  wallet text not null check (wallet ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  in_amount bigint not null check (in_amount > 0),
  coin_rate bigint not null check (coin_rate > 0),
  out_amount bigint not null check (out_amount > 0),
  status smallint not null default 0 check (status in (0, 1, 2)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  received_at timestamptz,
  -- When a payment of exactly this amount is this request's own. Empty where the operator decided whose it is.
  payable_during tstzrange not null,
  check ((status = 1) = (received_at is not null)),
  check (out_amount = floor(in_amount::numeric * coin_rate / 1000000)),
  -- All traders pay to one wallet, and the amount alone tells whose payment it is: at no moment has an amount two owners.
  constraint deposit_amount_apart exclude using gist (wallet with =, in_amount with =, payable_during with &&)
);
create unique index deposit_open_once on deposits (trader_id) where status = 0;
create index deposits_own on deposits (trader_id, id desc);
create index deposits_expiry on deposits (expires_at) where status = 0;
create index deposits_payable on deposits (upper(payable_during), wallet);
create trigger deposits_kept before delete on deposits for each row execute function refuse_change();

-- Every transfer of the token to a wallet of ours. Without a deposit it is unmatched and waits for the operator.
create table wallet_transfers (
  id integer generated always as identity primary key,
  wallet text not null,
  contract text not null,
  tx_id text not null check (tx_id ~ '^[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  from_address text not null,
  amount bigint not null check (amount > 0),
  block_at timestamptz not null,
  seen_at timestamptz not null,
  deposit_id integer references deposits,
  constraint wallet_transfer_once unique (tx_id, log_index),
  constraint wallet_transfer_pays_one unique (deposit_id)
);
create index wallet_transfers_unmatched on wallet_transfers (block_at, id) where deposit_id is null;

-- What arrived stays as it arrived; only its owner is written on it, once.
create function keep_wallet_transfer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deposit_id is null and (to_jsonb(new) - 'deposit_id') = (to_jsonb(old) - 'deposit_id') then
    return new;
  end if;
  raise exception 'wallet_transfers is append-only' using errcode = 'restrict_violation';
end $$;
create trigger wallet_transfers_kept before update or delete on wallet_transfers
  for each row execute function keep_wallet_transfer();

-- The watcher's place, one row for each wallet that was ever watched.
create table wallet_watches (
  wallet text primary key,
  -- Block time of the newest transfer up to which everything has been read; reading begins some time before it.
  read_until timestamptz not null,
  -- When the wallet was last read to the end without trouble.
  last_read_at timestamptz,
  -- Block time of the newest transfer seen.
  last_block_at timestamptz,
  errors bigint not null default 0 check (errors >= 0),
  last_error text,
  last_error_at timestamptz
);
