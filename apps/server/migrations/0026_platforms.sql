-- A platform is an account; its keys come and go. Deals, appeals, payouts, webhooks and idempotency keys are the account's.
create table platforms (
  id integer generated always as identity primary key,
  -- What the operator calls it in commands.
  code text not null unique check (code ~ '^[\w-]{4,64}$'),
  name text not null,
  created_at timestamptz not null
);

-- Every key so far becomes an account with that key. The number stays: payout numbers and webhook secrets are sealed with it, and
-- idempotency keys are kept under it.
insert into platforms (id, code, name, created_at) overriding system value
select id, key, name, created_at from platform_keys;
select setval(pg_get_serial_sequence('platforms', 'id'), greatest(last_value, 1), is_called) from platform_keys_id_seq;

alter table platform_keys
  add column platform_id integer references platforms,
  add column scopes text[] not null default '{read,deals,payouts,decide}'
    constraint platform_key_scopes check (scopes <@ '{read,deals,payouts,decide}' and cardinality(scopes) > 0),
  -- Where it may come from; nothing: from anywhere.
  add column addresses cidr[] constraint platform_key_addresses check (cardinality(addresses) > 0),
  -- To the minute.
  add column last_used_at timestamptz,
  drop column name;
-- When it stops to work; one that is revoked ends at that moment.
alter table platform_keys rename column revoked_at to ends_at;
update platform_keys set platform_id = id;
alter table platform_keys alter platform_id set not null, alter scopes drop default;

alter table deals rename column platform_key_id to platform_id;
alter table deals drop constraint deals_platform_key_id_fkey, add foreign key (platform_id) references platforms;
alter table appeals rename column platform_key_id to platform_id;
alter table appeals drop constraint appeals_platform_key_id_fkey, add foreign key (platform_id) references platforms;
alter table payouts rename column platform_key_id to platform_id;
alter table payouts drop constraint payouts_platform_key_id_fkey, add foreign key (platform_id) references platforms;
alter table webhook_endpoints rename column platform_key_id to platform_id;
alter table webhook_endpoints
  drop constraint webhook_endpoints_platform_key_id_fkey, add foreign key (platform_id) references platforms;
alter table webhooks rename column platform_key_id to platform_id;
alter table webhooks drop constraint webhooks_platform_key_id_fkey, add foreign key (platform_id) references platforms;
