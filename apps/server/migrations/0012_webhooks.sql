-- Where a platform wants to hear of outcomes. The secret signs what is sent and must be known, so it is sealed, not hashed.
create table webhook_endpoints (
  platform_key_id integer primary key references platform_keys,
  url text not null,
  secret bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- The outbox: a row is written in the transaction of what it tells about and sent afterwards, the oldest of an object first.
create table webhooks (
  id bigint generated always as identity primary key,
  platform_key_id integer not null references platform_keys,
  object text not null check (object ~ '^(deal|appeal|payout):\d+$'),
  type text not null,
  -- To the letter: every attempt sends and signs the same bytes.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  retry_until timestamptz not null,
  -- Somebody is sending it just now; after this moment they are taken for dead.
  claimed_until timestamptz,
  delivered_at timestamptz,
  check ((state = 'delivered') = (delivered_at is not null))
);
create index webhooks_next on webhooks (object, id) where state = 'waiting';
create index webhooks_due on webhooks (due_at) where state = 'waiting';
create index webhooks_object on webhooks (object, id);
create index webhooks_given_up on webhooks (id) where state = 'given_up';

-- Every attempt and what was answered.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks,
  at timestamptz not null,
  milliseconds integer not null,
  -- Nothing when no answer came; `answer` then says why.
  status integer,
  answer text not null
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
