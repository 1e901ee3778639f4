-- The whole schema as it stood on 19 November 2026, when no release was behind it yet: what 86 steps of the first four days left, in one.
-- A database on which the last of those ran goes on from here (db/migrate/); from here on forward only, one thought a step.

create extension if not exists btree_gist;

-- Rules of one column are domains. A check on a table is read from the catalogue, parsed and evaluated for every statement that writes a row,
-- whichever columns it changes; as the type of its column a rule is kept ready and evaluated only where the column is set.
create domain ledger_account as text check (value in ('available', 'held', 'deals', 'payouts', 'topups', 'adjustments', 'debts'));
create domain trader_balance as bigint constraint ledger_trader_not_below_zero check (value >= 0);
create domain positive_kopecks as bigint check (value > 0);
create domain kopecks as bigint check (value >= 0);
create domain flag as smallint check (value in (0, 1));
create domain last_digits as text check (value ~ '^\d{4}$');
create domain holder_name as text check (length(trim(value)) between 1 and 120);
create domain profile_tier as smallint check (value between -1 and 1);
create domain cycle_mode as smallint check (value between 1 and 4);
create domain payment_method as text check (value in ('sbp', 'card'));
create domain basis_points as bigint check (value between 0 and 10000);
create domain two_factor_state as text constraint two_factor_state_check1 check (value in ('prepare2fa', 'enabled2fa'));
create domain event_name as text check (value ~ '^[a-z-]+\.[a-z_]+$');
create domain deal_count as integer check (value >= 0);
create domain payout_status as smallint constraint payout_status_known check (value in (-1, 0, 1, 2, 4, 5, 6));
create domain payout_note_kind as text constraint payout_note_kind_known check (value in ('cancelled', 'sent_back', 'not_proven', 'rejected', 'reversed'));
create domain payout_returns as smallint constraint payout_returns_few check (value between 0 and 20);
create domain notice_channel as text constraint notice_channel_known check (value in ('push', 'sms'));
create domain notice_state as smallint constraint notice_state_known check (value in (0, 1, 2));

-- ── The installation and its machinery ──

-- One row: what kind of installation this database belongs to.
create table installation (
  id boolean default true primary key check (id),
  demo boolean not null,
  key_check bytea not null,
  created_at timestamptz not null default now()
);

-- Numbers of the business that the operator sets. A row is a number that differs from its default in the contract (rules.ts), in the
-- smallest unit: kopecks, or pieces. Who changed what and when stands in the journal.
create table rules (
  name text primary key,
  value bigint not null check (value >= 0)
);

-- How many requests came from an address in this minute, over all server processes. Unlogged: it is worth nothing after a crash.
create unlogged table request_counts (
  -- Which limit, and whose: «cabinet 203.0.113.7».
  key text not null,
  -- Minutes since 1970.
  minute integer not null,
  count integer not null,
  primary key (key, minute)
);
create index request_counts_age on request_counts (minute);

-- Answers of changes already made, written once with the commit of the change: the same key again gets the stored answer. Who asked and by
-- which key is a hash: a row and its place in the index are as short as can be.
create table idempotency_keys (
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  id uuid primary key
);

create sequence journal_acts;

-- What happened, to what, by whom. Read in order, the rows of one thing are its timeline; live stream, inbox and webhooks are read from it
-- as well. Found by place and by thing, in order of its numbers; never by a number alone.
create table journal (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  event event_name not null,
  ref bigint not null,
  actor text not null,
  data jsonb not null default '{}',
  -- Numbers are given before a transaction commits, so a reader that remembers the last number would miss whoever commits later. The
  -- transaction's own id tells: everything at or above the oldest one still running (pg_snapshot_xmin) may be new, nothing below it.
  xid xid8 not null default pg_current_xact_id(),
  -- Shared by the rows of one transaction. The oldest rows have none.
  act bigint,
  -- Whose cabinets hear of it: this person's, and everybody's of these groups.
  user_id integer,
  groups smallint[] not null,
  -- The platform that is told, and what: the thing as it was then.
  platform_id integer,
  told json,
  -- The inbox is read from the journal: rows that concern the person they belong to and that somebody else caused.
  inbox boolean not null default false,
  check ((platform_id is null) = (told is null)),
  constraint journal_place primary key (xid, id)
);
create index journal_timeline on journal (split_part(event, '.', 1), ref, id);
-- Who cancels too often takes nothing for a while: the journal knows it, and this finds it there.
create index journal_payouts_cancelled on journal (actor, at) where event = 'payout.cancelled';
create index journal_inbox on journal (user_id, id) where inbox;
-- The journal as staff read it: by whom it concerns, and by who did it. What people do to their own things is found by the first; the
-- second holds only what somebody did to another's, so that hardly any movement of money adds to it.
create index journal_people on journal (user_id, id) where user_id is not null;
create index journal_actors on journal (actor, id) where actor not in ('system', 'platform') and actor is distinct from ('user:' || user_id);

-- Places of the journal grow with time, so a moment lies between two transactions, found by halving. The one before it may go on after the
-- moment: rows of the first versions all have transaction 0. Other rows stand apart from their time if their transaction took long; who
-- asks leaves room for those.
create function journal_border(
  moment timestamptz, out before_xid xid8, out before_id bigint, out after_xid xid8, out after_id bigint
) returns record language plpgsql stable strict as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
begin
  select j.xid::text::bigint + 1, j.id + 1 into high, after_id from journal j order by j.xid desc, j.id desc limit 1;
  high := coalesce(high, 1);
  while high - low > 1 loop
    middle := low + (high - low) / 2;
    if (select j.at from journal j where j.xid >= middle::text::xid8 order by j.xid, j.id limit 1) < moment then
      low := middle;
    else
      high := middle;
    end if;
  end loop;
  before_xid := low::text::xid8;
  after_xid := high::text::xid8;
  -- Of transactions at the same time the later one may have the lower numbers.
  before_id := coalesce((select min(id) from (select id from journal where xid >= before_xid order by xid, id limit 100) near), 1);
  after_id := coalesce((select min(id) from (select id from journal where xid >= after_xid order by xid, id limit 100) near), after_id, 1);
end $$;

-- Rows that may only be added, or that are never deleted.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger journal_append_only before delete or update on journal for each row execute function refuse_change();
create trigger journal_no_truncate before truncate on journal for each statement execute function refuse_change();

-- How far those who work the journal off have come: everything below is done.
create table journal_readers (
  name text primary key,
  place xid8 not null
);

-- These two begin now; the other two from the beginning of the journal.
insert into journal_readers values
  ('webhooks', pg_current_xact_id()),
  ('notices', pg_current_xact_id()),
  ('decisions', '0'),
  ('pdfs', '0');

-- What staff see of the machinery at «Система»: the server processes that run. Each writes its row again every few seconds and takes it
-- away when it stops. It and the next hold nothing that outlives the processes, so they are not logged and not backed up.
create unlogged table server_processes (
  host text not null,
  pid integer not null,
  version text not null,
  runtime text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  memory bigint not null,
  primary key (host, pid)
);

-- The last run of each job that has a schedule: the queue forgets a job that ended well.
create unlogged table job_runs (
  name text primary key,
  ended_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  -- Empty if it ended well.
  error text not null
);

-- The backups that were taken of this database. A copy does not know of itself: its row is written when it is complete.
create table backups (
  id integer generated always as identity primary key,
  -- The moment of the data; the manifest of the copy says the same, and by it a check finds its row.
  made_at timestamptz not null unique,
  took_ms integer not null check (took_ms >= 0),
  with_files boolean not null,
  -- Files that the storage did not have.
  missing_files integer not null check (missing_files >= 0),
  checked_at timestamptz,
  damaged_parts integer check (damaged_parts >= 0),
  check ((checked_at is null) = (damaged_parts is null))
);

-- ── People ──

-- Logins are kept and compared in NFKC form: «boss１» is «boss1» and cannot stand beside it.
create table users (
  id integer generated always as identity (start with 1001) primary key,
  login text not null check (length(login) between 4 and 64) constraint users_login_nfkc check (login is nfkc normalized),
  email text not null check (length(email) between 6 and 254),
  "group" smallint not null default 0 check ("group" in (0, 1, 2, 5)),
  password_hash text not null,
  created_at timestamptz not null default now(),
  -- Where a trader stands with the operator.
  state text not null default 'active' constraint user_state check (state in ('new', 'active', 'paused', 'blocked'))
);
create unique index users_login on users (lower(login));
create unique index users_email on users (lower(email));

-- Only the hash of a token is kept: a stolen dump opens no session.
create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the session last showed who it is, by password or code.
  proven_at timestamptz,
  -- Wrong codes in a row, of this session and (two_factor) of the user over all sessions. Each lock is longer than the one before.
  otp_failures smallint not null default 0,
  otp_locks smallint not null default 0,
  otp_locked_until timestamptz
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Solved captchas, so that one solution opens one door once.
create table captchas_used (
  signature text primary key,
  expires_at timestamptz not null
);

-- Attempts of someone at something, in the database so that several server processes count together.
create table throttles (
  key text primary key,
  attempts integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);

-- The second factor of a person, and wrong codes over all sessions. The secret is sealed.
create table two_factor (
  user_id integer primary key references users on delete cascade,
  state two_factor_state not null,
  secret bytea not null,
  -- The last accepted 30-second step: a code of this step or an earlier one is never accepted again.
  last_step bigint not null default 0,
  failures smallint not null default 0,
  locked_until timestamptz,
  locks smallint not null default 0,
  failed_at timestamptz
) with (fillfactor = 70);

-- From where somebody signed in well: others' wrong passwords do not hold them up there.
create table sign_in_addresses (
  user_id integer not null references users on delete cascade,
  address text not null,
  signed_in_at timestamptz not null,
  primary key (user_id, address)
);
create index sign_in_addresses_age on sign_in_addresses (signed_in_at);

-- A link by which a trader sets a new password. The link itself is computed from this row, the password in force and the installation's
-- key, and stored nowhere. One for each person: another one ends it.
create table password_links (
  user_id integer primary key references users on delete cascade,
  nonce bytea not null check (octet_length(nonce) = 16),
  -- Who of the staff asked for it and alone may see it; nobody if a command printed it.
  given_to integer references users,
  expires_at timestamptz not null
);

-- The operator's people: group 1, each with one role or more. Without a row here nobody of group 1 may do anything.
create table staff (
  user_id integer primary key references users on delete cascade,
  roles text[] not null,
  -- invited: has a link. waiting: has set password and second factor, and an owner has yet to confirm. off: may not come in.
  state text not null constraint staff_state check (state in ('invited', 'waiting', 'active', 'off')),
  -- Whether an owner has ever confirmed who it is: turned on again, such a person comes in at once, another begins with a new link.
  confirmed boolean not null default false,
  -- An invitation. Its link is computed from the nonce and the installation's key, so a copy of the database opens none.
  nonce bytea,
  invited_until timestamptz,
  -- Who was an owner lately counts as one still: turning a colleague off gives nobody lone power at once.
  owner_until timestamptz,
  constraint staff_roles check (cardinality(roles) > 0 and roles <@ array['owner', 'support', 'finance', 'viewer']),
  constraint staff_invitation check ((nonce is null) = (invited_until is null) and (nonce is null or state = 'invited'))
);

-- What staff write down about a person, for one another. Nobody else ever sees it.
create table person_notes (
  id integer generated always as identity primary key,
  person_id integer not null references users,
  author_id integer not null references users,
  text text not null check (length(trim(text)) between 1 and 2000),
  created_at timestamptz not null
);
create index person_notes_person on person_notes (person_id, id desc);

create trigger person_notes_append_only before delete or update on person_notes for each row execute function refuse_change();

-- What one person has asked for and another must confirm before anything moves. Kept for ever: the journal says who said what and when,
-- this is what it was about.
create table two_person_requests (
  id integer generated always as identity primary key,
  kind text not null,
  -- «transfer:17»: at most one request of a kind waits for each thing.
  thing text not null,
  content jsonb not null,
  -- What the decision rests on, as it was when it was asked for. The request lapses when this differs.
  basis text not null,
  what text not null,
  trader_id integer references users,
  amount bigint check (amount >= 0),
  reason text not null check (reason <> ''),
  asked_by integer not null references users,
  asked_at timestamptz not null,
  by_command boolean not null,
  expires_at timestamptz not null,
  state text not null default 'open',
  refused_by integer references users,
  refused_at timestamptz,
  refusal text not null default '',
  decided_by integer references users,
  decided_at timestamptz,
  decision text not null default '',
  -- Earlier requests of the kind about the thing to which somebody said no, and the no still stands: an owner decides about this one.
  -- Written when it is asked for.
  earlier integer[] not null default '{}',
  constraint two_person_requests_state_check check (state in ('open', 'refused', 'done', 'upheld', 'lapsed', 'withdrawn')),
  constraint two_persons_refused_by_another check (refused_by <> asked_by),
  constraint two_persons_refused check ((refused_by is null) = (refused_at is null)
    and (state not in ('refused', 'upheld') or refused_by is not null)),
  constraint two_persons_ended check ((state in ('open', 'refused')) = (decided_at is null)),
  constraint two_persons_named check (state not in ('done', 'upheld', 'withdrawn') or decided_by is not null),
  -- Two persons are two, whatever the code does; never who asked. Who said no may change their mind where no other owner is left.
  constraint two_persons_are_two check (state not in ('done', 'upheld') or decided_by <> asked_by)
);
create unique index two_persons_one_waits on two_person_requests (kind, thing) where state in ('open', 'refused');
create index two_persons_waiting on two_person_requests (id) where state in ('open', 'refused');
-- What others have confirmed does not count as one person's own.
create index two_persons_confirmed on two_person_requests (asked_by, trader_id, decided_at) where state = 'done';
-- Who confirmed a decision has judged the case as well as who asked for it.
create index two_persons_judged on two_person_requests (thing, decided_by) where state = 'done';
create index two_persons_refused on two_person_requests (thing, kind) where refused_by is not null;

-- ── Money ──

-- Double entry: all accounts of a trader, and the platform's side of them per trader, in one row; no row is shared by all traders. The
-- platform's balance of a kind is the sum over the rows.
create table ledger_accounts (
  trader_id integer primary key constraint ledger_accounts_trader_id_fkey1 references users,
  available trader_balance not null default 0,
  held trader_balance not null default 0,
  deals bigint not null default 0,
  payouts bigint not null default 0,
  topups bigint not null default 0,
  adjustments bigint not null default 0,
  -- How many, and so the number of the last.
  postings integer not null default 0,
  -- An appeal holds the money in question until it is decided. What there was too little for is missing, and beside the balances the sum of
  -- what is missing: no new deal counts on money that an appeal waits for.
  shortfall kopecks not null default 0,
  awaited bigint,
  reached boolean generated always as (available >= awaited) stored,
  -- What staff took from a trader beyond what was available. The platform's account: below zero is what the trader still owes.
  debts bigint not null default 0 constraint ledger_debts_not_above_zero check (debts <= 0),
  -- Whatever raises what is available pays the debt first. So who has a debt has nothing available, and the other way round: the posting
  -- itself tells from what is left how much of it was paid back.
  constraint ledger_debt_paid_first check (debts = 0 or available = 0)
) with (fillfactor = 50);
create index ledger_accounts_reached on ledger_accounts (trader_id) where reached;

-- A posting is known by its trader and its number in their statement, and says what the trader had after it. It is written from the row of
-- the account that it moves, so that there is one needs no second look.
create table ledger_postings (
  at timestamptz not null,
  kind text not null,
  ref bigint not null,
  trader_id integer not null,
  amount positive_kopecks not null,
  from_balance bigint not null,
  to_balance bigint not null,
  number integer not null,
  available_after bigint not null,
  held_after bigint not null,
  from_account ledger_account not null,
  to_account ledger_account not null,
  constraint ledger_posting_once unique (kind, ref),
  check (to_account <> from_account),
  constraint ledger_posting_number primary key (trader_id, number)
);

-- Numbers and times of a trader's postings run alike but for what waited for its turn, an hour at most. So the last one before a moment is
-- found by halving, and no index of times has to be written with each posting.
create function last_posting_before(trader integer, moment timestamptz) returns integer language plpgsql stable as $$
declare
  low integer := 0;
  high integer := (select postings + 1 from ledger_accounts where trader_id = trader);
  middle integer;
begin
  while high - low > 1 loop
    middle := low + (high - low) / 2;
    if (select at from ledger_postings where trader_id = trader and number = middle) < moment + interval '1 hour' then
      low := middle;
    else
      high := middle;
    end if;
  end loop;
  return coalesce((select number from ledger_postings where trader_id = trader and number < high and at < moment order by number desc limit 1), 0);
end $$;

create trigger ledger_postings_append_only before delete or update on ledger_postings for each row execute function refuse_change();
create trigger ledger_postings_no_truncate before truncate on ledger_postings for each statement execute function refuse_change();

-- What the operator added or took, and why.
create table ledger_adjustments (
  id integer generated always as identity primary key,
  trader_id integer not null references users,
  amount bigint not null check (amount <> 0),
  reason text not null check (length(trim(reason)) > 0),
  created_at timestamptz not null default now(),
  -- Who adjusted, as the journal names them: a list of adjustments need not search the journal.
  actor text
);
create index ledger_adjustments_of_trader on ledger_adjustments (trader_id, id);

create trigger ledger_adjustments_append_only before delete or update on ledger_adjustments for each row execute function refuse_change();

-- When the ledger was verified and what was found: staff see how old that is, and a check that did not hold is not forgotten.
create table ledger_checks (
  id integer generated always as identity primary key,
  at timestamptz not null,
  -- As the journal names them: «system» every night, «staff:17» by the button.
  actor text not null,
  took_ms integer not null check (took_ms >= 0),
  breaches integer not null check (breaches >= 0),
  -- The first of them, as ledger:verify prints them.
  details text[] not null
);

-- The history of the USDT rate, kopecks for one USDT; the newest row is the present rate.
create table usdt_rates (
  id integer generated always as identity primary key,
  rate bigint not null check (rate > 0),
  set_at timestamptz not null,
  -- Who set it, as the journal names them, and why: the history of a rate is read from its own table.
  actor text,
  reason text not null default ''
);
-- Late payments are credited at the rate of their moment.
create index usdt_rates_history on usdt_rates (set_at desc, id desc);

-- Interest by deal amount, in kopecks and hundredths of a percent.
create table rate_limits (
  id integer generated always as identity primary key,
  min_amount bigint not null check (min_amount >= 0),
  max_amount bigint not null,
  interest_rate bigint not null check (interest_rate between 0 and 10000),
  available smallint not null default 1 check (available in (0, 1)),
  check (min_amount < max_amount),
  -- Bands in force do not overlap: an amount has one interest.
  constraint rate_bands_apart exclude using gist (int8range(min_amount, max_amount, '[]') with &&) where (available = 1)
);

-- ── Platforms and what they are told ──

-- A platform is an account; its keys come and go. Deals, appeals, payouts, webhooks and idempotency keys are the account's.
create table platforms (
  id integer generated always as identity primary key,
  -- What the operator calls it in commands.
  code text not null check (code ~ '^[\w-]{4,64}$') unique,
  name text not null,
  created_at timestamptz not null
);

create trigger platforms_kept before delete on platforms for each row execute function refuse_change();

-- Who may speak for the payment platform. The secret is sealed: it signs every request and must be known, not only compared.
create table platform_keys (
  id integer generated always as identity primary key,
  key text not null check (key ~ '^[\w-]{4,64}$') unique,
  secret bytea not null,
  created_at timestamptz not null,
  -- When it stops to work; one that is revoked ends at that moment.
  ends_at timestamptz,
  platform_id integer not null references platforms,
  scopes text[] not null constraint platform_key_scopes check (scopes <@ '{read,deals,payouts,decide}' and cardinality(scopes) > 0),
  -- Where it may come from; nothing: from anywhere.
  addresses cidr[] constraint platform_key_addresses check (cardinality(addresses) > 0),
  -- To the minute.
  last_used_at timestamptz
);

-- Where a platform wants to hear of outcomes. The secret signs what is sent and must be known, so it is sealed, not hashed.
create table webhook_endpoints (
  platform_id integer primary key references platforms,
  url text not null,
  secret bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- After a change of secret both sign for a day, so that a platform changes it without a webhook that it cannot verify.
  old_secret bytea,
  old_until timestamptz,
  constraint webhook_old_secret_ends check ((old_secret is null) = (old_until is null))
);

-- The outbox: a row is written in the transaction of what it tells about and sent afterwards, the oldest of an object first.
create table webhooks (
  id bigint generated always as identity primary key,
  platform_id integer not null references platforms,
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
  -- The row of the journal that it tells of; the oldest have none.
  journal_id bigint,
  check ((state = 'delivered') = (delivered_at is not null))
);
create index webhooks_next on webhooks (object, id) where state = 'waiting';
create index webhooks_due on webhooks (due_at) where state = 'waiting';
create index webhooks_object on webhooks (object, id);
create index webhooks_given_up on webhooks (id) where state = 'given_up';
create unique index webhooks_journal on webhooks (journal_id) where journal_id is not null;
-- Staff read the webhooks of one platform, the newest first.
create index webhooks_platform on webhooks (platform_id, id);

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

-- ── Phones, bank profiles and cards ──

-- The directory of banks, for the constraint and for reports; the contract holds the same list for the screens.
create table banks (
  id text primary key check (id ~ '^\d{9,12}$'),
  name text not null,
  short text not null
);

insert into banks (id, name, short) values
  ('044525060', 'ВЭБ.РФ', 'ВЭБРФ'),
  ('044525062', 'БМ-Банк', 'БМБАНК'),
  ('044525635', 'Банк Траст', 'ТРАСТ'),
  ('044525678', 'НКО МОБИ.Деньги', 'МОБИ'),
  ('044525706', 'РНКО Единая касса', 'ЕДКАССА'),
  ('100000000001', 'Газпромбанк', 'ГПБ'),
  ('100000000002', 'Золотая Корона (РНКО Платежный центр)', 'КОРОНА'),
  ('100000000003', 'Банк Синара', 'СИНАРА'),
  ('100000000004', 'Т-Банк', 'ТБАНК'),
  ('100000000005', 'ВТБ', 'ВТБ'),
  ('100000000006', 'Ак Барс Банк', 'АКБАРС'),
  ('100000000007', 'Райффайзен Банк', 'РАЙФ'),
  ('100000000008', 'Альфа-Банк', 'АЛЬФА'),
  ('100000000009', 'КИВИ Банк', 'КИВИ'),
  ('100000000010', 'Банк ПСБ', 'ПСБ'),
  ('100000000011', 'РНКБ (филиал ВТБ)', 'РНКБ'),
  ('100000000012', 'Росбанк', 'РОСБАНК'),
  ('100000000013', 'Совкомбанк', 'СОВКОМ'),
  ('100000000014', 'Банк Русский Стандарт', 'РСБ'),
  ('100000000015', 'Банк ФК Открытие', 'ОТКРЫТИЕ'),
  ('100000000016', 'Почта Банк', 'ПОЧТА'),
  ('100000000017', 'МТС-Банк', 'МТСБАНК'),
  ('100000000018', 'ОТП Банк', 'ОТП'),
  ('100000000020', 'Россельхозбанк', 'РСХБ'),
  ('100000000022', 'ЮМани', 'ЮМАНИ'),
  ('100000000024', 'Хоум Банк (Хоум Кредит)', 'ХОУМ'),
  ('100000000025', 'Московский кредитный банк', 'МКБ'),
  ('100000000026', 'Банк Уралсиб', 'УРАЛСИБ'),
  ('100000000027', 'Кредит Европа Банк (Россия)', 'КЕБ'),
  ('100000000028', 'Банк Авангард', 'АВАНГАРД'),
  ('100000000029', 'Банк Санкт-Петербург (БСПБ)', 'БСПБ'),
  ('100000000030', 'ЮниКредит Банк', 'ЮНИКРЕДИТ'),
  ('100000000031', 'УБРиР', 'УБРИР'),
  ('100000000032', 'Ренессанс Банк (Ренессанс Кредит)', 'РЕНЕССАНС'),
  ('100000000033', 'Промсвязьбанк (Б2П)', 'ПСББ2П'),
  ('100000000034', 'ТКБ Банк', 'ТКБ'),
  ('100000000036', 'СМП Банк', 'СМП'),
  ('100000000037', 'Генбанк', 'ГЕНБАНК'),
  ('100000000040', 'Банк Финам', 'ФИНАМ'),
  ('100000000041', 'БКС Банк', 'БКС'),
  ('100000000042', 'Юнистрим Банк', 'ЮНИСТРИМ'),
  ('100000000043', 'Газэнергобанк', 'ГЭБ'),
  ('100000000044', 'Экспобанк', 'ЭКСПО'),
  ('100000000045', 'Банк Зенит', 'ЗЕНИТ'),
  ('100000000046', 'Металлинвестбанк', 'МИБ'),
  ('100000000047', 'Абсолют Банк', 'АБСОЛЮТ'),
  ('100000000049', 'Банк ВБРР', 'ВБРР'),
  ('100000000050', 'Кубань Кредит', 'КУБКРЕД'),
  ('100000000051', 'Банк Далена', 'ДАЛЕНА'),
  ('100000000052', 'Банк Левобережный', 'ЛЕВОБЕР'),
  ('100000000053', 'Бланк Банк', 'БЛАНК'),
  ('100000000055', 'Банк Йошкар-Ола', 'ЙОШКАР'),
  ('100000000056', 'Банк Хлынов', 'ХЛЫНОВ'),
  ('100000000057', 'ВК Пэй (Деньги.Мэйл.Ру)', 'ВКПЭЙ'),
  ('100000000058', 'Владбизнесбанк', 'ВЛББ'),
  ('100000000059', 'Центр-инвест', 'ЦЕНТРИНВ'),
  ('100000000061', 'Монета', 'МОНЕТА'),
  ('100000000062', 'НОКССБанк', 'НОКСС'),
  ('100000000064', 'Кредит Урал Банк', 'КУБ'),
  ('100000000065', 'Точка (ФК Открытие)', 'ТОЧКАФКО'),
  ('100000000066', 'Земский банк', 'ЗЕМСКИЙ'),
  ('100000000067', 'Новый век', 'НОВВЕК'),
  ('100000000069', 'СДМ-Банк', 'СДМ'),
  ('100000000070', 'Датабанк', 'ДАТАБАНК'),
  ('100000000071', 'НС Банк', 'НСБ'),
  ('100000000072', 'Братский АНКБ', 'БРАТСК'),
  ('100000000078', 'Инго Банк', 'ИНГО'),
  ('100000000080', 'Алмазэргиэнбанк', 'АЭБ'),
  ('100000000081', 'Форштадт', 'ФОРШТАДТ'),
  ('100000000082', 'Банк ДОМ.РФ', 'ДОМРФ'),
  ('100000000083', 'Дальневосточный банк', 'ДВБ'),
  ('100000000084', 'РосДорБанк', 'РДБ'),
  ('100000000086', 'Элплат', 'ЭЛПЛАТ'),
  ('100000000087', 'Банк ПСКБ', 'ПСКБ'),
  ('100000000088', 'СКБ Приморья Примсоцбанк', 'ПРИМСОЦ'),
  ('100000000090', 'Контур.Банк', 'КОНТУР'),
  ('100000000091', 'Банк СНГБ', 'СНГБ'),
  ('100000000092', 'БыстроБанк', 'БЫСТРО'),
  ('100000000093', 'Углеметбанк', 'УГЛЕМЕТ'),
  ('100000000094', 'Челябинвестбанк', 'ЧЕЛИНВЕСТ'),
  ('100000000095', 'АБ Россия', 'РОССИЯ'),
  ('100000000096', 'Банк Уралфинанс', 'УРАЛФИН'),
  ('100000000098', 'КБ РостФинанс', 'РОСТФИН'),
  ('100000000099', 'Модульбанк', 'МОДУЛЬ'),
  ('100000000100', 'Элекснет', 'ЭЛЕКСНЕТ'),
  ('100000000102', 'Банк Агророс', 'АГРОРОС'),
  ('100000000103', 'Банк Пойдём!', 'ПОЙДЕМ'),
  ('100000000105', 'Эс-Би-Ай Банк', 'ЭСБИАЙ'),
  ('100000000106', 'Челиндбанк', 'ЧЕЛИНД'),
  ('100000000107', 'Акибанк', 'АКИБАНК'),
  ('100000000108', 'Азиатско-Тихоокеанский Банк', 'АТБ'),
  ('100000000110', 'Москоммерцбанк', 'МКОМБ'),
  ('100000000111', 'Сбербанк', 'СБЕР'),
  ('100000000112', 'Гарант-Инвест Банк', 'ГАРАНТ'),
  ('100000000113', 'Алеф-Банк', 'АЛЕФ'),
  ('100000000115', 'НИКО-Банк', 'НИКО'),
  ('100000000117', 'ПроБанк', 'ПРОБАНК'),
  ('100000000118', 'Агропромкредит', 'АПК'),
  ('100000000121', 'КБ Солидарность', 'СОЛИДАРН'),
  ('100000000122', 'ИК Банк', 'ИКБ'),
  ('100000000124', 'Банк Оренбург', 'ОРЕНБУРГ'),
  ('100000000125', 'Горбанк', 'ГОРБАНК'),
  ('100000000126', 'Банк Саратов', 'САРАТОВ'),
  ('100000000127', 'Хакасский муниципальный банк', 'ХМБ'),
  ('100000000128', 'Ситибанк', 'СИТИ'),
  ('100000000129', 'Аресбанк', 'АРЕС'),
  ('100000000130', 'Автоградбанк', 'АВТОГРАД'),
  ('100000000133', 'ББР Банк', 'ББР'),
  ('100000000134', 'НБД-Банк', 'НБД'),
  ('100000000135', 'Банк Акцепт', 'АКЦЕПТ'),
  ('100000000136', 'Меткомбанк', 'МЕТКОМ'),
  ('100000000137', 'Первый Дортрансбанк', 'ДОРТРАНС'),
  ('100000000138', 'Тойота Банк', 'ТОЙОТА'),
  ('100000000139', 'Энерготрансбанк', 'ЭТБ'),
  ('100000000140', 'МБ Банк', 'МББ'),
  ('100000000142', 'Уралпромбанк', 'УРАЛПРОМ'),
  ('100000000143', 'Банк 131', 'Б131'),
  ('100000000144', 'Тимер Банк', 'ТИМЕР'),
  ('100000000146', 'Кошелев-Банк', 'КОШЕЛЕВ'),
  ('100000000148', 'Синко-Банк', 'СИНКО'),
  ('100000000149', 'Гута-Банк', 'ГУТА'),
  ('100000000150', 'Яндекс Банк', 'ЯНДЕКС'),
  ('100000000151', 'Урал ФД', 'УРАЛФД'),
  ('100000000152', 'Тольяттихимбанк', 'ТХБ'),
  ('100000000153', 'Банк Венец', 'ВЕНЕЦ'),
  ('100000000154', 'Банк Аверс', 'АВЕРС'),
  ('100000000158', 'Банк Итуруп', 'ИТУРУП'),
  ('100000000159', 'Энергобанк', 'ЭНЕРГО'),
  ('100000000160', 'ЮГ-Инвестбанк', 'ЮГИНВЕСТ'),
  ('100000000161', 'ЛОКО-Банк', 'ЛОКО'),
  ('100000000163', 'Банк Снежинский', 'СНЕЖИНСК'),
  ('100000000164', 'КЭБ ЭйчЭнБи Банк', 'КЭБ'),
  ('100000000165', 'Русьуниверсалбанк', 'РУБАНК'),
  ('100000000166', 'Сибсоцбанк', 'СИБСОЦ'),
  ('100000000167', 'Еврофинанс Моснарбанк', 'ЕВРОФИН'),
  ('100000000169', 'МП Банк (Мир Привилегий)', 'МПБ'),
  ('100000000170', 'Банк Интеза', 'ИНТЕЗА'),
  ('100000000171', 'Морской Банк', 'МОРСКОЙ'),
  ('100000000172', 'Банк Развитие-Столица', 'РАЗВСТОЛ'),
  ('100000000173', 'Таврический Банк', 'ТАВРИЧ'),
  ('100000000174', 'Первый Инвестиционный Банк', 'ПЕРВИНВ'),
  ('100000000175', 'Тендер-Банк', 'ТЕНДЕР'),
  ('100000000176', 'Москомбанк', 'МОСКОМ'),
  ('100000000177', 'Новикомбанк', 'НОВИКОМ'),
  ('100000000180', 'Кубаньторгбанк', 'КТБ'),
  ('100000000181', 'Автоторгбанк', 'АВТОТОРГ'),
  ('100000000182', 'Банк Объединенный капитал', 'ОКБАНК'),
  ('100000000183', 'Газтрансбанк', 'ГАЗТРАНС'),
  ('100000000184', 'НРБанк', 'НРБ'),
  ('100000000185', 'Нацинвестпромбанк', 'НИПБ'),
  ('100000000187', 'Банк РЕСО Кредит', 'РЕСО'),
  ('100000000189', 'Татсоцбанк', 'ТАТСОЦ'),
  ('100000000191', 'Банк Казани', 'КАЗАНЬ'),
  ('100000000192', 'Банк МБА-Москва', 'МБА'),
  ('100000000193', 'Стройлесбанк', 'СТРОЙЛЕС'),
  ('100000000194', 'Руснарбанк', 'РУСНАР'),
  ('100000000195', 'Кузнецкбизнесбанк', 'КББ'),
  ('100000000196', 'Инбанк', 'ИНБАНК'),
  ('100000000197', 'Трансстройбанк', 'ТСБ'),
  ('100000000198', 'Экономбанк', 'ЭКОНОМ'),
  ('100000000199', 'Ишбанк', 'ИШБАНК'),
  ('100000000200', 'АКБ Славия', 'СЛАВИЯ'),
  ('100000000201', 'Банк Кремлевский', 'КРЕМЛЬ'),
  ('100000000202', 'Норвик Банк', 'НОРВИК'),
  ('100000000203', 'Международный финансовый клуб', 'МФК'),
  ('100000000204', 'Америкэн Экспресс Банк', 'АМЭКС'),
  ('100000000205', 'Банк Заречье', 'ЗАРЕЧЬЕ'),
  ('100000000206', 'Томскпромстройбанк', 'ТПСБ'),
  ('100000000207', 'Дойче Банк', 'ДОЙЧЕ'),
  ('100000000208', 'Северный Народный Банк', 'СНБ'),
  ('100000000211', 'Банк Александровский', 'АЛЕКСАНДР'),
  ('100000000212', 'Крокус-Банк', 'КРОКУС'),
  ('100000000213', 'Джей энд Ти Банк', 'ДЖЕЙТИ'),
  ('100000000215', 'ВУЗ-банк', 'ВУЗ'),
  ('100000000216', 'Банк Финсервис', 'ФИНСЕРВИС'),
  ('100000000217', 'Фора-Банк', 'ФОРА'),
  ('100000000219', 'Севергазбанк', 'СГБ'),
  ('100000000221', 'Мособлбанк', 'МОСОБЛ'),
  ('100000000222', 'УКБ Новобанк', 'НОВОБАНК'),
  ('100000000223', 'Социум-Банк', 'СОЦИУМ'),
  ('100000000225', 'Белгородсоцбанк', 'БЕЛСОЦ'),
  ('100000000226', 'Банк Приморье', 'ПРИМОРЬЕ'),
  ('100000000227', 'Банк БКФ', 'БКФ'),
  ('100000000228', 'Прио-Внешторгбанк', 'ПРИО'),
  ('100000000229', 'МС Банк Рус', 'МСРУС'),
  ('100000000230', 'Солид Банк', 'СОЛИД'),
  ('100000000231', 'Банк ЦентроКредит', 'ЦЕНТРОКР'),
  ('100000000232', 'Реалист Банк', 'РЕАЛИСТ'),
  ('100000000233', 'НК Банк', 'НКБ'),
  ('100000000234', 'Банк Москва-Сити', 'МОССИТИ'),
  ('100000000235', 'АКБ Держава', 'ДЕРЖАВА'),
  ('100000000236', 'Банк ИПБ', 'ИПБ'),
  ('100000000239', 'ИС Банк', 'ИСБ'),
  ('100000000241', 'Национальный расчетный депозитарий', 'НРД'),
  ('100000000243', 'Банк Национальный стандарт', 'НАЦСТАНД'),
  ('100000000245', 'Ланта-Банк', 'ЛАНТА'),
  ('100000000246', 'МСП Банк', 'МСП'),
  ('100000000247', 'Банк Раунд', 'РАУНД'),
  ('100000000248', 'Внешфинбанк', 'ВНЕШФИН'),
  ('100000000250', 'Драйв Клик Банк', 'ДРАЙВКЛИК'),
  ('100000000253', 'Авто Финанс Банк', 'АВТОФИН'),
  ('100000000254', 'Банк Кузнецкий', 'КУЗНЕЦКИЙ'),
  ('100000000255', 'Банк ПТБ', 'ПТБ'),
  ('100000000257', 'Банк Вологжанин', 'ВОЛОГЖАН'),
  ('100000000258', 'Енисейский объединенный банк', 'ЕОБ'),
  ('100000000259', 'Вайлдберриз Банк (ВБ Банк)', 'ВББАНК'),
  ('100000000260', 'Банк БЖФ', 'БЖФ'),
  ('100000000261', 'НКО Перспектива', 'ПЕРСПЕКТ'),
  ('100000000263', 'Роял Кредит Банк', 'РОЯЛ'),
  ('100000000265', 'Цифра банк', 'ЦИФРА'),
  ('100000000266', 'Банк Элита', 'ЭЛИТА'),
  ('100000000267', 'Банк Ставр', 'СТАВР'),
  ('100000000269', 'Банк ЧБРР', 'ЧБРР'),
  ('100000000270', 'КБ Долинск', 'ДОЛИНСК'),
  ('100000000271', 'Кошелек ЦУПИС (Мобильная карта)', 'ЦУПИС'),
  ('100000000272', 'Хайс Банк', 'ХАЙС'),
  ('100000000273', 'Озон Банк', 'ОЗОН'),
  ('100000000274', 'Банк Пермь', 'ПЕРМЬ'),
  ('100000000275', 'НКО Элексир', 'ЭЛЕКСИР'),
  ('100000000276', 'Алтайкапиталбанк', 'АЛТАЙКАП'),
  ('100000000278', 'Финстар Банк', 'ФИНСТАР'),
  ('100000000279', 'Свой Банк', 'СВОЙ'),
  ('100000000282', 'ЦМРБанк', 'ЦМРБ'),
  ('100000000283', 'НДБанк', 'НДБ'),
  ('100000000284', 'Банк Точка', 'ТОЧКА'),
  ('100000000285', 'Промсельхозбанк', 'ПРОМСЕЛЬ'),
  ('100000000286', 'Банк Оранжевый', 'ОРАНЖ'),
  ('100000000288', 'Банк Пэйджин', 'ПЭЙДЖИН'),
  ('100000000289', 'МТС Деньги (ЭКСИ Банк)', 'МТСДЕНЬГИ'),
  ('100000000293', 'Яринтербанк', 'ЯРИНТЕР'),
  ('100000000294', 'Первоуральскбанк', 'ПЕРВОУР'),
  ('100000000295', 'Живаго Банк', 'ЖИВАГО'),
  ('100000000296', 'Плайт (филиал Совкомбанка)', 'ПЛАЙТ'),
  ('100000000298', 'Банк РСИ', 'РСИ'),
  ('100000000301', 'Рокетбанк', 'РОКЕТ'),
  ('100000000306', 'Балаково-Банк', 'БАЛАКОВО'),
  ('100000000307', 'Банк Глобус', 'ГЛОБУС'),
  ('100000000313', 'Ноосфера', 'НООСФЕРА'),
  ('100000000314', 'Банк МСКБ', 'МСКБ'),
  ('100000000315', 'ЕвроАльянс Банк', 'ЕВРОАЛ'),
  ('100070007', 'Тавхидбанк', 'ТАВХИД'),
  ('100070009', 'Ориёнбанк', 'ОРИЁН'),
  ('100070010', 'Коммерческий банк Кыргызстан', 'КЫРГЫЗСТАН'),
  ('100070012', 'Банк ВТБ (Казахстан)', 'ВТБКЗ'),
  ('100070019', 'Банк Арванд', 'АРВАНД'),
  ('100070021', 'Банк Компаньон', 'КОМПАНЬОН'),
  ('100070022', 'Бакай Банк', 'БАКАЙ'),
  ('100070026', 'Амонатбонк', 'АМОНАТ'),
  ('100070038', 'Алиф Банк', 'АЛИФ'),
  ('100070044', 'Амра-банк', 'АМРА'),
  ('100070046', 'Душанбе Сити Банк', 'ДУШСИТИ'),
  ('100070049', 'Спитамен Банк', 'СПИТАМЕН'),
  ('110000000005', 'Банк ВТБ', 'ВТБСБП'),
  ('110000000288', 'Авито Кошелек (Банк Пэйджин)', 'АВИТО'),
  ('110000000299', 'МБ РУС Банк', 'МБРУС'),
  ('120000000288', 'Т2 (Банк Пэйджин)', 'Т2');

-- What a requisite without a phone pays by, outside of any bank.
create table payment_systems (
  id integer primary key,
  name text not null unique,
  system_group text not null check (system_group in ('card', 'sbp'))
);

insert into payment_systems (id, name, system_group) values
  (1, 'СБП', 'sbp'), (2, 'C2C', 'card'), (3, 'СБП трансграничный', 'sbp'), (4, 'Карта МИР', 'card');

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
  -- Why its profiles stand aside, kept where it can be seen at a glance that it is no longer so.
  aside boolean not null default false,
  aside_after timestamptz,
  -- Has spoken since it stood aside. A phone says that it is alive several times a minute; an index on when it was last heard of made each
  -- such word a new entry in every index of its row, and what is asked hardly ever changes.
  returned boolean not null generated always as (coalesce(aside and seen_at > coalesce(aside_after, '-infinity'), false)) stored,
  -- Whether it has been told that the phone is silent.
  silent boolean not null default false,
  check (is_hided = 0 or (key_hash is null and token_hash is null)),
  constraint device_profiles_check1 check ((token_hash is null) = (token_expires_at is null)),
  constraint device_profiles_check2 check ((key_hash is null) = (paired_at is null)),
  constraint device_once_per_trader unique (trader_id, phone_index),
  constraint device_profiles_id_trader_id_key unique (id, trader_id)
) with (fillfactor = 70);
create index device_profiles_list on device_profiles (trader_id, is_hided, id);
create index device_profiles_returned on device_profiles (id) where returned;
create index device_profiles_silent on device_profiles (id) where silent;

-- When a trader's cabinet was last open: what a requisite without a phone has instead of its heartbeat. Unlogged: whoever is there says so
-- again within seconds, so nobody waits for a disk.
create unlogged table presences (
  trader_id integer primary key references users,
  seen_at timestamptz not null,
  aside boolean not null default false,
  aside_after timestamptz,
  returned boolean not null generated always as (aside and seen_at > coalesce(aside_after, '-infinity')) stored
) with (fillfactor = 50);
create index presences_returned on presences (trader_id) where returned;

-- The hours in which a trader works, by weekday. `resting`: the pause of this night or day off has been begun, so that what the trader
-- takes out of it by hand stays out.
create table working_hours (
  trader_id integer primary key references users,
  days jsonb not null,
  resting boolean not null default false
);

-- Whose number it is. A number is a card, or a phone together with a bank, known by a keyed fingerprint; it belongs to one trader at a
-- time.
create table numbers (
  number bigint primary key,
  trader_id integer not null references users,
  constraint numbers_number_trader_id_key unique (number, trader_id)
);

-- A personal account at a bank («ЛК») on a device. A requisite by payment system is a bank profile without a phone that reports; its bank
-- is the name of the system.
create table bank_profiles (
  id integer generated always as identity (start with 1001),
  trader_id integer not null references users,
  device_profile_id integer,
  id_alias text not null generated always as ('ЛК' || id) stored,
  fio holder_name not null,
  bank text not null,
  min_amount positive_kopecks not null,
  max_amount bigint not null,
  total_amount kopecks not null,
  sbp_available flag not null,
  card_available flag not null,
  available flag not null default 0,
  enable_push flag not null default 1,
  tier profile_tier not null default 1,
  cycle_mode cycle_mode not null default 1,
  cycle_limit kopecks not null,
  is_hided flag not null default 0,
  is_archive flag not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  payment_system text,
  -- The number that СБП pays to, sealed, where no device has it.
  phone bytea,
  directory_bank text generated always as (case when payment_system is null then bank end) stored constraint bank_from_directory references banks,
  -- Phone and bank. Without one the number is another trader's, and nothing is paid to it.
  number bigint,
  -- Of a profile on test: how many deals have counted so far.
  test_passed smallint not null default 0,
  -- When it went to work.
  work_since timestamptz,
  -- A pause: the profile keeps its traffic switched on and its cycle, and takes no deals until the pause ends, by itself or by hand.
  -- Without an end it lasts until the trader ends it.
  paused boolean not null default false,
  paused_until timestamptz,
  foreign key (device_profile_id, trader_id) references device_profiles (id, trader_id),
  check (min_amount < max_amount),
  constraint bank_profiles_check1 check (sbp_available = 1 or card_available = 1),
  -- What is put away takes no traffic.
  constraint bank_profiles_check2 check (is_hided = 0 or available = 0),
  constraint bank_profiles_check3 check (is_archive = is_hided),
  foreign key (payment_system) references payment_systems (name),
  constraint bank_profiles_check5 check ((device_profile_id is null) = (payment_system is not null)
    and (payment_system is null or bank = payment_system)),
  foreign key (number, trader_id) references numbers (number, trader_id),
  primary key (id, trader_id),
  constraint bank_profile_pause check (paused or paused_until is null)
) with (fillfactor = 70);
create index bank_profiles_device on bank_profiles (device_profile_id);
create index bank_profiles_list on bank_profiles (trader_id, is_hided, id);
create index bank_profiles_cycles on bank_profiles (id) where cycle_mode > 1;
create index bank_profiles_pauses on bank_profiles (paused_until) where paused;
-- Phones that should be heard of.
create index bank_profiles_traffic on bank_profiles (device_profile_id) where available = 1 and device_profile_id is not null;

-- An id is still one profile's alone: whoever names it means just that one.
create function keep_profile_ids_apart() returns trigger language plpgsql as $$
begin
  if exists (select 1 from bank_profiles where id = new.id) then
    raise exception 'There is a bank profile % already', new.id using errcode = 'unique_violation';
  end if;
  return new;
end $$;

create trigger bank_profiles_id_once before insert on bank_profiles for each row execute function keep_profile_ids_apart();

create function keep_profile_fill() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A change of the state cannot see a profile that is being made, so one of them waits for the other.
    perform 1 from users where id = new.trader_id for share;
    insert into profile_fills (bank_profile_id, trader_id, in_line) values (new.id, new.trader_id, is_in_line(new.id, false, 0, 0, 0));
  else
    -- Whatever kept it aside is looked at anew.
    update profile_fills set aside = false, in_line = is_in_line(bank_profile_id, false, used_total_amount, reserved_amount, cycle_value)
    where bank_profile_id = new.id;
  end if;
  return null;
end $$;

create trigger bank_profiles_filled after insert on bank_profiles for each row execute function keep_profile_fill();
create trigger bank_profiles_fill_again after update of available, is_hided, paused, tier, min_amount, total_amount, cycle_mode, cycle_limit on bank_profiles
  for each row execute function keep_profile_fill();

-- Whether a cycle that took its first and last transaction at these times has ended by `at`. 1: only a switch of traffic ends it. 2: Moscow
-- midnight. 3: 24 hours after the first, 4: after the last transaction.
create function cycle_is_over(
  mode smallint, first_at timestamptz, last_at timestamptz, at timestamptz
) returns boolean language sql stable parallel safe as $$
  select coalesce(case mode
    when 2 then last_at < (date_trunc('day', at at time zone 'Europe/Moscow') at time zone 'Europe/Moscow')
    when 3 then first_at + interval '24 hours' <= at
    when 4 then last_at + interval '24 hours' <= at
    else false
  end, false)
$$;

-- What deals fill a bank profile with stands apart from what its trader has set. A closing and a creation change the filling only, and
-- PostgreSQL reads the checks, generated columns and indexes of a table anew for each change of it: those of a profile took longer than the
-- change.
create table profile_fills (
  bank_profile_id integer not null,
  trader_id integer not null,
  used_total_amount bigint not null default 0,
  reserved_amount bigint not null default 0,
  cycle_value bigint not null default 0,
  cycle_first_at timestamptz,
  cycle_last_at timestamptz,
  last_deal_at timestamptz,
  deal_ends_at timestamptz,
  -- Cannot take anything for a reason of its trader or phone, see deal-line.ts.
  aside boolean not null default false,
  -- Whether the smallest deal of the profile would fit: what is_in_line() says.
  in_line boolean not null default false,
  -- One, because each is read anew for each change.
  constraint profile_fill_holds check (used_total_amount >= 0
    and reserved_amount >= 0
    and cycle_value >= 0
    and (cycle_first_at is null) = (cycle_last_at is null)),
  primary key (bank_profile_id, trader_id),
  constraint profile_fill_of_profile foreign key (bank_profile_id, trader_id) references bank_profiles (id, trader_id)
) with (fillfactor = 50);
create index profile_fills_line on profile_fills (last_deal_at nulls first, bank_profile_id) where in_line;

-- Volatile, so that it reads the profile as it is when the row is written: who has waited for the row while the profile was changed would
-- otherwise write a place that the old profile had. Not a trigger, which would lock each row before it is changed: another record of the log.
-- Only profiles of an active trader stand in the line. A creation looks at its profile behind the lock of the filling, and a change of the
-- state waits for that lock with each profile, so a deal that begins after the change finds the line without them, and a creation asks
-- nothing more.
create function is_in_line(profile integer, aside boolean, used bigint, reserved bigint, cycle bigint) returns boolean language plpgsql volatile as $$
begin
  return (
    select p.available = 1 and p.is_hided = 0 and not p.paused and not aside and (p.tier = -1 or reserved = 0)
      and used + reserved + p.min_amount <= p.total_amount
      and case when p.cycle_mode = 1 then cycle else 0 end + reserved + p.min_amount <= p.cycle_limit
      and (select u.state = 'active' from users u where u.id = p.trader_id)
    from bank_profiles p where p.id = profile);
end $$;

-- A card of a bank profile. The number is sealed; pan_index finds it by exact value, pan_tail is what people may see.
create table requisite_profiles (
  id integer generated always as identity primary key,
  trader_id integer not null,
  bank_profile_id integer not null,
  pan bytea not null,
  pan_tail last_digits not null,
  total_amount kopecks not null,
  used_total_amount kopecks not null default 0,
  available flag not null default 1,
  is_main flag not null default 0,
  created_at timestamptz not null,
  reserved_amount kopecks not null default 0,
  number bigint,
  deal_ends_at timestamptz,
  -- One card, one row: two rows of it would fill its limit twice and confuse payments of near amounts.
  constraint requisite_card_once unique (number),
  foreign key (number, trader_id) references numbers (number, trader_id),
  foreign key (bank_profile_id, trader_id) references bank_profiles (id, trader_id)
) with (fillfactor = 70);
create index requisite_profiles_profile on requisite_profiles (bank_profile_id);
create unique index requisite_one_main on requisite_profiles (bank_profile_id) where is_main = 1;
-- Found by the last digits of a card, among the cards of everybody.
create index requisite_profiles_tail on requisite_profiles (pan_tail);

-- ── Notices of banks ──

-- The day of Moscow.
create function notice_day(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone interval '3 hours')::date;

-- What banks tell the phones of traders about money that has come. A text is never here, only what was read from it. For each thing that a
-- search may mean there is one index; a search reads its matches and nothing else, as long as the table is tidied up often enough.
create table bank_notices (
  id integer generated always as identity,
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
  -- The trader has said which deal it is for. `matched` tells what the server found when the notice came, and stays true when the trader
  -- moves it.
  by_hand boolean not null default false,
  constraint bank_notice_is_read check (length(payer) between 1 and 100 and at <= received_at),
  primary key (id, trader_id),
  constraint bank_notice_once unique (device_profile_id, phone_id),
  foreign key (device_profile_id, trader_id) references device_profiles (id, trader_id),
  foreign key (bank_profile_id, trader_id) references bank_profiles (id, trader_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
create index bank_notices_list on bank_notices (trader_id, at, id) include (state);
create index bank_notices_waiting on bank_notices (trader_id, at, id) where state = 0;
create index bank_notices_device on bank_notices (device_profile_id, at);
create index bank_notices_age on bank_notices (received_at) where state <> 1;
create index bank_notices_foreign on bank_notices (trader_id, at, id) where state = 2;
create index bank_notices_amount on bank_notices (trader_id, amount, at, id) include (state, digits);
create index bank_notices_digits on bank_notices (trader_id, digits, at, id) include (state) where digits is not null;
create index bank_notices_bank on bank_notices (trader_id, bank, at, id) include (state);
create index bank_notices_profile on bank_notices (bank_profile_id, at, id) include (trader_id, state) where bank_profile_id is not null;
create index bank_notices_payer on bank_notices (trader_id, lower(payer) collate "C", at, id) include (state, payer) where payer is not null;

-- It is evidence: what was read stays as it was read.
create function keep_bank_notice() returns trigger language plpgsql as $$
begin
  old.state := new.state;
  old.by_hand := old.by_hand or new.by_hand;
  if new is distinct from old then
    raise exception '% may only change its state', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger bank_notices_kept before update on bank_notices for each row execute function keep_bank_notice();

-- Days in one order: two transactions never wait for each other.
create function count_notices_added() returns trigger language plpgsql as $$
begin
  insert into bank_notice_days as d
    select trader_id, notice_day(at), count(*) filter (where state = 0), count(*) filter (where state = 1), count(*) filter (where state = 2)
    from added group by 1, 2 order by 1, 2
  on conflict (trader_id, day) do update
    set waiting = d.waiting + excluded.waiting, joined = d.joined + excluded.joined, not_ours = d.not_ours + excluded.not_ours;
  return null;
end $$;

create trigger bank_notices_added after insert on bank_notices
  referencing new table as added for each statement execute function count_notices_added();

create function count_notices_removed() returns trigger language plpgsql as $$
begin
  perform 1 from bank_notice_days d
  where (d.trader_id, d.day) in (select trader_id, notice_day(at) from removed) order by d.trader_id, d.day for update;
  update bank_notice_days d
    set waiting = d.waiting - r.waiting, joined = d.joined - r.joined, not_ours = d.not_ours - r.not_ours
    from (
      select trader_id, notice_day(at) as day, count(*) filter (where state = 0) as waiting, count(*) filter (where state = 1) as joined,
        count(*) filter (where state = 2) as not_ours
      from removed group by 1, 2) r
    where d.trader_id = r.trader_id and d.day = r.day;
  return null;
end $$;

create trigger bank_notices_removed after delete on bank_notices
  referencing old table as removed for each statement execute function count_notices_removed();

create function count_notice_moved() returns trigger language plpgsql as $$
begin
  update bank_notice_days set
    waiting = waiting + (new.state = 0)::int - (old.state = 0)::int,
    joined = joined + (new.state = 1)::int - (old.state = 1)::int,
    not_ours = not_ours + (new.state = 2)::int - (old.state = 2)::int
  where trader_id = new.trader_id and day = notice_day(new.at);
  return null;
end $$;

create trigger bank_notices_moved after update on bank_notices
  for each row when (old.state <> new.state) execute function count_notice_moved();

-- How many notices a trader has, by day of Moscow and state, so that a list of any length is counted, and any page of it found, by a few
-- hundred short rows. Kept by the transaction that changes the notices: exact at every moment.
create table bank_notice_days (
  trader_id integer not null references users,
  day date not null,
  waiting integer not null,
  joined integer not null,
  not_ours integer not null,
  primary key (trader_id, day),
  constraint bank_notice_days_counted check (waiting >= 0 and joined >= 0 and not_ours >= 0)
) with (fillfactor = 50);

-- What a trader allows: whether notices that nobody could read may be looked at.
create table bank_notice_settings (
  trader_id integer primary key references users,
  share_unknown flag not null
);

-- Keys that may send notices and nothing else: one that a forwarder on the phone was given, and the last pairing of an archived phone, for
-- a day.
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

-- What was refused unread and what nobody could read: only how many.
create table notice_counts (
  device_profile_id integer not null references device_profiles,
  day date not null,
  refused integer not null default 0,
  unknown integer not null default 0,
  primary key (device_profile_id, day)
);

-- Without digits and names, from a known sender, of traders who allow it; for a day.
create table unknown_notices (
  id integer generated always as identity primary key,
  device_profile_id integer not null,
  trader_id integer not null,
  phone_id bytea not null,
  bank text not null references banks,
  sender text not null,
  text text not null,
  received_at timestamptz not null,
  constraint unknown_notice_once unique (device_profile_id, phone_id),
  foreign key (device_profile_id, trader_id) references device_profiles (id, trader_id)
);
create index unknown_notices_age on unknown_notices (received_at);

-- Patterns that the operator has taken in since the release. They are never deleted, so that how many were added and retired tells whether
-- a process knows all of them.
create table notice_patterns (
  id integer generated always as identity primary key,
  definition jsonb not null,
  added_at timestamptz not null,
  retired_at timestamptz
);

create trigger notice_patterns_kept before delete on notice_patterns for each row execute function refuse_change();

-- ── Deals ──

-- A payment that a trader accepts. A deal's trader is that of its bank profile, which its key says already; platforms are never deleted. A
-- creation locks what it fills and nothing else.
create table deals (
  id integer generated always as identity (start with 100001) primary key,
  trader_id integer not null,
  -- Running number of the trader's deals: pages are ranges of it, however long the history.
  number integer not null,
  platform_id integer not null,
  payment_id text not null,
  bank_profile_id integer not null,
  requisite_profile_id integer references requisite_profiles,
  method_group payment_method not null,
  -- Whole for the platform, sealed; the trader sees name and tail.
  requisite bytea not null,
  fio text not null,
  requisite_tail last_digits not null,
  real_amount positive_kopecks not null,
  interest_rate basis_points not null,
  debited_amount positive_kopecks not null,
  status smallint not null default 0 check (status in (0, 1, 2, -1, -2)),
  -- The three shelves of the list's filter: waiting, closed, archive.
  shelf smallint not null generated always as (case when status in (0, 1) then status else 2 end) stored,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- So that closing a deal need not look for appeals of the many deals that have none. On the deal's own row: whoever waits for its lock
  -- then sees an appeal that has come meanwhile.
  appealed boolean not null default false,
  -- What a payment can be told apart by: the number that is paid to, of whichever profile. Near amounts of it are kept apart while they
  -- wait; ended deals need none.
  requisite_key bigint,
  -- One pointer for both rules: a notice belongs to one deal at most, and a deal has one notice at most. With the trader: never another's.
  notice_id integer,
  -- For how long it may be accepted late: the rule when it was made.
  late_days smallint not null default 30,
  constraint deals_check1 check ((status = 1) = (closed_at is not null)),
  constraint deal_number_once unique (trader_id, number),
  check ((method_group = 'card') = (requisite_profile_id is not null)),
  constraint deal_payment_once unique (payment_id, platform_id),
  foreign key (bank_profile_id, trader_id) references profile_fills (bank_profile_id, trader_id),
  constraint deal_notice_of_trader foreign key (notice_id, trader_id) references bank_notices (id, trader_id)
) with (fillfactor = 85);
-- Amounts that are no whole hundred are searched for here; the others stand in the blocks. The tail is there so that the index alone
-- answers.
create index deals_amount on deals (trader_id, real_amount, number) include (requisite_tail);
create unique index deal_notice_once on deals (notice_id) where notice_id is not null;

-- Under which keys a deal is counted: 0 with all of the trader's; its bank profile; the end of its requisite (-1 is 0000, -10000 is 9999);
-- and a whole number of hundreds of roubles (-20001 is 100 ₽). Other amounts are too many, and seldom the same.
create function deal_keys(deal deals) returns integer[] language sql immutable as $$
  select array[0, deal.bank_profile_id, -1 - deal.requisite_tail::integer]
    || case when deal.real_amount % 10000 = 0 and deal.real_amount < 10000000000000
         then array[(-20000 - deal.real_amount / 10000)::integer] else '{}' end
$$;

-- Numbers and times of a trader's deals run alike but for what waited for its turn, ten minutes at most. So where a moment lies among the
-- numbers is found by halving, and no index of times has to be written with each deal. Up to `low` every deal is before the moment, from
-- `high` on none is; the few numbers in between that were dealt out of order are in `before` or in `after`. Tests leave gaps between
-- numbers.
create function deal_border(
  trader integer, moment timestamptz, out low integer, out high integer, out before integer[], out after integer[]
) returns record language plpgsql stable strict as $$
declare
  middle integer;
  stop integer;
begin
  low := 0;
  high := coalesce((select max(number) from deals where trader_id = trader), 0) + 1;
  stop := high;
  while high - low > 1 loop
    middle := low + (high - low) / 2;
    if (select created_at from deals where trader_id = trader and number >= middle order by number limit 1) < moment - interval '10 minutes' then
      low := middle;
    else
      high := middle;
    end if;
  end loop;

  stop := coalesce((
    select number from deals where trader_id = trader and number > low and created_at >= moment + interval '10 minutes' order by number limit 1
  ), stop);
  select coalesce(min(number) filter (where created_at >= moment), stop) - 1, coalesce(max(number) filter (where created_at < moment), low) + 1
    into low, high from deals where trader_id = trader and number > low and number < stop;
  before := array(select number from deals where trader_id = trader and number > low and number < high and created_at < moment);
  after := array(select number from deals where trader_id = trader and number > low and number < high and created_at >= moment);
end $$;

-- Numbers and times of a trader's deals run alike but for those that waited for their turn, an hour at most. So the first since a moment is
-- found by halving, and no index of times has to be written with each deal.
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

-- Lists of everybody's deals, appeals, payouts and top-ups, newest first. Rows are numbered as they are made, so a moment lies between two
-- numbers, found by halving: no index of times is needed, which every new row would have to pay for. A row may get its number some minutes
-- after its time was read; who asks leaves room for that and looks at the times of what lies within.
create function id_border(things regclass, moment timestamptz) returns bigint language plpgsql stable strict as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
  made timestamptz;
begin
  execute format('select coalesce(max(id), 0) + 1 from %s', things) into high;
  while high - low > 1 loop
    middle := low + (high - low) / 2;
    execute format('select created_at from %s where id >= $1 order by id limit 1', things) into made using middle;
    if made < moment then
      low := middle;
    else
      high := middle;
    end if;
  end loop;
  return high;
end $$;

create trigger deals_kept before delete on deals for each row execute function refuse_change();

-- Kept by the database, whoever writes a deal.
create function keep_waiting_deal() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into waiting_deals (trader_id, number, deal_id, requisite_key, amount, expires_at)
    values (new.trader_id, new.number, new.id, new.requisite_key, new.real_amount, new.expires_at);
  elsif new.status <> 0 then
    delete from waiting_deals where trader_id = new.trader_id and number = new.number;
  else
    update waiting_deals set requisite_key = new.requisite_key, amount = new.real_amount, expires_at = new.expires_at
    where trader_id = new.trader_id and number = new.number;
  end if;
  return null;
end $$;

create trigger deals_wait after insert on deals for each row when (new.status = 0) execute function keep_waiting_deal();
create trigger deals_wait_no_more after update of status, requisite_key, real_amount, expires_at on deals
  for each row when (old.status = 0) execute function keep_waiting_deal();

-- What the sums rest on, and the ledger as well: a closed deal is final, when it was made and closed, too. The condition stands in here and
-- not in the trigger, because PostgreSQL reads that of a trigger anew for each statement.
create function keep_closed_deal() returns trigger language plpgsql as $$
begin
  if (new.status, new.real_amount, new.debited_amount, new.bank_profile_id, new.created_at, new.closed_at)
    is distinct from (old.status, old.real_amount, old.debited_amount, old.bank_profile_id, old.created_at, old.closed_at)
    -- A closed deal may still get its notice, but keeps the one it has.
    or old.notice_id is distinct from new.notice_id and old.notice_id is not null
  then
    raise exception '% is append-only once closed', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger deals_closed_are_final before update on deals for each row when (old.status = 1) execute function keep_closed_deal();

-- A deal that had ended changes its shelf or its amount: a late accept. If it is folded, its counts change with it.
create function refold_deal() returns trigger language plpgsql as $$
declare
  place constant smallint := new.number % 1000;
begin
  if old.shelf = new.shelf and old.real_amount = new.real_amount then return null; end if;
  perform lock_deal_folds(new.trader_id);
  if not exists (
    select 1 from deal_folds where trader_id = new.trader_id and new.number < upto and new.number <> all(apart)
  ) then return null; end if;

  merge into deal_blocks b using (
    select key, width, new.number / width as block,
      sum(sign * (shelf = 1)::integer) as closed, sum(sign * (shelf = 2)::integer) as archived,
      case width when 1000 then array_remove(array_agg(case when sign = 1 and shelf = 1 then place end), null) end as closed_now,
      case width when 1000 then array_remove(array_agg(case when sign = 1 and shelf = 2 then place end), null) end as archived_now
    from (values (deal_keys(old), old.shelf, -1), (deal_keys(new), new.shelf, 1)) side (keys, shelf, sign),
      unnest(keys) key, unnest(array[1000, 100000]) width
    group by key, width
  ) c on b.trader_id = new.trader_id and b.key = c.key and b.width = c.width and b.block = c.block
  when matched then update set closed = b.closed + c.closed, archived = b.archived + c.archived,
    closed_numbers = array_remove(b.closed_numbers, place) || c.closed_now,
    archived_numbers = array_remove(b.archived_numbers, place) || c.archived_now
  when not matched then insert (trader_id, key, width, block, closed, archived, closed_numbers, archived_numbers)
    values (new.trader_id, c.key, c.width, c.block, c.closed, c.archived, c.closed_now, c.archived_now);
  return null;
end $$;

-- At the end of the transaction: it holds all else that it needs by then, so whoever waits for the folds of this trader never waits in a
-- circle.
create constraint trigger deals_refolded after update of status, real_amount on deals deferrable initially deferred
  for each row when (old.status <> 0) execute function refold_deal();

-- Kept by the database, whoever joins them. What the server matches is stored as joined. All else that comes to a deal was brought by hand.
create function keep_notice_state() returns trigger language plpgsql as $$
begin
  update bank_notices set state = 0 where id = old.notice_id and state = 1;
  update bank_notices set state = 1, by_hand = true where id = new.notice_id and state <> 1;
  return null;
end $$;

create trigger deals_notice_joined after update of notice_id on deals
  for each row when (old.notice_id is distinct from new.notice_id) execute function keep_notice_state();

-- What waits stands apart. Whatever only a waiting deal needs (near amounts kept apart, when it runs out, the list of those that wait) is
-- in a small table of its own, and no index of the large one knows how a deal stands: ending a deal changes its row in place.
create table waiting_deals (
  trader_id integer not null,
  number integer not null,
  deal_id integer not null,
  requisite_key bigint,
  amount bigint not null,
  expires_at timestamptz not null,
  primary key (trader_id, number),
  -- Amounts match by ±10 ₽: two waiting deals of one requisite closer than that could not be told apart.
  constraint deal_amounts_apart exclude using gist (requisite_key with =, int8range(amount - 1000, amount + 1000, '[]') with &&)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000); -- Rows come and go all the time.
create index waiting_deals_expiry on waiting_deals (expires_at);

-- Which deals `deal_blocks` counts: those with a number below `upto`, but for those that still waited then and stand apart.
create table deal_folds (
  trader_id integer primary key references users,
  upto integer not null,
  apart integer[] not null
);

-- Held by whoever changes what is folded of a trader, until the transaction ends. What is folded must be looked at in a later statement
-- than this one, so that it is seen as whoever held it before has left it.
create function lock_deal_folds(trader integer) returns void language sql as $$
  select pg_advisory_xact_lock('deal_folds'::regclass::oid::integer, trader)
$$;

-- The past folded: how many deals of a key lie in each block of a trader's numbers, so that a search counts and pages like the list itself,
-- however long the history. Blocks are a hundred thousand numbers wide to find the place of a page roughly and a thousand to find it
-- closely. A job takes deals that have ended into it, many at once; what it has not taken yet is counted in the index when somebody asks.
create table deal_blocks (
  trader_id integer not null,
  key integer not null,
  width integer not null check (width in (1000, 100000)),
  block integer not null,
  closed deal_count not null,
  archived deal_count not null,
  -- Of the thousand numbers of a narrow block, those that are counted in it: what a list reads.
  closed_numbers smallint[],
  archived_numbers smallint[],
  primary key (trader_id, key, width, block),
  check ((width = 1000) = (closed_numbers is not null)),
  constraint deal_blocks_check1 check (cardinality(closed_numbers) = closed),
  constraint deal_blocks_check2 check (cardinality(archived_numbers) = archived)
) with (fillfactor = 50);

-- Statistics of a long history are sums of sums. For each full block of a trader's thousand deal numbers in which nothing waits any more:
-- how many deals were created and closed, for how much, by Moscow day and bank profile, one array element per pair. A job writes them;
-- creating and closing a deal know nothing of it. `created` and `closed` say of which state the sums are: a closed deal is final, so while
-- `deal_blocks` counts the same, the sums hold; after a late accept they are not used until renewed.
create table deal_sums (
  trader_id integer not null references users,
  block integer not null,
  created integer not null,
  closed integer not null,
  first_day date not null,
  last_day date not null,
  cell_day date[] not null,
  cell_profile integer[] not null,
  cell_created integer[] not null,
  cell_closed integer[] not null,
  cell_turnover bigint[] not null,
  cell_earned bigint[] not null,
  time_step smallint[],
  time_count smallint[],
  check (cardinality(cell_profile) = cardinality(cell_day)
    and cardinality(cell_created) = cardinality(cell_day)
    and cardinality(cell_closed) = cardinality(cell_day)
    and cardinality(cell_turnover) = cardinality(cell_day)
    and cardinality(cell_earned) = cardinality(cell_day)),
  primary key (trader_id, block),
  constraint deal_sums_times check (cardinality(time_step) = cardinality(time_count))
);

-- What a trader wants to earn in a day.
create table day_goals (
  trader_id integer primary key references users,
  amount positive_kopecks not null
);

-- ── Files, appeals and payouts ──

-- Proofs and receipts. The bytes lie in the storage under `name.extension`; a row is there before they are and goes after them, so nothing
-- lies in the storage that no row knows of.
create table files (
  id integer generated always as identity primary key,
  -- Random: the address of a file tells nothing and is not guessed.
  name text not null check (name ~ '^[0-9a-f]{32}$') unique,
  -- By content, never as sent.
  extension text not null check (extension ~ '^[a-z0-9]{2,5}$'),
  type text not null,
  size integer not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  -- Of `name.preview.jpg`, where a PDF has one.
  preview_size integer check (preview_size > 0),
  created_at timestamptz not null,
  -- Nobody's until the change that it came with is made.
  owner_kind text check (owner_kind in ('appeal', 'payout', 'claim', 'message')),
  owner_id integer,
  position smallint not null default 0,
  check ((owner_kind is null) = (owner_id is null)),
  constraint file_position_once unique (owner_kind, owner_id, position)
);
create index files_content on files (sha256);
create index files_unclaimed on files (created_at) where owner_kind is null;

-- What a PDF says of itself: sums, dates, last digits, banks, names, numbers of operations; the text itself is not kept. A row is here as
-- soon as the journal tells that the PDF has come, what it says follows when it has been read. The same number of an operation in another
-- file is what a judge should know.
create table file_fields (
  file_id integer primary key references files on delete cascade,
  fields jsonb,
  operations text[] not null default '{}',
  read_at timestamptz,
  tries smallint not null default 0,
  -- Not before then: set when a try begins, so that a file that ends the process, or cannot be fetched, is not tried again and again.
  try_at timestamptz not null default '-infinity',
  constraint file_fields_read check ((fields is null) = (read_at is null))
);
create index file_fields_unread on file_fields (file_id) where read_at is null;
-- Found by without looking through what has been written lately: the queue asks this for every case of a page.
create index file_fields_operations on file_fields using gin (operations) with (fastupdate = off);

-- A platform says that a deal was paid, or for more. The money in question is held until it is decided.
create table appeals (
  id integer generated always as identity (start with 1001) primary key,
  deal_id integer not null references deals,
  trader_id integer not null references users,
  platform_id integer not null references platforms,
  attempt smallint not null check (attempt > 0),
  amount_to_pay bigint not null check (amount_to_pay > 0),
  note text not null,
  trader_note text not null default '',
  status smallint not null default 0 check (status between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What there was too little for is short, and counts as missing on the account: no new deal relies on money that an appeal waits for.
  held_amount kopecks not null default 0,
  short_amount kopecks not null default 0,
  -- After the trader's own rejection: until then.
  hold_until timestamptz,
  -- More than 10 ₽ above what the deal was made for. Kept, since a closing may correct the deal's amount.
  flagged boolean not null default false,
  -- Under review, by somebody else than the trader: there is no other appeal after that.
  decided_at timestamptz,
  -- Both sides read who decided and why.
  decided_by text constraint appeal_decided_by_known check (decided_by in ('staff', 'platform')),
  decision_note text not null default '',
  -- Until when staff should have decided it. Written when it comes under review; nothing decides itself.
  judge_until timestamptz,
  constraint appeal_attempt_once unique (deal_id, attempt),
  constraint appeal_hold_while_open check (case when status in (0, 3, 4) then hold_until is null
    else held_amount + short_amount = 0 or (status = 2 and hold_until is not null) end)
);
-- One case at a time: a repeated appeal comes after the answer to the one before.
create unique index appeal_open_once on appeals (deal_id) where status in (0, 3, 4);
create index appeals_trader on appeals (trader_id, id desc) include (status, attempt);
create index appeals_status on appeals (trader_id, status, id desc);
create index appeals_repeated on appeals (trader_id, id desc) include (status) where attempt > 1;
create index appeals_deadline on appeals (expires_at) where status in (0, 3);
create index appeals_created on appeals (trader_id, created_at) include (status, deal_id);
create index appeals_hold_end on appeals (hold_until) where hold_until is not null;
create index appeals_to_judge on appeals (judge_until) where status = 4;

create trigger appeals_kept before delete on appeals for each row execute function refuse_change();

create function mark_appealed() returns trigger language plpgsql as $$
begin
  update deals set appealed = true where id = new.deal_id;
  return null;
end $$;

create trigger deals_appealed after insert on appeals for each row execute function mark_appealed();

-- Money that a trader pays out to somebody for the platform.
create table payouts (
  id integer generated always as identity (start with 500001) primary key,
  platform_id integer not null references platforms,
  payout_id text not null,
  -- Who has it, or had it last. Nobody while it is in the pool.
  trader_id integer references users,
  bank text not null,
  method payment_method not null,
  -- Card or phone, sealed: whole for the trader who pays, the tail for everybody else.
  pan bytea not null,
  pan_tail last_digits not null,
  fio text not null,
  amount positive_kopecks not null,
  status payout_status not null default 0,
  note text not null default '',
  created_at timestamptz not null,
  pin_at timestamptz,
  -- When it came to its present status.
  moved_at timestamptz not null,
  -- A note is a trader's (why it was cancelled) or a moderator's; people have to be told whose.
  note_kind payout_note_kind,
  -- How often its trader was asked for better receipts.
  sent_back payout_returns not null default 0,
  -- Each payout carries what was promised when it began: its bonus, and while it is in work until when it has to be paid and from when on
  -- it may go back to the pool.
  bonus basis_points not null default 200,
  work_until timestamptz,
  return_from timestamptz,
  -- Until when a paid payout may be taken back, from the rule of the moment when it was paid; null unless it is paid.
  reverse_until timestamptz,
  -- The desk's deadline is written on the thing when the case begins and is moved by questions; the queue, the notices and «Сегодня» read
  -- it there.
  judge_until timestamptz,
  -- Both sides read why a payout is paid, as of every other decision. Apart from `note`, which says why it is not.
  decision_note text not null default '',
  constraint payout_once unique (platform_id, payout_id),
  constraint payout_holds_together check ((note = '') = (note_kind is null)
    and (trader_id is null) = (pin_at is null)
    and case status when 0 then trader_id is null when 5 then trader_id is null when 4 then true else trader_id is not null end
    and (status not in (-1, 4) or note <> '')
    and (status <> 1 or (work_until is not null and return_from >= work_until)))
);
-- The tabs, in the order in which they are shown. The pool has its own: a payout that was returned goes back to its old place.
create index payouts_pool on payouts (created_at, id) where status = 0;
-- A list of a period looks at the time of each payout; beside the order of the tabs it need not be read from the table.
create index payouts_own on payouts (trader_id, status, moved_at, id) include (created_at);
create index payouts_tab on payouts (status, moved_at, id) include (created_at);
-- A payout is found by the last digits of its payee, by the trader who has it and by moderators.
create index payouts_tail on payouts (pan_tail, id desc);

create trigger payouts_kept before delete on payouts for each row execute function refuse_change();

-- ── Cases at the desk ──

-- Who has a case open at the desk. One row for each case, so two never have it at once; a row whose time is over is free to be taken over.
create table case_leases (
  kind text not null check (kind in ('appeal', 'payout')),
  case_id integer not null,
  holder_id integer not null references users,
  taken_at timestamptz not null,
  until timestamptz not null,
  -- On which pages of the holder the case is open, and until when each was heard of: closing one of them does not give the case free.
  openings jsonb not null default '{}',
  constraint case_lease_lasts check (until > taken_at),
  constraint case_lease_once primary key (kind, case_id)
);
create index case_leases_until on case_leases (until);
-- What one person has, when they take one more.
create index case_leases_holder on case_leases (holder_id, until);

-- The conversation on a case: what trader, platform and staff write to each other about an appeal or a payout.
create table case_messages (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('appeal', 'payout')),
  case_id integer not null,
  side text not null check (side in ('trader', 'platform', 'staff')),
  -- For whom it is. Of staff for staff: an internal note, which nobody else ever sees. The other sides write to staff only.
  reader text not null check (reader in ('trader', 'platform', 'staff')),
  -- Who wrote it; the platform is not a person.
  author_id integer references users,
  -- Whose case it was then. A payout may come to another trader, who sees nothing of this one's.
  trader_id integer references users,
  asks boolean not null,
  text text not null check (length(text) <= 2000),
  created_at timestamptz not null,
  -- A message of one party that staff have passed on to the other.
  passed_at timestamptz,
  passed_by integer references users,
  constraint case_message_author check ((side = 'platform') = (author_id is null)),
  constraint case_message_way check (side = 'staff' or reader = 'staff'),
  constraint case_message_question check (not asks or (side = 'staff' and reader <> 'staff')),
  constraint case_message_passed check ((passed_at is null) = (passed_by is null) and (passed_at is null or side <> 'staff'))
);
create index case_messages_case on case_messages (kind, case_id, id);

create trigger case_messages_kept before delete on case_messages for each row execute function refuse_change();

-- What of a conversation a list and the menu show: whether somebody waits for an answer, and how much is unread.
create table case_talks (
  kind text not null check (kind in ('appeal', 'payout')),
  case_id integer not null,
  -- Whose unread messages and question these are.
  trader_id integer references users,
  asked text check (asked in ('trader', 'platform')),
  trader_unread integer not null default 0 check (trader_unread >= 0),
  staff_unread integer not null default 0 check (staff_unread >= 0),
  primary key (kind, case_id)
);
create index case_talks_trader on case_talks (trader_id) where trader_unread > 0 or asked = 'trader';
create index case_talks_staff on case_talks (kind, case_id) where staff_unread > 0;

-- A question of staff stops a deadline: from when, and until when at the latest. The deadline itself is moved by the whole length at once,
-- and an answer that comes earlier moves it back by what was not needed and shortens the stop. So everything that looks at deadlines is
-- exact without knowing of stops.
create table case_stops (
  kind text not null check (kind in ('appeal', 'payout')),
  case_id integer not null,
  began_at timestamptz not null,
  until timestamptz not null,
  constraint case_stops_length check (until >= began_at),
  primary key (kind, case_id, began_at)
);

-- What was done about cases, one row for each act of a judge, each answer of a trader and each end by somebody else, for figures. A reader
-- of the journal makes it, from the beginning of the journal; nothing in it is known only here.
create table case_decisions (
  journal_id bigint primary key,
  at timestamptz not null,
  kind text not null check (kind in ('appeal', 'payout')),
  case_id integer not null,
  -- Of an appeal: two appeals on a deal are about the same money.
  deal_id integer,
  outcome text not null,
  side text not null check (side in ('judge', 'trader', 'platform', 'system')),
  -- Null for what was done by a command.
  judge_id integer,
  trader_id integer,
  code text,
  -- Seconds at the desk without the stops; null where it did not come from there.
  waited integer,
  -- A trader's answer in time.
  in_time boolean not null,
  overturned boolean not null default false
);
create index case_decisions_at on case_decisions (at);
create index case_decisions_trader on case_decisions (trader_id, at);
create index case_decisions_case on case_decisions (kind, case_id, journal_id);
create index case_decisions_deal on case_decisions (deal_id) where deal_id is not null;

-- ── The wallet ──

-- Top-ups in USDT on TRON: requests, what arrived, and how far the chain has been read. USDT in millionths, roubles in kopecks.
create table deposits (
  id integer generated always as identity (start with 700001) primary key,
  trader_id integer not null references users,
  wallet text not null check (wallet ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  in_amount bigint not null check (in_amount > 0),
  coin_rate bigint not null check (coin_rate > 0),
  out_amount bigint not null check (out_amount > 0),
  status smallint not null default 0 check (status in (0, 1, 2)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  received_at timestamptz,
  -- When a payment of exactly this amount is this request's own. Empty where the operator decided whose it is.
  payable_during tstzrange not null,
  cancelled_at timestamptz,
  check ((status = 1) = (received_at is not null)),
  constraint deposits_check1 check (out_amount = floor(in_amount::numeric * coin_rate / 1000000)),
  -- All traders pay to one wallet, and the amount alone tells whose payment it is: at no moment has an amount two owners.
  constraint deposit_amount_apart exclude using gist (wallet with =, in_amount with =, payable_during with &&),
  constraint deposit_cancelled_ended check (cancelled_at is null or status <> 0),
  constraint deposit_pays_no_past check (lower(payable_during) >= created_at),
  constraint deposit_never_round check (isempty(payable_during) or in_amount % 10000 <> 0)
);
create unique index deposit_open_once on deposits (trader_id) where status = 0;
create index deposits_own on deposits (trader_id, id desc);
create index deposits_expiry on deposits (expires_at) where status = 0;
create index deposits_payable on deposits (upper(payable_during), wallet);

create trigger deposits_kept before delete on deposits for each row execute function refuse_change();

-- Every transfer of the token to a wallet of ours. Without a deposit it is unmatched and waits for the operator.
create table wallet_transfers (
  id integer generated always as identity primary key,
  wallet text not null,
  contract text not null,
  tx_id text not null check (tx_id ~ '^[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  from_address text not null,
  amount bigint not null check (amount > 0),
  block_at timestamptz not null,
  seen_at timestamptz not null,
  deposit_id integer references deposits,
  constraint wallet_transfer_once unique (tx_id, log_index),
  constraint wallet_transfer_pays_one unique (deposit_id)
);
create index wallet_transfers_unmatched on wallet_transfers (block_at, id) where deposit_id is null;
-- Staff look for a transfer by the address that it came from.
create index wallet_transfers_from on wallet_transfers (from_address, id);

-- What arrived stays as it arrived; only its owner is written on it, once.
create function keep_wallet_transfer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deposit_id is null and (to_jsonb(new) - 'deposit_id') = (to_jsonb(old) - 'deposit_id') then
    return new;
  end if;
  raise exception 'wallet_transfers is append-only' using errcode = 'restrict_violation';
end $$;

create trigger wallet_transfers_kept before delete or update on wallet_transfers for each row execute function keep_wallet_transfer();

-- The watcher's place, one row for each wallet that was ever watched.
create table wallet_watches (
  wallet text primary key,
  -- Block time of the newest transfer up to which everything has been read; reading begins some time before it.
  read_until timestamptz not null,
  -- When the wallet was last read to the end without trouble.
  last_read_at timestamptz,
  -- Block time of the newest transfer seen.
  last_block_at timestamptz,
  errors bigint not null default 0 check (errors >= 0),
  last_error text,
  last_error_at timestamptz
);

-- Traders say that a transfer is theirs. Whether there is such a transfer is not looked at when they say so: the answer must not tell. That
-- one was credited follows from its transfer; only that staff, or time, ended one without money is stored.
create table transfer_claims (
  id integer generated always as identity primary key,
  trader_id integer not null references users,
  tx_id text not null check (tx_id ~ '^[0-9a-f]{64}$'),
  from_address text not null,
  note text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  answer text not null default '',
  constraint transfer_claims_answer_check check (closed_at is not null or answer = '')
);
create unique index transfer_claim_once on transfer_claims (trader_id, tx_id) where closed_at is null;
create index transfer_claims_of on transfer_claims (tx_id);
create index transfer_claims_own on transfer_claims (trader_id, id);

create trigger transfer_claims_kept before delete on transfer_claims for each row execute function refuse_change();

-- ── What people are told, and how they look at it ──

-- Of which events a person wants to hear by which channel.
create table notice_choices (
  user_id integer primary key references users,
  choices jsonb not null
);

-- Up to which row a person has read.
create table inbox_marks (
  user_id integer primary key references users,
  read_to bigint not null
);

-- By which push services know this installation (VAPID). The secret is sealed with the installation's key.
create table push_keys (
  id integer default 1 primary key check (id = 1),
  public_key text not null,
  secret bytea not null
);

-- Browsers that are told when the cabinet is closed. They end with their session. Address and keys of the browser are sealed; the hash of
-- the address finds them again.
create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  session bytea not null references sessions on delete cascade,
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

-- How many messages went out by each channel, for the metrics.
create unlogged table channel_counts (
  channel text not null,
  outcome text not null,
  count bigint not null,
  primary key (channel, outcome)
);

-- Chats with the operator's bot: each person one, each chat of one person.
create table telegram_chats (
  user_id integer primary key references users on delete cascade,
  chat_id bigint not null unique,
  name text not null,
  linked_at timestamptz not null,
  muted boolean not null default false,
  -- Of a mute with an end.
  muted_until timestamptz
);

-- Codes by which a chat is connected: one for each person, ten minutes, once. Unlogged: after a crash a new one is asked for.
create unlogged table telegram_codes (
  user_id integer primary key,
  code_hash bytea not null unique,
  expires_at timestamptz not null
);

-- A list as somebody wants to see it again: the rest of its address (tab, filters, hidden columns) under a name.
create table views (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  list text not null check (list ~ '^[a-z-]{1,30}$'),
  name text not null check (length(name) between 1 and 40),
  address text not null check (length(address) <= 500),
  created_at timestamptz not null,
  -- The view that a person opens a list with: at most one of a list.
  is_start boolean not null default false
);
create unique index view_name_once on views (user_id, list, lower(name));
create unique index view_start_once on views (user_id, list) where is_start;

-- How a person wants all lists to look. Who has never chosen has no row.
create table list_looks (
  user_id integer primary key references users,
  density text not null check (density in ('comfortable', 'compact'))
);
