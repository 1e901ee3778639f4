-- Answers of changes already made, written in the transaction of the change: the same key again gets the stored answer.
create table idempotency_keys (
  -- Whose key: `user:1001` or `platform:1`.
  owner text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (owner, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
