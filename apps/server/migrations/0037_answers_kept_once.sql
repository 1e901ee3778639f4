-- An answer is written once, with the commit of its change, and no longer before it without the answer and then a second time. Who asked
-- and by which key is their hash: a row and its place in the index are as short as can be. What was answered before is found again.
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys add column id uuid;
update idempotency_keys set id = encode(substr(sha256(convert_to(owner || ' ' || key, 'UTF8')), 1, 16), 'hex')::uuid;
delete from idempotency_keys where answer is null;
alter table idempotency_keys
  drop column owner,
  drop column key,
  alter answer set not null,
  add primary key (id);
-- For the sweep alone: old rows lie together.
drop index idempotency_keys_age;
create index idempotency_keys_age on idempotency_keys using brin (created_at);
