-- By which push services know this installation (VAPID). The secret is sealed with the installation's key.
create table push_keys (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  secret bytea not null
);

-- Browsers that are told when the cabinet is closed. They end with their session. Address and keys of the browser are sealed; the hash of the
-- address finds them again.
create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  session bytea not null references sessions (token_hash) on delete cascade,
  endpoint_hash bytea not null unique,
  target bytea not null,
  failures smallint not null default 0,
  retry_at timestamptz,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session);

-- What waits to be told outside the cabinet, and what was told lately. Unlogged: after a crash it is no news any more.
create unlogged table notice_queue (
  user_id integer not null,
  journal_id bigint not null,
  event text not null,
  ref bigint not null,
  kind text not null,
  amount bigint,
  at timestamptz not null,
  told boolean not null default false,
  primary key (user_id, journal_id)
);
create index notice_queue_waiting on notice_queue (user_id, journal_id) where not told;
create index notice_queue_age on notice_queue (at);

-- How many messages each person got since the beginning of their present minute.
create unlogged table notice_turns (
  user_id integer primary key,
  since timestamptz not null,
  count integer not null
);

-- For the metrics.
create unlogged table channel_counts (
  channel text not null,
  outcome text not null,
  count bigint not null,
  primary key (channel, outcome)
);

-- A reader of the journal that begins now.
insert into journal_readers values ('notices', pg_current_xact_id());
