-- Answers of changes already made, written in the transaction of the change: the same key again gets the stored answer.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
