create table two_factor (
  user_id integer primary key references users on delete cascade,
  state text not null check (state in ('prepare2fa', 'enabled2fa')),
  secret bytea not null,
  -- The last accepted 30-second step: a code of this step or an earlier one is never accepted again.
  last_step bigint not null default 0,
  failures smallint not null default 0,
  locked_until timestamptz
);
