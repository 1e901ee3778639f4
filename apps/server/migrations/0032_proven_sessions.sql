-- When the session last showed who it is, by password or code; unknown of sessions that were there before.
alter table sessions add column proven_at timestamptz;

-- Wrong codes in a row, of this session and of the user over all sessions. Each lock is longer than the one before.
alter table sessions
  add column otp_failures smallint not null default 0,
  add column otp_locks smallint not null default 0,
  add column otp_locked_until timestamptz;
alter table two_factor
  add column locks smallint not null default 0,
  add column failed_at timestamptz;

-- From where somebody signed in well: others' wrong passwords do not hold them up there.
create table sign_in_addresses (
  user_id integer not null references users on delete cascade,
  address text not null,
  signed_in_at timestamptz not null,
  primary key (user_id, address)
);
create index sign_in_addresses_age on sign_in_addresses (signed_in_at);
