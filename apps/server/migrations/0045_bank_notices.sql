-- What banks tell the phones of traders about money that has come. A text is never here, only what was read from it.
create domain notice_channel as text constraint notice_channel_known check (value in ('push', 'sms'));
create domain notice_state as smallint constraint notice_state_known check (value in (0, 1, 2));

create table bank_notices (
  id integer not null generated always as identity,
  trader_id integer not null,
  device_profile_id integer not null,
  -- A fingerprint of the phone's own id: what comes again is known by it.
  phone_id bytea not null,
  -- A keyed hash of the text: a bank's application may show the same again, and a forwarder then sends it anew.
  text_print bytea,
  bank text not null,
  bank_profile_id integer,
  amount positive_kopecks not null,
  payer text,
  digits last_digits,
  channel notice_channel not null,
  -- Which pattern has read it.
  pattern text not null,
  at timestamptz not null,
  time_known boolean not null,
  received_at timestamptz not null,
  -- It found its deal by itself; the phone is told the same when it asks again.
  matched boolean not null,
  -- 0 waits, 1 joined to a deal, 2 not of the service.
  state notice_state not null,
  primary key (id, trader_id),
  constraint bank_notice_once unique (device_profile_id, phone_id),
  constraint bank_notice_is_read check (length(payer) between 1 and 100 and at <= received_at),
  foreign key (device_profile_id, trader_id) references device_profiles (id, trader_id),
  foreign key (bank_profile_id, trader_id) references bank_profiles (id, trader_id)
);
create index bank_notices_list on bank_notices (trader_id, at, id) include (state);
create index bank_notices_waiting on bank_notices (trader_id, at, id) where state = 0;
create index bank_notices_device on bank_notices (device_profile_id, at);
create index bank_notices_age on bank_notices (received_at) where state <> 1;

-- It is evidence: what was read stays as it was read.
create function keep_bank_notice() returns trigger language plpgsql as $$
begin
  old.state := new.state;
  if new is distinct from old then
    raise exception '% may only change its state', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_notices_kept before update on bank_notices for each row execute function keep_bank_notice();

-- One pointer for both rules: a notice belongs to one deal at most, and a deal has one notice at most. With the trader: never another's.
alter table deals add column notice_id integer;
create unique index deal_notice_once on deals (notice_id) where notice_id is not null;
alter table deals add constraint deal_notice_of_trader foreign key (notice_id, trader_id) references bank_notices (id, trader_id);

-- Kept by the database, whoever joins them.
create function keep_notice_state() returns trigger language plpgsql as $$
begin
  update bank_notices set state = 0 where id = old.notice_id and state = 1;
  update bank_notices set state = 1 where id = new.notice_id and state <> 1;
  return null;
end $$;
create trigger deals_notice_joined after update of notice_id on deals for each row
  when (old.notice_id is distinct from new.notice_id) execute function keep_notice_state();

create or replace function keep_closed_deal() returns trigger language plpgsql as $$
begin
  if (new.status, new.real_amount, new.debited_amount, new.bank_profile_id)
    is distinct from (old.status, old.real_amount, old.debited_amount, old.bank_profile_id)
    -- A closed deal may still get its notice, but keeps the one it has.
    or old.notice_id is distinct from new.notice_id and old.notice_id is not null
  then
    raise exception '% is append-only once closed', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Numbers and times of a trader's deals run alike but for those that waited for their turn, an hour at most. So the first since a moment is found by
-- halving, and no index of times has to be written with each deal.
create function first_deal_since(trader integer, moment timestamptz) returns integer language plpgsql stable as $$
declare
  low integer := 0;
  high integer := coalesce((select max(number) from deals where trader_id = trader), 0) + 1;
  middle integer;
begin
  while high - low > 1 loop
    middle := low + (high - low) / 2;
    if (select created_at from deals where trader_id = trader and number >= middle order by number limit 1) < moment - interval '1 hour' then
      low := middle;
    else
      high := middle;
    end if;
  end loop;
  return high;
end $$;

-- Keys that may send notices and nothing else: one that a forwarder on the phone was given, and the last pairing of an archived phone, for a day.
create table notice_keys (
  key_hash bytea primary key,
  device_profile_id integer not null,
  trader_id integer not null,
  forward boolean not null,
  ends_at timestamptz,
  constraint notice_key_of_archived_ends check (forward or ends_at is not null),
  foreign key (device_profile_id, trader_id) references device_profiles (id, trader_id)
);
create unique index notice_key_forward_once on notice_keys (device_profile_id) where forward;
create index notice_keys_end on notice_keys (ends_at) where ends_at is not null;

create table bank_notice_settings (
  trader_id integer primary key references users (id),
  share_unknown flag not null
);

-- What was refused unread and what nobody could read: only how many.
create table notice_counts (
  device_profile_id integer not null references device_profiles (id),
  day date not null,
  refused integer not null default 0,
  unknown integer not null default 0,
  primary key (device_profile_id, day)
);

-- Without digits and names, from a known sender, of traders who allow it; for a day.
create table unknown_notices (
  id integer primary key generated always as identity,
  device_profile_id integer not null,
  trader_id integer not null,
  phone_id bytea not null,
  bank text not null references banks (id),
  sender text not null,
  text text not null,
  received_at timestamptz not null,
  constraint unknown_notice_once unique (device_profile_id, phone_id),
  foreign key (device_profile_id, trader_id) references device_profiles (id, trader_id)
);
create index unknown_notices_age on unknown_notices (received_at);

-- Patterns that the operator has taken in since the release. They are never deleted, so that how many were added and retired tells whether a process
-- knows all of them.
create table notice_patterns (
  id integer primary key generated always as identity,
  definition jsonb not null,
  added_at timestamptz not null,
  retired_at timestamptz
);
create trigger notice_patterns_kept before delete on notice_patterns for each row execute function refuse_change();
