-- A phone with the automation app. Its number is sealed with the installation's key; phone_index finds it by exact value.
create table device_profiles (
  id integer generated always as identity primary key,
  trader_id integer not null references users,
  phone bytea not null,
  phone_index bytea not null,
  is_hided smallint not null default 0 check (is_hided in (0, 1)),
  created_at timestamptz not null,
  -- Pairing: a token shown once as a QR code becomes the phone's key. Only hashes are kept.
  token_hash bytea unique,
  token_expires_at timestamptz,
  key_hash bytea unique,
  paired_at timestamptz,
  seen_at timestamptz,
  constraint device_once_per_trader unique (trader_id, phone_index),
  unique (id, trader_id),
  -- What is put away has no phone that works.
  check (is_hided = 0 or (key_hash is null and token_hash is null)),
  check ((token_hash is null) = (token_expires_at is null)),
  check ((key_hash is null) = (paired_at is null))
);
create index device_profiles_list on device_profiles (trader_id, is_hided, id);
