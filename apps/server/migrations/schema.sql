-- The whole schema as all migrations leave it, for reading. Written by `npm run schema`, never by hand and never run.
-- The queue's own tables (schema graphile_worker) are that package's business.

create extension btree_gist;

create domain basis_points as bigint constraint basis_points_check CHECK (((VALUE >= 0) AND (VALUE <= 10000)));

create domain cycle_mode as smallint constraint cycle_mode_check CHECK (((VALUE >= 1) AND (VALUE <= 4)));

create domain deal_count as integer constraint deal_count_check CHECK ((VALUE >= 0));

create domain event_name as text constraint event_name_check CHECK ((VALUE ~ '^[a-z-]+\.[a-z_]+$'::text));

create domain flag as smallint constraint flag_check CHECK ((VALUE = ANY (ARRAY[0, 1])));

create domain holder_name as text constraint holder_name_check CHECK (((length(TRIM(BOTH FROM VALUE)) >= 1) AND (length(TRIM(BOTH FROM VALUE)) <= 120)));

create domain kopecks as bigint constraint kopecks_check CHECK ((VALUE >= 0));

create domain last_digits as text constraint last_digits_check CHECK ((VALUE ~ '^\d{4}$'::text));

create domain ledger_account as text constraint ledger_account_check CHECK ((VALUE = ANY (ARRAY['available'::text, 'held'::text, 'deals'::text, 'payouts'::text, 'topups'::text, 'adjustments'::text, 'debts'::text])));

create domain notice_channel as text constraint notice_channel_known CHECK ((VALUE = ANY (ARRAY['push'::text, 'sms'::text])));

create domain notice_state as smallint constraint notice_state_known CHECK ((VALUE = ANY (ARRAY[0, 1, 2])));

create domain payment_method as text constraint payment_method_check CHECK ((VALUE = ANY (ARRAY['sbp'::text, 'card'::text])));

create domain payout_note_kind as text constraint payout_note_kind_known CHECK ((VALUE = ANY (ARRAY['cancelled'::text, 'sent_back'::text, 'not_proven'::text, 'rejected'::text, 'reversed'::text])));

create domain payout_returns as smallint constraint payout_returns_few CHECK (((VALUE >= 0) AND (VALUE <= 20)));

create domain payout_status as smallint constraint payout_status_known CHECK ((VALUE = ANY (ARRAY['-1'::integer, 0, 1, 2, 4, 5, 6])));

create domain positive_kopecks as bigint constraint positive_kopecks_check CHECK ((VALUE > 0));

create domain profile_tier as smallint constraint profile_tier_check CHECK (((VALUE >= '-1'::integer) AND (VALUE <= 1)));

create domain trader_balance as bigint constraint ledger_trader_not_below_zero CHECK ((VALUE >= 0));

create domain two_factor_state as text constraint two_factor_state_check1 CHECK ((VALUE = ANY (ARRAY['prepare2fa'::text, 'enabled2fa'::text])));

create sequence journal_acts;

create table appeals (
  id integer not null generated always as identity,
  deal_id integer not null,
  trader_id integer not null,
  platform_id integer not null,
  attempt smallint not null,
  amount_to_pay bigint not null,
  note text not null,
  trader_note text not null default ''::text,
  status smallint not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  held_amount kopecks not null default 0,
  short_amount kopecks not null default 0,
  hold_until timestamp with time zone,
  flagged boolean not null default false,
  decided_at timestamp with time zone,
  decided_by text,
  decision_note text not null default ''::text,
  judge_until timestamp with time zone,
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeal_attempt_once UNIQUE (deal_id, attempt),
  constraint appeal_decided_by_known CHECK ((decided_by = ANY (ARRAY['staff'::text, 'platform'::text]))),
  constraint appeal_hold_while_open CHECK (
CASE
    WHEN (status = ANY (ARRAY[0, 3, 4])) THEN (hold_until IS NULL)
    ELSE ((((held_amount)::bigint + (short_amount)::bigint) = 0) OR ((status = 2) AND (hold_until IS NOT NULL)))
END),
  constraint appeals_amount_to_pay_check CHECK ((amount_to_pay > 0)),
  constraint appeals_attempt_check CHECK ((attempt > 0)),
  constraint appeals_status_check CHECK (((status >= 0) AND (status <= 5))),
  constraint appeals_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id),
  constraint appeals_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  constraint appeals_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
);
CREATE INDEX appeals_created ON appeals USING btree (trader_id, created_at) INCLUDE (status, deal_id);
CREATE INDEX appeals_deadline ON appeals USING btree (expires_at) WHERE (status = ANY (ARRAY[0, 3]));
CREATE INDEX appeals_hold_end ON appeals USING btree (hold_until) WHERE (hold_until IS NOT NULL);
CREATE INDEX appeals_repeated ON appeals USING btree (trader_id, id DESC) INCLUDE (status) WHERE (attempt > 1);
CREATE INDEX appeals_status ON appeals USING btree (trader_id, status, id DESC);
CREATE INDEX appeals_to_judge ON appeals USING btree (judge_until) WHERE (status = 4);
CREATE INDEX appeals_trader ON appeals USING btree (trader_id, id DESC) INCLUDE (status, attempt);
CREATE TRIGGER appeals_kept BEFORE DELETE ON appeals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deals_appealed AFTER INSERT ON appeals FOR EACH ROW EXECUTE FUNCTION mark_appealed();
CREATE UNIQUE INDEX appeal_open_once ON appeals USING btree (deal_id) WHERE (status = ANY (ARRAY[0, 3, 4]));

create table backups (
  id integer not null generated always as identity,
  made_at timestamp with time zone not null,
  took_ms integer not null,
  with_files boolean not null,
  missing_files integer not null,
  checked_at timestamp with time zone,
  damaged_parts integer,
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups_made_at_key UNIQUE (made_at),
  constraint backups_check CHECK (((checked_at IS NULL) = (damaged_parts IS NULL))),
  constraint backups_damaged_parts_check CHECK ((damaged_parts >= 0)),
  constraint backups_missing_files_check CHECK ((missing_files >= 0)),
  constraint backups_took_ms_check CHECK ((took_ms >= 0))
);

create table bank_notice_days (
  trader_id integer not null,
  day date not null,
  waiting integer not null,
  joined integer not null,
  not_ours integer not null,
  constraint bank_notice_days_pkey PRIMARY KEY (trader_id, day),
  constraint bank_notice_days_counted CHECK (((waiting >= 0) AND (joined >= 0) AND (not_ours >= 0))),
  constraint bank_notice_days_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
) with (fillfactor=50);

create table bank_notice_settings (
  trader_id integer not null,
  share_unknown flag not null,
  constraint bank_notice_settings_pkey PRIMARY KEY (trader_id),
  constraint bank_notice_settings_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
);

create table bank_notices (
  id bigint not null generated always as identity,
  trader_id integer not null,
  device_profile_id integer not null,
  phone_id bytea not null,
  text_print bytea,
  bank text not null,
  bank_profile_id integer,
  amount positive_kopecks not null,
  payer text,
  digits last_digits,
  channel notice_channel not null,
  pattern text not null,
  at timestamp with time zone not null,
  time_known boolean not null,
  received_at timestamp with time zone not null,
  matched boolean not null,
  state notice_state not null,
  by_hand boolean not null default false,
  constraint bank_notices_pkey PRIMARY KEY (id, trader_id),
  constraint bank_notice_once UNIQUE (device_profile_id, phone_id),
  constraint bank_notice_is_read CHECK ((((length(payer) >= 1) AND (length(payer) <= 100)) AND (at <= received_at))),
  constraint bank_notices_bank_profile_id_trader_id_fkey FOREIGN KEY (bank_profile_id, trader_id) REFERENCES bank_profiles(id, trader_id),
  constraint bank_notices_device_profile_id_trader_id_fkey FOREIGN KEY (device_profile_id, trader_id) REFERENCES device_profiles(id, trader_id)
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX bank_notices_age ON bank_notices USING btree (received_at) WHERE ((state)::smallint <> 1);
CREATE INDEX bank_notices_amount ON bank_notices USING btree (trader_id, amount, at, id) INCLUDE (state, digits);
CREATE INDEX bank_notices_bank ON bank_notices USING btree (trader_id, bank, at, id) INCLUDE (state);
CREATE INDEX bank_notices_device ON bank_notices USING btree (device_profile_id, at);
CREATE INDEX bank_notices_digits ON bank_notices USING btree (trader_id, digits, at, id) INCLUDE (state) WHERE (digits IS NOT NULL);
CREATE INDEX bank_notices_foreign ON bank_notices USING btree (trader_id, at, id) WHERE ((state)::smallint = 2);
CREATE INDEX bank_notices_list ON bank_notices USING btree (trader_id, at, id) INCLUDE (state);
CREATE INDEX bank_notices_payer ON bank_notices USING btree (trader_id, lower(payer) COLLATE "C", at, id) INCLUDE (state, payer) WHERE (payer IS NOT NULL);
CREATE INDEX bank_notices_profile ON bank_notices USING btree (bank_profile_id, at, id) INCLUDE (trader_id, state) WHERE (bank_profile_id IS NOT NULL);
CREATE INDEX bank_notices_waiting ON bank_notices USING btree (trader_id, at, id) WHERE ((state)::smallint = 0);
CREATE TRIGGER bank_notices_added AFTER INSERT ON bank_notices REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_notices_added();
CREATE TRIGGER bank_notices_kept BEFORE UPDATE ON bank_notices FOR EACH ROW EXECUTE FUNCTION keep_bank_notice();
CREATE TRIGGER bank_notices_moved AFTER UPDATE ON bank_notices FOR EACH ROW WHEN (((old.state)::smallint <> (new.state)::smallint)) EXECUTE FUNCTION count_notice_moved();
CREATE TRIGGER bank_notices_removed AFTER DELETE ON bank_notices REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_notices_removed();

create table bank_profiles (
  id integer not null generated always as identity,
  trader_id integer not null,
  device_profile_id integer,
  id_alias text not null generated always as (('ЛК'::text || id)) stored,
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
  created_at timestamp with time zone not null,
  payment_system text,
  phone bytea,
  directory_bank text generated always as (
CASE
    WHEN (payment_system IS NULL) THEN bank
    ELSE NULL::text
END) stored,
  number bigint,
  test_passed smallint not null default 0,
  work_since timestamp with time zone,
  paused boolean not null default false,
  paused_until timestamp with time zone,
  phone_tail last_digits,
  phone_print bigint,
  constraint bank_profiles_pkey PRIMARY KEY (id, trader_id),
  constraint bank_profile_pause CHECK ((paused OR (paused_until IS NULL))),
  constraint bank_profiles_check CHECK (((min_amount)::bigint < max_amount)),
  constraint bank_profiles_check1 CHECK ((((sbp_available)::smallint = 1) OR ((card_available)::smallint = 1))),
  constraint bank_profiles_check2 CHECK ((((is_hided)::smallint = 0) OR ((available)::smallint = 0))),
  constraint bank_profiles_check3 CHECK (((is_archive)::smallint = (is_hided)::smallint)),
  constraint bank_profiles_check5 CHECK ((((device_profile_id IS NULL) = (payment_system IS NOT NULL)) AND ((payment_system IS NULL) OR (bank = payment_system)))),
  constraint bank_from_directory FOREIGN KEY (directory_bank) REFERENCES banks(id),
  constraint bank_profiles_device_profile_id_trader_id_fkey FOREIGN KEY (device_profile_id, trader_id) REFERENCES device_profiles(id, trader_id),
  constraint bank_profiles_number_trader_id_fkey FOREIGN KEY (number, trader_id) REFERENCES numbers(number, trader_id),
  constraint bank_profiles_payment_system_fkey FOREIGN KEY (payment_system) REFERENCES payment_systems(name),
  constraint bank_profiles_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
) with (fillfactor=70);
CREATE INDEX bank_profiles_cycles ON bank_profiles USING btree (id) WHERE ((cycle_mode)::smallint > 1);
CREATE INDEX bank_profiles_device ON bank_profiles USING btree (device_profile_id);
CREATE INDEX bank_profiles_list ON bank_profiles USING btree (trader_id, is_hided, id);
CREATE INDEX bank_profiles_pauses ON bank_profiles USING btree (paused_until) WHERE paused;
CREATE INDEX bank_profiles_phone_print ON bank_profiles USING btree (phone_print) WHERE (phone_print IS NOT NULL);
CREATE INDEX bank_profiles_phone_tail ON bank_profiles USING btree (phone_tail) WHERE (phone_tail IS NOT NULL);
CREATE INDEX bank_profiles_traffic ON bank_profiles USING btree (device_profile_id) WHERE (((available)::smallint = 1) AND (device_profile_id IS NOT NULL));
CREATE INDEX bank_profiles_without_print ON bank_profiles USING btree (id) WHERE ((phone IS NOT NULL) AND (phone_print IS NULL));
CREATE TRIGGER bank_profiles_fill_again AFTER UPDATE OF available, is_hided, paused, tier, min_amount, total_amount, cycle_mode, cycle_limit ON bank_profiles FOR EACH ROW EXECUTE FUNCTION keep_profile_fill();
CREATE TRIGGER bank_profiles_filled AFTER INSERT ON bank_profiles FOR EACH ROW EXECUTE FUNCTION keep_profile_fill();
CREATE TRIGGER bank_profiles_id_once BEFORE INSERT ON bank_profiles FOR EACH ROW EXECUTE FUNCTION keep_profile_ids_apart();

create table banks (
  id text not null,
  name text not null,
  short text not null,
  constraint banks_pkey PRIMARY KEY (id),
  constraint banks_id_check CHECK ((id ~ '^\d{9,12}$'::text))
);

create table captchas_used (
  signature text not null,
  expires_at timestamp with time zone not null,
  constraint captchas_used_pkey PRIMARY KEY (signature)
);

create table case_decisions (
  journal_id bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  case_id integer not null,
  deal_id integer,
  outcome text not null,
  side text not null,
  judge_id integer,
  trader_id integer,
  code text,
  waited integer,
  in_time boolean not null,
  overturned boolean not null default false,
  constraint case_decisions_pkey PRIMARY KEY (journal_id),
  constraint case_decisions_kind_check CHECK ((kind = ANY (ARRAY['appeal'::text, 'payout'::text]))),
  constraint case_decisions_side_check CHECK ((side = ANY (ARRAY['judge'::text, 'trader'::text, 'platform'::text, 'system'::text])))
);
CREATE INDEX case_decisions_at ON case_decisions USING btree (at);
CREATE INDEX case_decisions_case ON case_decisions USING btree (kind, case_id, journal_id);
CREATE INDEX case_decisions_deal ON case_decisions USING btree (deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX case_decisions_trader ON case_decisions USING btree (trader_id, at);
CREATE TRIGGER case_decisions_kept BEFORE DELETE ON case_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER case_decisions_no_truncate BEFORE TRUNCATE ON case_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER case_decisions_stay BEFORE UPDATE ON case_decisions FOR EACH ROW EXECUTE FUNCTION keep_decision();

create table case_leases (
  kind text not null,
  case_id integer not null,
  holder_id integer not null,
  taken_at timestamp with time zone not null,
  until timestamp with time zone not null,
  openings jsonb not null,
  constraint case_lease_once PRIMARY KEY (kind, case_id),
  constraint case_lease_lasts CHECK ((until > taken_at)),
  constraint case_leases_kind_check CHECK ((kind = ANY (ARRAY['appeal'::text, 'payout'::text]))),
  constraint case_leases_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES users(id)
);
CREATE INDEX case_leases_holder ON case_leases USING btree (holder_id, until);
CREATE INDEX case_leases_until ON case_leases USING btree (until);

create table case_messages (
  id integer not null generated always as identity,
  kind text not null,
  case_id integer not null,
  side text not null,
  reader text not null,
  author_id integer,
  trader_id integer,
  asks boolean not null,
  text text not null,
  created_at timestamp with time zone not null,
  passed_at timestamp with time zone,
  passed_by integer,
  constraint case_messages_pkey PRIMARY KEY (id),
  constraint case_message_author CHECK (((side = 'platform'::text) = (author_id IS NULL))),
  constraint case_message_passed CHECK ((((passed_at IS NULL) = (passed_by IS NULL)) AND ((passed_at IS NULL) OR (side <> 'staff'::text)))),
  constraint case_message_question CHECK (((NOT asks) OR ((side = 'staff'::text) AND (reader <> 'staff'::text)))),
  constraint case_message_way CHECK (((side = 'staff'::text) OR (reader = 'staff'::text))),
  constraint case_messages_kind_check CHECK ((kind = ANY (ARRAY['appeal'::text, 'payout'::text]))),
  constraint case_messages_reader_check CHECK ((reader = ANY (ARRAY['trader'::text, 'platform'::text, 'staff'::text]))),
  constraint case_messages_side_check CHECK ((side = ANY (ARRAY['trader'::text, 'platform'::text, 'staff'::text]))),
  constraint case_messages_text_check CHECK ((length(text) <= 2000)),
  constraint case_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint case_messages_passed_by_fkey FOREIGN KEY (passed_by) REFERENCES users(id),
  constraint case_messages_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
);
CREATE INDEX case_messages_case ON case_messages USING btree (kind, case_id, id);
CREATE TRIGGER case_messages_kept BEFORE DELETE ON case_messages FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table case_stops (
  kind text not null,
  case_id integer not null,
  began_at timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint case_stops_pkey PRIMARY KEY (kind, case_id, began_at),
  constraint case_stops_kind_check CHECK ((kind = ANY (ARRAY['appeal'::text, 'payout'::text]))),
  constraint case_stops_length CHECK ((until >= began_at))
);

create table case_talks (
  kind text not null,
  case_id integer not null,
  trader_id integer,
  asked text,
  trader_unread integer not null default 0,
  staff_unread integer not null default 0,
  constraint case_talks_pkey PRIMARY KEY (kind, case_id),
  constraint case_talks_asked_check CHECK ((asked = ANY (ARRAY['trader'::text, 'platform'::text]))),
  constraint case_talks_kind_check CHECK ((kind = ANY (ARRAY['appeal'::text, 'payout'::text]))),
  constraint case_talks_staff_unread_check CHECK ((staff_unread >= 0)),
  constraint case_talks_trader_unread_check CHECK ((trader_unread >= 0)),
  constraint case_talks_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
);
CREATE INDEX case_talks_staff ON case_talks USING btree (kind, case_id) WHERE (staff_unread > 0);
CREATE INDEX case_talks_trader ON case_talks USING btree (trader_id) WHERE ((trader_unread > 0) OR (asked = 'trader'::text));

create unlogged table channel_counts (
  channel text not null,
  outcome text not null,
  count bigint not null,
  constraint channel_counts_pkey PRIMARY KEY (channel, outcome)
);

create table day_goals (
  trader_id integer not null,
  amount positive_kopecks not null,
  constraint day_goals_pkey PRIMARY KEY (trader_id),
  constraint day_goals_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
);

create table deal_blocks (
  trader_id integer not null,
  key integer not null,
  width integer not null,
  block integer not null,
  closed deal_count not null,
  archived deal_count not null,
  closed_numbers smallint[],
  archived_numbers smallint[],
  constraint deal_blocks_pkey PRIMARY KEY (trader_id, key, width, block),
  constraint deal_blocks_check CHECK (((width = 1000) = (closed_numbers IS NOT NULL))),
  constraint deal_blocks_check1 CHECK ((cardinality(closed_numbers) = (closed)::integer)),
  constraint deal_blocks_check2 CHECK ((cardinality(archived_numbers) = (archived)::integer)),
  constraint deal_blocks_width_check CHECK ((width = ANY (ARRAY[1000, 100000])))
) with (fillfactor=50);

create table deal_folds (
  trader_id integer not null,
  upto integer not null,
  apart integer[] not null,
  constraint deal_folds_pkey PRIMARY KEY (trader_id),
  constraint deal_folds_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
);

create table deal_sums (
  trader_id integer not null,
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
  constraint deal_sums_pkey PRIMARY KEY (trader_id, block),
  constraint deal_sums_check CHECK (((cardinality(cell_profile) = cardinality(cell_day)) AND (cardinality(cell_created) = cardinality(cell_day)) AND (cardinality(cell_closed) = cardinality(cell_day)) AND (cardinality(cell_turnover) = cardinality(cell_day)) AND (cardinality(cell_earned) = cardinality(cell_day)))),
  constraint deal_sums_times CHECK ((cardinality(time_step) = cardinality(time_count))),
  constraint deal_sums_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
);

create table deals (
  id integer not null generated always as identity,
  trader_id integer not null,
  number integer not null,
  platform_id integer not null,
  payment_id text not null,
  bank_profile_id integer not null,
  requisite_profile_id integer,
  method_group payment_method not null,
  requisite bytea not null,
  fio text not null,
  requisite_tail last_digits not null,
  real_amount positive_kopecks not null,
  interest_rate basis_points not null,
  debited_amount positive_kopecks not null,
  status smallint not null default 0,
  shelf smallint not null generated always as (
CASE
    WHEN (status = ANY (ARRAY[0, 1])) THEN (status)::integer
    ELSE 2
END) stored,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  appealed boolean not null default false,
  requisite_key bigint,
  notice_id bigint,
  late_days smallint not null,
  constraint deals_pkey PRIMARY KEY (id),
  constraint deal_number_once UNIQUE (trader_id, number),
  constraint deal_payment_once UNIQUE (payment_id, platform_id),
  constraint deals_check CHECK ((((method_group)::text = 'card'::text) = (requisite_profile_id IS NOT NULL))),
  constraint deals_check1 CHECK (((status = 1) = (closed_at IS NOT NULL))),
  constraint deals_status_check CHECK ((status = ANY (ARRAY[0, 1, 2, '-1'::integer, '-2'::integer]))),
  constraint deal_notice_of_trader FOREIGN KEY (notice_id, trader_id) REFERENCES bank_notices(id, trader_id),
  constraint deals_bank_profile_id_trader_id_fkey FOREIGN KEY (bank_profile_id, trader_id) REFERENCES profile_fills(bank_profile_id, trader_id),
  constraint deals_requisite_profile_id_fkey FOREIGN KEY (requisite_profile_id) REFERENCES requisite_profiles(id)
) with (fillfactor=85);
CREATE CONSTRAINT TRIGGER deals_refolded AFTER UPDATE OF status, real_amount ON deals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.status <> 0)) EXECUTE FUNCTION refold_deal();
CREATE INDEX deals_amount ON deals USING btree (trader_id, real_amount, number) INCLUDE (requisite_tail);
CREATE TRIGGER deals_closed_are_final BEFORE UPDATE ON deals FOR EACH ROW WHEN ((old.status = 1)) EXECUTE FUNCTION keep_closed_deal();
CREATE TRIGGER deals_kept BEFORE DELETE ON deals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deals_notice_joined AFTER UPDATE OF notice_id ON deals FOR EACH ROW WHEN ((old.notice_id IS DISTINCT FROM new.notice_id)) EXECUTE FUNCTION keep_notice_state();
CREATE TRIGGER deals_wait AFTER INSERT ON deals FOR EACH ROW WHEN ((new.status = 0)) EXECUTE FUNCTION keep_waiting_deal();
CREATE TRIGGER deals_wait_no_more AFTER UPDATE OF status, requisite_key, real_amount, expires_at ON deals FOR EACH ROW WHEN ((old.status = 0)) EXECUTE FUNCTION keep_waiting_deal();
CREATE UNIQUE INDEX deal_notice_once ON deals USING btree (notice_id) WHERE (notice_id IS NOT NULL);

create table deposits (
  id integer not null generated always as identity,
  trader_id integer not null,
  wallet text not null,
  in_amount bigint not null,
  coin_rate bigint not null,
  out_amount bigint not null,
  status smallint not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  received_at timestamp with time zone,
  payable_during tstzrange not null,
  cancelled_at timestamp with time zone,
  constraint deposits_pkey PRIMARY KEY (id),
  constraint deposit_amount_apart EXCLUDE USING gist (wallet WITH =, in_amount WITH =, payable_during WITH &&),
  constraint deposit_cancelled_ended CHECK (((cancelled_at IS NULL) OR (status <> 0))),
  constraint deposit_never_round CHECK ((isempty(payable_during) OR ((in_amount % (10000)::bigint) <> 0))),
  constraint deposit_pays_no_past CHECK ((lower(payable_during) >= created_at)),
  constraint deposits_check CHECK (((status = 1) = (received_at IS NOT NULL))),
  constraint deposits_check1 CHECK (((out_amount)::numeric = floor((((in_amount)::numeric * (coin_rate)::numeric) / (1000000)::numeric)))),
  constraint deposits_coin_rate_check CHECK ((coin_rate > 0)),
  constraint deposits_in_amount_check CHECK ((in_amount > 0)),
  constraint deposits_out_amount_check CHECK ((out_amount > 0)),
  constraint deposits_status_check CHECK ((status = ANY (ARRAY[0, 1, 2]))),
  constraint deposits_wallet_check CHECK ((wallet ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'::text)),
  constraint deposits_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
);
CREATE INDEX deposits_expiry ON deposits USING btree (expires_at) WHERE (status = 0);
CREATE INDEX deposits_own ON deposits USING btree (trader_id, id DESC);
CREATE INDEX deposits_payable ON deposits USING btree (upper(payable_during), wallet);
CREATE TRIGGER deposits_kept BEFORE DELETE ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE UNIQUE INDEX deposit_open_once ON deposits USING btree (trader_id) WHERE (status = 0);

create table device_profiles (
  id integer not null generated always as identity,
  trader_id integer not null,
  phone bytea not null,
  phone_index bytea not null,
  is_hided smallint not null default 0,
  created_at timestamp with time zone not null,
  token_hash bytea,
  token_expires_at timestamp with time zone,
  key_hash bytea,
  paired_at timestamp with time zone,
  seen_at timestamp with time zone,
  aside boolean not null default false,
  aside_after timestamp with time zone,
  returned boolean not null generated always as (COALESCE((aside AND (seen_at > COALESCE(aside_after, '-infinity'::timestamp with time zone))), false)) stored,
  silent boolean not null default false,
  phone_tail last_digits,
  phone_print bigint,
  constraint device_profiles_pkey PRIMARY KEY (id),
  constraint device_once_per_trader UNIQUE (trader_id, phone_index),
  constraint device_profiles_id_trader_id_key UNIQUE (id, trader_id),
  constraint device_profiles_key_hash_key UNIQUE (key_hash),
  constraint device_profiles_token_hash_key UNIQUE (token_hash),
  constraint device_profiles_check CHECK (((is_hided = 0) OR ((key_hash IS NULL) AND (token_hash IS NULL)))),
  constraint device_profiles_check1 CHECK (((token_hash IS NULL) = (token_expires_at IS NULL))),
  constraint device_profiles_check2 CHECK (((key_hash IS NULL) = (paired_at IS NULL))),
  constraint device_profiles_is_hided_check CHECK ((is_hided = ANY (ARRAY[0, 1]))),
  constraint device_profiles_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
) with (fillfactor=70);
CREATE INDEX device_profiles_list ON device_profiles USING btree (trader_id, is_hided, id);
CREATE INDEX device_profiles_print ON device_profiles USING btree (phone_print);
CREATE INDEX device_profiles_returned ON device_profiles USING btree (id) WHERE returned;
CREATE INDEX device_profiles_silent ON device_profiles USING btree (id) WHERE silent;
CREATE INDEX device_profiles_tail ON device_profiles USING btree (phone_tail);
CREATE INDEX device_profiles_without_print ON device_profiles USING btree (id) WHERE (phone_print IS NULL);

create table file_fields (
  file_id integer not null,
  fields jsonb,
  operations text[] not null default '{}'::text[],
  read_at timestamp with time zone,
  tries smallint not null default 0,
  try_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint file_fields_pkey PRIMARY KEY (file_id),
  constraint file_fields_read CHECK (((fields IS NULL) = (read_at IS NULL))),
  constraint file_fields_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE
);
CREATE INDEX file_fields_operations ON file_fields USING gin (operations) WITH (fastupdate=off);
CREATE INDEX file_fields_unread ON file_fields USING btree (file_id) WHERE (read_at IS NULL);

create table files (
  id integer not null generated always as identity,
  name text not null,
  extension text not null,
  type text not null,
  size integer not null,
  sha256 bytea not null,
  preview_size integer,
  created_at timestamp with time zone not null,
  owner_kind text,
  owner_id integer,
  "position" smallint not null default 0,
  gone_at timestamp with time zone,
  constraint files_pkey PRIMARY KEY (id),
  constraint file_position_once UNIQUE (owner_kind, owner_id, "position"),
  constraint files_name_key UNIQUE (name),
  constraint files_check CHECK (((owner_kind IS NULL) = (owner_id IS NULL))),
  constraint files_extension_check CHECK ((extension ~ '^[a-z0-9]{2,5}$'::text)),
  constraint files_name_check CHECK ((name ~ '^[0-9a-f]{32}$'::text)),
  constraint files_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['appeal'::text, 'payout'::text, 'claim'::text, 'message'::text]))),
  constraint files_preview_size_check CHECK ((preview_size > 0)),
  constraint files_sha256_check CHECK ((length(sha256) = 32)),
  constraint files_size_check CHECK ((size > 0))
);
CREATE INDEX files_content ON files USING btree (sha256);
CREATE INDEX files_unclaimed ON files USING btree (created_at) WHERE (owner_kind IS NULL);
CREATE TRIGGER files_no_truncate BEFORE TRUNCATE ON files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER files_stay BEFORE DELETE OR UPDATE ON files FOR EACH ROW WHEN ((old.owner_kind IS NOT NULL)) EXECUTE FUNCTION keep_file();

create table idempotency_keys (
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamp with time zone not null,
  id uuid not null,
  constraint idempotency_keys_pkey PRIMARY KEY (id)
);

create table inbox_marks (
  user_id integer not null,
  read_to bigint not null,
  constraint inbox_marks_pkey PRIMARY KEY (user_id),
  constraint inbox_marks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table installation (
  id boolean not null default true,
  demo boolean not null,
  key_check bytea not null,
  created_at timestamp with time zone not null default now(),
  cluster bigint,
  timeline integer,
  table_oid bigint,
  constraint installation_pkey PRIMARY KEY (id),
  constraint installation_id_check CHECK (id)
);

create unlogged table job_runs (
  name text not null,
  ended_at timestamp with time zone not null,
  took_ms integer not null,
  error text not null,
  constraint job_runs_pkey PRIMARY KEY (name),
  constraint job_runs_took_ms_check CHECK ((took_ms >= 0))
);

create table journal (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  event event_name not null,
  ref bigint not null,
  actor text not null,
  data jsonb not null default '{}'::jsonb,
  xid xid8 not null default pg_current_xact_id(),
  act bigint,
  user_id integer,
  groups smallint[] not null,
  platform_id integer,
  told json,
  inbox boolean not null default false,
  constraint journal_place PRIMARY KEY (xid, id),
  constraint journal_check CHECK (((platform_id IS NULL) = (told IS NULL)))
);
CREATE INDEX journal_actors ON journal USING btree (actor, id) WHERE ((actor <> ALL (ARRAY['system'::text, 'platform'::text])) AND (actor IS DISTINCT FROM ('user:'::text || user_id)));
CREATE INDEX journal_inbox ON journal USING btree (user_id, id) WHERE inbox;
CREATE INDEX journal_numbers_shown ON journal USING btree (actor, at) WHERE ((event)::text = ANY (ARRAY['user.requisite_shown'::text, 'staff.number_searched'::text]));
CREATE INDEX journal_payouts_cancelled ON journal USING btree (actor, at) WHERE ((event)::text = 'payout.cancelled'::text);
CREATE INDEX journal_people ON journal USING btree (user_id, id) WHERE (user_id IS NOT NULL);
CREATE INDEX journal_timeline ON journal USING btree (split_part((event)::text, '.'::text, 1), ref, id);
CREATE TRIGGER journal_append_only BEFORE DELETE OR UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table journal_readers (
  name text not null,
  place xid8 not null,
  constraint journal_readers_pkey PRIMARY KEY (name)
);

create table ledger_accounts (
  trader_id integer not null,
  available trader_balance not null default 0,
  held trader_balance not null default 0,
  deals bigint not null default 0,
  payouts bigint not null default 0,
  topups bigint not null default 0,
  adjustments bigint not null default 0,
  postings integer not null default 0,
  shortfall kopecks not null default 0,
  awaited bigint,
  reached boolean generated always as (((available)::bigint >= awaited)) stored,
  debts bigint not null default 0,
  constraint ledger_accounts_pkey PRIMARY KEY (trader_id),
  constraint ledger_debt_paid_first CHECK (((debts = 0) OR ((available)::bigint = 0))),
  constraint ledger_debts_not_above_zero CHECK ((debts <= 0)),
  constraint ledger_accounts_trader_id_fkey1 FOREIGN KEY (trader_id) REFERENCES users(id)
) with (fillfactor=50);
CREATE INDEX ledger_accounts_reached ON ledger_accounts USING btree (trader_id) WHERE reached;

create table ledger_adjustments (
  id integer not null generated always as identity,
  trader_id integer not null,
  amount bigint not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  actor text,
  constraint ledger_adjustments_pkey PRIMARY KEY (id),
  constraint ledger_adjustments_amount_check CHECK ((amount <> 0)),
  constraint ledger_adjustments_reason_check CHECK ((length(TRIM(BOTH FROM reason)) > 0)),
  constraint ledger_adjustments_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
);
CREATE INDEX ledger_adjustments_of_trader ON ledger_adjustments USING btree (trader_id, id);
CREATE TRIGGER ledger_adjustments_append_only BEFORE DELETE OR UPDATE ON ledger_adjustments FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table ledger_checks (
  id integer not null generated always as identity,
  at timestamp with time zone not null,
  actor text not null,
  took_ms integer not null,
  breaches integer not null,
  details text[] not null,
  constraint ledger_checks_pkey PRIMARY KEY (id),
  constraint ledger_checks_breaches_check CHECK ((breaches >= 0)),
  constraint ledger_checks_took_ms_check CHECK ((took_ms >= 0))
);

create table ledger_postings (
  at timestamp with time zone not null,
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
  constraint ledger_posting_number PRIMARY KEY (trader_id, number),
  constraint ledger_posting_once UNIQUE (kind, ref),
  constraint ledger_postings_check CHECK (((to_account)::text <> (from_account)::text))
);
CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR UPDATE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_no_truncate BEFORE TRUNCATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table list_looks (
  user_id integer not null,
  density text not null,
  constraint list_looks_pkey PRIMARY KEY (user_id),
  constraint list_looks_density_check CHECK ((density = ANY (ARRAY['comfortable'::text, 'compact'::text]))),
  constraint list_looks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  hash text not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table notice_choices (
  user_id integer not null,
  choices jsonb not null,
  constraint notice_choices_pkey PRIMARY KEY (user_id),
  constraint notice_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table notice_counts (
  device_profile_id integer not null,
  day date not null,
  refused integer not null default 0,
  unknown integer not null default 0,
  stored integer not null default 0,
  too_many integer not null default 0,
  other_bank integer not null default 0,
  constraint notice_counts_pkey PRIMARY KEY (device_profile_id, day),
  constraint notice_counts_device_profile_id_fkey FOREIGN KEY (device_profile_id) REFERENCES device_profiles(id)
);

create table notice_keys (
  key_hash bytea not null,
  device_profile_id integer not null,
  trader_id integer not null,
  forward boolean not null,
  ends_at timestamp with time zone,
  constraint notice_keys_pkey PRIMARY KEY (key_hash),
  constraint notice_key_of_archived_ends CHECK ((forward OR (ends_at IS NOT NULL))),
  constraint notice_keys_device_profile_id_trader_id_fkey FOREIGN KEY (device_profile_id, trader_id) REFERENCES device_profiles(id, trader_id)
);
CREATE INDEX notice_keys_end ON notice_keys USING btree (ends_at) WHERE (ends_at IS NOT NULL);
CREATE UNIQUE INDEX notice_key_forward_once ON notice_keys USING btree (device_profile_id) WHERE forward;

create table notice_patterns (
  id integer not null generated always as identity,
  definition jsonb not null,
  added_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint notice_patterns_pkey PRIMARY KEY (id)
);
CREATE TRIGGER notice_patterns_kept BEFORE DELETE ON notice_patterns FOR EACH ROW EXECUTE FUNCTION refuse_change();

create unlogged table notice_queue (
  user_id integer not null,
  journal_id bigint not null,
  event text not null,
  ref bigint not null,
  kind text not null,
  amount bigint,
  at timestamp with time zone not null,
  told boolean not null default false,
  constraint notice_queue_pkey PRIMARY KEY (user_id, journal_id)
);
CREATE INDEX notice_queue_age ON notice_queue USING btree (at);
CREATE INDEX notice_queue_waiting ON notice_queue USING btree (user_id, journal_id) WHERE (NOT told);

create unlogged table notice_turns (
  user_id integer not null,
  since timestamp with time zone not null,
  count integer not null,
  constraint notice_turns_pkey PRIMARY KEY (user_id)
);

create table numbers (
  number bigint not null,
  trader_id integer not null,
  constraint numbers_pkey PRIMARY KEY (number),
  constraint numbers_number_trader_id_key UNIQUE (number, trader_id),
  constraint numbers_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
);

create table numbers_searched (
  user_id integer not null,
  print bigint not null,
  at timestamp with time zone not null,
  constraint numbers_searched_pkey PRIMARY KEY (user_id, print),
  constraint numbers_searched_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table password_links (
  user_id integer not null,
  nonce bytea not null,
  given_to integer,
  expires_at timestamp with time zone not null,
  agreed boolean not null default false,
  postings integer not null default 0,
  constraint password_links_pkey PRIMARY KEY (user_id),
  constraint password_links_nonce_check CHECK ((octet_length(nonce) = 16)),
  constraint password_links_given_to_fkey FOREIGN KEY (given_to) REFERENCES users(id),
  constraint password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table payment_systems (
  id integer not null,
  name text not null,
  system_group text not null,
  constraint payment_systems_pkey PRIMARY KEY (id),
  constraint payment_systems_name_key UNIQUE (name),
  constraint payment_systems_system_group_check CHECK ((system_group = ANY (ARRAY['card'::text, 'sbp'::text])))
);

create table payouts (
  id integer not null generated always as identity,
  platform_id integer not null,
  payout_id text not null,
  trader_id integer,
  bank text not null,
  method payment_method not null,
  pan bytea not null,
  pan_tail last_digits not null,
  fio text not null,
  amount positive_kopecks not null,
  status payout_status not null default 0,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  pin_at timestamp with time zone,
  moved_at timestamp with time zone not null,
  note_kind payout_note_kind,
  sent_back payout_returns not null default 0,
  bonus basis_points not null,
  work_until timestamp with time zone,
  return_from timestamp with time zone,
  reverse_until timestamp with time zone,
  judge_until timestamp with time zone,
  decision_note text not null default ''::text,
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payout_once UNIQUE (platform_id, payout_id),
  constraint payout_holds_together CHECK ((((note = ''::text) = (note_kind IS NULL)) AND ((trader_id IS NULL) = (pin_at IS NULL)) AND
CASE status
    WHEN 0 THEN (trader_id IS NULL)
    WHEN 5 THEN (trader_id IS NULL)
    WHEN 4 THEN true
    ELSE (trader_id IS NOT NULL)
END AND (((status)::smallint <> ALL (ARRAY['-1'::integer, 4])) OR (note <> ''::text)) AND (((status)::smallint <> 1) OR ((work_until IS NOT NULL) AND (return_from >= work_until))))),
  constraint payouts_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  constraint payouts_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
);
CREATE INDEX payouts_of_platform ON payouts USING btree (platform_id, created_at);
CREATE INDEX payouts_own ON payouts USING btree (trader_id, status, moved_at, id) INCLUDE (created_at);
CREATE INDEX payouts_pool ON payouts USING btree (created_at, id) WHERE ((status)::smallint = 0);
CREATE INDEX payouts_tab ON payouts USING btree (status, moved_at, id) INCLUDE (created_at);
CREATE INDEX payouts_tail ON payouts USING btree (pan_tail, id DESC);
CREATE TRIGGER payouts_kept BEFORE DELETE ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table person_notes (
  id integer not null generated always as identity,
  person_id integer not null,
  author_id integer not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint person_notes_pkey PRIMARY KEY (id),
  constraint person_notes_text_check CHECK (((length(TRIM(BOTH FROM text)) >= 1) AND (length(TRIM(BOTH FROM text)) <= 2000))),
  constraint person_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint person_notes_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id)
);
CREATE INDEX person_notes_person ON person_notes USING btree (person_id, id DESC);
CREATE TRIGGER person_notes_append_only BEFORE DELETE OR UPDATE ON person_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table platform_file_days (
  platform_id integer not null,
  day date not null,
  bytes bigint not null,
  constraint platform_file_days_pkey PRIMARY KEY (platform_id, day),
  constraint platform_file_days_bytes_check CHECK ((bytes >= 0)),
  constraint platform_file_days_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id)
);

create table platform_keys (
  id integer not null generated always as identity,
  key text not null,
  secret bytea not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  platform_id integer not null,
  scopes text[] not null,
  addresses cidr[],
  last_used_at timestamp with time zone,
  unseen_by integer,
  constraint platform_keys_pkey PRIMARY KEY (id),
  constraint platform_keys_key_key UNIQUE (key),
  constraint platform_key_addresses CHECK ((cardinality(addresses) > 0)),
  constraint platform_key_scopes CHECK (((scopes <@ '{read,deals,payouts,decide}'::text[]) AND (cardinality(scopes) > 0))),
  constraint platform_keys_key_check CHECK ((key ~ '^[\w-]{4,64}$'::text)),
  constraint platform_keys_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  constraint platform_keys_unseen_by_fkey FOREIGN KEY (unseen_by) REFERENCES users(id)
);

create table platforms (
  id integer not null generated always as identity,
  code text not null,
  name text not null,
  created_at timestamp with time zone not null,
  state text not null default 'active'::text,
  limits jsonb not null default '{}'::jsonb,
  constraint platforms_pkey PRIMARY KEY (id),
  constraint platforms_code_key UNIQUE (code),
  constraint platform_limits CHECK ((jsonb_typeof(limits) = 'object'::text)),
  constraint platform_state CHECK ((state = ANY (ARRAY['active'::text, 'stopped'::text]))),
  constraint platforms_code_check CHECK ((code ~ '^[\w-]{4,64}$'::text))
);
CREATE TRIGGER platforms_kept BEFORE DELETE ON platforms FOR EACH ROW EXECUTE FUNCTION refuse_change();

create unlogged table presences (
  trader_id integer not null,
  seen_at timestamp with time zone not null,
  aside boolean not null default false,
  aside_after timestamp with time zone,
  returned boolean not null generated always as ((aside AND (seen_at > COALESCE(aside_after, '-infinity'::timestamp with time zone)))) stored,
  constraint presences_pkey PRIMARY KEY (trader_id),
  constraint presences_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
) with (fillfactor=50);
CREATE INDEX presences_returned ON presences USING btree (trader_id) WHERE returned;

create table profile_fills (
  bank_profile_id integer not null,
  trader_id integer not null,
  used_total_amount bigint not null default 0,
  reserved_amount bigint not null default 0,
  cycle_value bigint not null default 0,
  cycle_first_at timestamp with time zone,
  cycle_last_at timestamp with time zone,
  last_deal_at timestamp with time zone,
  deal_ends_at timestamp with time zone,
  aside boolean not null default false,
  in_line boolean not null default false,
  constraint profile_fills_pkey PRIMARY KEY (bank_profile_id, trader_id),
  constraint profile_fill_holds CHECK (((used_total_amount >= 0) AND (reserved_amount >= 0) AND (cycle_value >= 0) AND ((cycle_first_at IS NULL) = (cycle_last_at IS NULL)))),
  constraint profile_fill_of_profile FOREIGN KEY (bank_profile_id, trader_id) REFERENCES bank_profiles(id, trader_id)
) with (fillfactor=50);
CREATE INDEX profile_fills_line ON profile_fills USING btree (last_deal_at NULLS FIRST, bank_profile_id) WHERE in_line;

create table push_keys (
  id integer not null default 1,
  public_key text not null,
  secret bytea not null,
  constraint push_keys_pkey PRIMARY KEY (id),
  constraint push_keys_id_check CHECK ((id = 1))
);

create table push_subscriptions (
  id integer not null generated always as identity,
  user_id integer not null,
  session bytea not null,
  endpoint_hash bytea not null,
  target bytea not null,
  failures smallint not null default 0,
  retry_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_hash_key UNIQUE (endpoint_hash),
  constraint push_subscriptions_session_fkey FOREIGN KEY (session) REFERENCES sessions(token_hash) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_session ON push_subscriptions USING btree (session);
CREATE INDEX push_subscriptions_user ON push_subscriptions USING btree (user_id);

create table push_waits (
  user_id integer not null,
  until timestamp with time zone not null,
  constraint push_waits_pkey PRIMARY KEY (user_id),
  constraint push_waits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table rate_limits (
  id integer not null generated always as identity,
  min_amount bigint not null,
  max_amount bigint not null,
  interest_rate bigint not null,
  available smallint not null default 1,
  constraint rate_limits_pkey PRIMARY KEY (id),
  constraint rate_bands_apart EXCLUDE USING gist (int8range(min_amount, max_amount, '[]'::text) WITH &&) WHERE ((available = 1)),
  constraint rate_limits_available_check CHECK ((available = ANY (ARRAY[0, 1]))),
  constraint rate_limits_check CHECK ((min_amount < max_amount)),
  constraint rate_limits_interest_rate_check CHECK (((interest_rate >= 0) AND (interest_rate <= 10000))),
  constraint rate_limits_min_amount_check CHECK ((min_amount >= 0))
);

create unlogged table request_counts (
  key text not null,
  minute integer not null,
  count integer not null,
  constraint request_counts_pkey PRIMARY KEY (key, minute)
);
CREATE INDEX request_counts_age ON request_counts USING btree (minute);

create table requisite_profiles (
  id integer not null generated always as identity,
  trader_id integer not null,
  bank_profile_id integer not null,
  pan bytea not null,
  pan_tail last_digits not null,
  total_amount kopecks not null,
  used_total_amount kopecks not null default 0,
  available flag not null default 1,
  is_main flag not null default 0,
  created_at timestamp with time zone not null,
  reserved_amount kopecks not null default 0,
  number bigint,
  deal_ends_at timestamp with time zone,
  constraint requisite_profiles_pkey PRIMARY KEY (id),
  constraint requisite_card_once UNIQUE (number),
  constraint requisite_profiles_bank_profile_id_trader_id_fkey FOREIGN KEY (bank_profile_id, trader_id) REFERENCES bank_profiles(id, trader_id),
  constraint requisite_profiles_number_trader_id_fkey FOREIGN KEY (number, trader_id) REFERENCES numbers(number, trader_id)
) with (fillfactor=70);
CREATE INDEX requisite_profiles_profile ON requisite_profiles USING btree (bank_profile_id);
CREATE INDEX requisite_profiles_tail ON requisite_profiles USING btree (pan_tail);
CREATE UNIQUE INDEX requisite_one_main ON requisite_profiles USING btree (bank_profile_id) WHERE ((is_main)::smallint = 1);

create table rules (
  name text not null,
  value bigint not null,
  constraint rules_pkey PRIMARY KEY (name),
  constraint rules_value_check CHECK ((value >= 0))
);

create unlogged table server_processes (
  host text not null,
  pid integer not null,
  version text not null,
  runtime text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  memory bigint not null,
  constraint server_processes_pkey PRIMARY KEY (host, pid)
);

create table sessions (
  token_hash bytea not null,
  user_id integer not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  proven_at timestamp with time zone,
  otp_failures smallint not null default 0,
  otp_locks smallint not null default 0,
  otp_locked_until timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_user ON sessions USING btree (user_id);

create table sign_in_addresses (
  user_id integer not null,
  address text not null,
  signed_in_at timestamp with time zone not null,
  constraint sign_in_addresses_pkey PRIMARY KEY (user_id, address),
  constraint sign_in_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_addresses_age ON sign_in_addresses USING btree (signed_in_at);

create table staff (
  user_id integer not null,
  roles text[] not null,
  state text not null,
  confirmed boolean not null default false,
  nonce bytea,
  invited_until timestamp with time zone,
  owner_until timestamp with time zone,
  roles_since jsonb not null default '{}'::jsonb,
  asked_by integer,
  roles_until jsonb not null default '{}'::jsonb,
  constraint staff_pkey PRIMARY KEY (user_id),
  constraint staff_invitation CHECK ((((nonce IS NULL) = (invited_until IS NULL)) AND ((nonce IS NULL) OR (state = 'invited'::text)))),
  constraint staff_roles CHECK (((roles = '{moderator}'::text[]) OR ((cardinality(roles) > 0) AND (roles <@ ARRAY['owner'::text, 'support'::text, 'finance'::text, 'viewer'::text])))),
  constraint staff_state CHECK ((state = ANY (ARRAY['invited'::text, 'waiting'::text, 'active'::text, 'off'::text]))),
  constraint staff_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table talk_bytes (
  whose text not null,
  day date not null,
  bytes bigint not null,
  constraint talk_bytes_pkey PRIMARY KEY (whose, day),
  constraint talk_bytes_bytes_check CHECK ((bytes > 0))
);

create table telegram_chats (
  user_id integer not null,
  chat_id bigint not null,
  name text not null,
  linked_at timestamp with time zone not null,
  muted boolean not null default false,
  muted_until timestamp with time zone,
  constraint telegram_chats_pkey PRIMARY KEY (user_id),
  constraint telegram_chats_chat_id_key UNIQUE (chat_id),
  constraint telegram_chats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create unlogged table telegram_codes (
  user_id integer not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint telegram_codes_pkey PRIMARY KEY (user_id),
  constraint telegram_codes_code_hash_key UNIQUE (code_hash)
);

create table throttles (
  key text not null,
  attempts integer not null,
  last_at timestamp with time zone not null,
  blocked_until timestamp with time zone,
  constraint throttles_pkey PRIMARY KEY (key)
);

create table transfer_claims (
  id integer not null generated always as identity,
  trader_id integer not null,
  tx_id text not null,
  from_address text not null,
  note text not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  answer text not null default ''::text,
  constraint transfer_claims_pkey PRIMARY KEY (id),
  constraint transfer_claims_answer_check CHECK (((closed_at IS NOT NULL) OR (answer = ''::text))),
  constraint transfer_claims_tx_id_check CHECK ((tx_id ~ '^[0-9a-f]{64}$'::text)),
  constraint transfer_claims_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
);
CREATE INDEX transfer_claims_of ON transfer_claims USING btree (tx_id);
CREATE INDEX transfer_claims_own ON transfer_claims USING btree (trader_id, id);
CREATE TRIGGER transfer_claims_kept BEFORE DELETE ON transfer_claims FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE UNIQUE INDEX transfer_claim_once ON transfer_claims USING btree (trader_id, tx_id) WHERE (closed_at IS NULL);

create table two_factor (
  user_id integer not null,
  state two_factor_state not null,
  secret bytea not null,
  last_step bigint not null default 0,
  failures smallint not null default 0,
  locked_until timestamp with time zone,
  locks smallint not null default 0,
  failed_at timestamp with time zone,
  constraint two_factor_pkey PRIMARY KEY (user_id),
  constraint two_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=70);

create table two_person_requests (
  id integer not null generated always as identity,
  kind text not null,
  thing text not null,
  content jsonb not null,
  basis text not null,
  what text not null,
  trader_id integer,
  amount bigint,
  reason text not null,
  asked_by integer not null,
  asked_at timestamp with time zone not null,
  by_command boolean not null,
  expires_at timestamp with time zone not null,
  state text not null default 'open'::text,
  refused_by integer,
  refused_at timestamp with time zone,
  refusal text not null default ''::text,
  decided_by integer,
  decided_at timestamp with time zone,
  decision text not null default ''::text,
  earlier integer[] not null,
  constraint two_person_requests_pkey PRIMARY KEY (id),
  constraint two_person_requests_amount_check CHECK ((amount >= 0)),
  constraint two_person_requests_reason_check CHECK ((reason <> ''::text)),
  constraint two_person_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'refused'::text, 'done'::text, 'upheld'::text, 'lapsed'::text, 'withdrawn'::text]))),
  constraint two_persons_are_two CHECK (((state <> ALL (ARRAY['done'::text, 'upheld'::text])) OR (decided_by <> asked_by))),
  constraint two_persons_ended CHECK (((state = ANY (ARRAY['open'::text, 'refused'::text])) = (decided_at IS NULL))),
  constraint two_persons_named CHECK (((state <> ALL (ARRAY['done'::text, 'upheld'::text, 'withdrawn'::text])) OR (decided_by IS NOT NULL))),
  constraint two_persons_refused CHECK ((((refused_by IS NULL) = (refused_at IS NULL)) AND ((state <> ALL (ARRAY['refused'::text, 'upheld'::text])) OR (refused_by IS NOT NULL)))),
  constraint two_persons_refused_by_another CHECK ((refused_by <> asked_by)),
  constraint two_person_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint two_person_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint two_person_requests_refused_by_fkey FOREIGN KEY (refused_by) REFERENCES users(id),
  constraint two_person_requests_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
);
CREATE INDEX two_persons_confirmed ON two_person_requests USING btree (asked_by, trader_id, decided_at) WHERE (state = 'done'::text);
CREATE INDEX two_persons_judged ON two_person_requests USING btree (thing, decided_by) WHERE (state = 'done'::text);
CREATE INDEX two_persons_refused ON two_person_requests USING btree (thing, kind) WHERE (refused_by IS NOT NULL);
CREATE INDEX two_persons_waiting ON two_person_requests USING btree (id) WHERE (state = ANY (ARRAY['open'::text, 'refused'::text]));
CREATE TRIGGER two_person_requests_kept BEFORE DELETE ON two_person_requests FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER two_person_requests_no_truncate BEFORE TRUNCATE ON two_person_requests FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER two_person_requests_stay BEFORE UPDATE ON two_person_requests FOR EACH ROW EXECUTE FUNCTION keep_request();
CREATE UNIQUE INDEX two_persons_one_waits ON two_person_requests USING btree (kind, thing) WHERE (state = ANY (ARRAY['open'::text, 'refused'::text]));

create table unknown_notices (
  device_profile_id integer not null,
  trader_id integer not null,
  phone_id bytea not null,
  bank text not null,
  sender text not null,
  text text not null,
  received_at timestamp with time zone not null,
  constraint unknown_notices_pkey PRIMARY KEY (device_profile_id, phone_id),
  constraint unknown_notices_bank_fkey FOREIGN KEY (bank) REFERENCES banks(id),
  constraint unknown_notices_device_profile_id_trader_id_fkey FOREIGN KEY (device_profile_id, trader_id) REFERENCES device_profiles(id, trader_id)
);
CREATE INDEX unknown_notices_age ON unknown_notices USING btree (received_at);

create table usdt_rates (
  id integer not null generated always as identity,
  rate bigint not null,
  set_at timestamp with time zone not null,
  actor text,
  reason text not null,
  agreed boolean not null default false,
  constraint usdt_rates_pkey PRIMARY KEY (id),
  constraint usdt_rates_rate_check CHECK ((rate > 0))
);
CREATE INDEX usdt_rates_agreed ON usdt_rates USING btree (id) WHERE agreed;
CREATE INDEX usdt_rates_history ON usdt_rates USING btree (set_at DESC, id DESC);
CREATE TRIGGER usdt_rates_append_only BEFORE DELETE OR UPDATE ON usdt_rates FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER usdt_rates_no_truncate BEFORE TRUNCATE ON usdt_rates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table users (
  id integer not null generated always as identity,
  login text not null,
  email text not null,
  "group" smallint not null default 0,
  password_hash text not null,
  created_at timestamp with time zone not null default now(),
  state text not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint user_state CHECK ((state = ANY (ARRAY['new'::text, 'active'::text, 'paused'::text, 'blocked'::text]))),
  constraint users_email_check CHECK (((length(email) >= 6) AND (length(email) <= 254))),
  constraint users_group_check CHECK (("group" = ANY (ARRAY[0, 1, 2, 5]))),
  constraint users_login_check CHECK (((length(login) >= 4) AND (length(login) <= 64))),
  constraint users_login_nfkc CHECK ((login IS NFKC NORMALIZED))
);
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
CREATE UNIQUE INDEX users_login ON users USING btree (lower(login));

create table views (
  id integer not null generated always as identity,
  user_id integer not null,
  list text not null,
  name text not null,
  address text not null,
  created_at timestamp with time zone not null,
  is_start boolean not null default false,
  constraint views_pkey PRIMARY KEY (id),
  constraint views_address_check CHECK ((length(address) <= 500)),
  constraint views_list_check CHECK ((list ~ '^[a-z-]{1,30}$'::text)),
  constraint views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX view_name_once ON views USING btree (user_id, list, lower(name));
CREATE UNIQUE INDEX view_start_once ON views USING btree (user_id, list) WHERE is_start;

create table waiting_deals (
  trader_id integer not null,
  number integer not null,
  deal_id integer not null,
  requisite_key bigint,
  amount bigint not null,
  expires_at timestamp with time zone not null,
  platform_id integer not null,
  constraint waiting_deals_pkey PRIMARY KEY (trader_id, number),
  constraint deal_amounts_apart EXCLUDE USING gist (requisite_key WITH =, int8range((amount - 1000), (amount + 1000), '[]'::text) WITH &&)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
CREATE INDEX waiting_deals_of_platform ON waiting_deals USING btree (platform_id, expires_at) INCLUDE (amount);

create table wallet_transfers (
  id integer not null generated always as identity,
  wallet text not null,
  contract text not null,
  tx_id text not null,
  log_index integer not null,
  from_address text not null,
  amount bigint not null,
  block_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  deposit_id integer,
  constraint wallet_transfers_pkey PRIMARY KEY (id),
  constraint wallet_transfer_once UNIQUE (tx_id, log_index),
  constraint wallet_transfer_pays_one UNIQUE (deposit_id),
  constraint wallet_transfers_amount_check CHECK ((amount > 0)),
  constraint wallet_transfers_log_index_check CHECK ((log_index >= 0)),
  constraint wallet_transfers_tx_id_check CHECK ((tx_id ~ '^[0-9a-f]{64}$'::text)),
  constraint wallet_transfers_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id)
);
CREATE INDEX wallet_transfers_from ON wallet_transfers USING btree (from_address, id);
CREATE INDEX wallet_transfers_unmatched ON wallet_transfers USING btree (block_at, id) WHERE (deposit_id IS NULL);
CREATE TRIGGER wallet_transfers_kept BEFORE DELETE OR UPDATE ON wallet_transfers FOR EACH ROW EXECUTE FUNCTION keep_wallet_transfer();

create table wallet_watches (
  wallet text not null,
  read_until timestamp with time zone not null,
  last_read_at timestamp with time zone,
  last_block_at timestamp with time zone,
  errors bigint not null default 0,
  last_error text,
  last_error_at timestamp with time zone,
  constraint wallet_watches_pkey PRIMARY KEY (wallet),
  constraint wallet_watches_errors_check CHECK ((errors >= 0))
);

create table webhook_deliveries (
  id bigint not null generated always as identity,
  webhook_id bigint not null,
  at timestamp with time zone not null,
  milliseconds integer not null,
  status integer,
  answer text not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id)
);
CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries USING btree (webhook_id, id);

create table webhook_endpoints (
  platform_id integer not null,
  url text not null,
  secret bytea not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  old_secret bytea,
  old_until timestamp with time zone,
  silences integer not null default 0,
  rests_until timestamp with time zone,
  unseen_by integer,
  constraint webhook_endpoints_pkey PRIMARY KEY (platform_id),
  constraint webhook_old_secret_ends CHECK (((old_secret IS NULL) = (old_until IS NULL))),
  constraint webhook_silent_one_rests CHECK (((silences = 0) = (rests_until IS NULL))),
  constraint webhook_endpoints_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  constraint webhook_endpoints_unseen_by_fkey FOREIGN KEY (unseen_by) REFERENCES users(id)
);

create table webhooks (
  id bigint not null generated always as identity,
  platform_id integer not null,
  object text not null,
  type text not null,
  body text not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  retry_until timestamp with time zone not null,
  claimed_until timestamp with time zone,
  delivered_at timestamp with time zone,
  journal_id bigint,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_check CHECK (((state = 'delivered'::text) = (delivered_at IS NOT NULL))),
  constraint webhooks_object_check CHECK ((object ~ '^(deal|appeal|payout):\d+$'::text)),
  constraint webhooks_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'given_up'::text]))),
  constraint webhooks_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id)
);
CREATE INDEX webhooks_due ON webhooks USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhooks_given_up ON webhooks USING btree (id) WHERE (state = 'given_up'::text);
CREATE INDEX webhooks_next ON webhooks USING btree (object, id) WHERE (state = 'waiting'::text);
CREATE INDEX webhooks_object ON webhooks USING btree (object, id);
CREATE INDEX webhooks_platform ON webhooks USING btree (platform_id, id);
CREATE UNIQUE INDEX webhooks_journal ON webhooks USING btree (journal_id) WHERE (journal_id IS NOT NULL);

create table working_hours (
  trader_id integer not null,
  days jsonb not null,
  resting boolean not null default false,
  constraint working_hours_pkey PRIMARY KEY (trader_id),
  constraint working_hours_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES users(id)
);

CREATE OR REPLACE FUNCTION count_notice_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update bank_notice_days set
    waiting = waiting + (new.state = 0)::int - (old.state = 0)::int,
    joined = joined + (new.state = 1)::int - (old.state = 1)::int,
    not_ours = not_ours + (new.state = 2)::int - (old.state = 2)::int
  where trader_id = new.trader_id and day = notice_day(new.at);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION count_notices_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bank_notice_days as d
    select trader_id, notice_day(at), count(*) filter (where state = 0), count(*) filter (where state = 1), count(*) filter (where state = 2)
    from added group by 1, 2 order by 1, 2
  on conflict (trader_id, day) do update
    set waiting = d.waiting + excluded.waiting, joined = d.joined + excluded.joined, not_ours = d.not_ours + excluded.not_ours;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION count_notices_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION cycle_is_over(mode smallint, first_at timestamp with time zone, last_at timestamp with time zone, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(case mode
    when 2 then last_at < (date_trunc('day', at at time zone 'Europe/Moscow') at time zone 'Europe/Moscow')
    when 3 then first_at + interval '24 hours' <= at
    when 4 then last_at + interval '24 hours' <= at
    else false
  end, false)
$function$
;

CREATE OR REPLACE FUNCTION deal_border(trader integer, moment timestamp with time zone, OUT low integer, OUT high integer, OUT before integer[], OUT after integer[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE STRICT
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION deal_keys(deal deals)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array[0, deal.bank_profile_id, -1 - deal.requisite_tail::integer]
    || case when deal.real_amount % 10000 = 0 and deal.real_amount < 10000000000000
         then array[(-20000 - deal.real_amount / 10000)::integer] else '{}' end
$function$
;

CREATE OR REPLACE FUNCTION first_deal_since(trader integer, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION id_border(things regclass, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE STRICT
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION is_in_line(profile integer, aside boolean, used bigint, reserved bigint, cycle bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return (
    select p.available = 1 and p.is_hided = 0 and not p.paused and not aside and (p.tier = -1 or reserved = 0)
      and used + reserved + p.min_amount <= p.total_amount
      and case when p.cycle_mode = 1 then cycle else 0 end + reserved + p.min_amount <= p.cycle_limit
      and (select u.state = 'active' from users u where u.id = p.trader_id)
    from bank_profiles p where p.id = profile);
end $function$
;

CREATE OR REPLACE FUNCTION journal_border(moment timestamp with time zone, OUT before_xid xid8, OUT before_id bigint, OUT after_xid xid8, OUT after_id bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE STRICT
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION keep_bank_notice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  old.state := new.state;
  old.by_hand := old.by_hand or new.by_hand;
  if new is distinct from old then
    raise exception '% may only change its state', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION keep_closed_deal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.status, new.real_amount, new.debited_amount, new.bank_profile_id, new.created_at, new.closed_at)
    is distinct from (old.status, old.real_amount, old.debited_amount, old.bank_profile_id, old.created_at, old.closed_at)
    -- A closed deal may still get its notice, but keeps the one it has.
    or old.notice_id is distinct from new.notice_id and old.notice_id is not null
  then
    raise exception '% is append-only once closed', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION keep_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.overturned and not new.overturned or to_jsonb(new) - 'overturned' <> to_jsonb(old) - 'overturned' then
    raise exception 'a decision stays as it was made' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION keep_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.gone_at is not null
    or to_jsonb(new) - '{preview_size,gone_at}'::text[] <> to_jsonb(old) - '{preview_size,gone_at}'::text[] then
    raise exception 'a file of something stays with it' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION keep_notice_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update bank_notices set state = 0 where id = old.notice_id and state = 1;
  update bank_notices set state = 1, by_hand = true where id = new.notice_id and state <> 1;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION keep_profile_fill()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION keep_profile_ids_apart()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from bank_profiles where id = new.id) then
    raise exception 'There is a bank profile % already', new.id using errcode = 'unique_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION keep_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.kind, new.thing, new.content, new.basis, new.what, new.trader_id, new.amount, new.reason, new.asked_by, new.asked_at,
      new.by_command, new.earlier)
    is distinct from (old.id, old.kind, old.thing, old.content, old.basis, old.what, old.trader_id, old.amount, old.reason, old.asked_by,
      old.asked_at, old.by_command, old.earlier)
  or old.decided_at is not null
  or old.refused_at is not null
    and (new.refused_by, new.refused_at, new.refusal) is distinct from (old.refused_by, old.refused_at, old.refusal)
  then
    raise exception 'a request of two persons stays as it was asked and answered' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION keep_waiting_deal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into waiting_deals (trader_id, number, deal_id, platform_id, requisite_key, amount, expires_at)
    values (new.trader_id, new.number, new.id, new.platform_id, new.requisite_key, new.real_amount, new.expires_at);
  elsif new.status <> 0 then
    delete from waiting_deals where trader_id = new.trader_id and number = new.number;
  else
    update waiting_deals set requisite_key = new.requisite_key, amount = new.real_amount, expires_at = new.expires_at
    where trader_id = new.trader_id and number = new.number;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION keep_wallet_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.deposit_id is null and (to_jsonb(new) - 'deposit_id') = (to_jsonb(old) - 'deposit_id') then
    return new;
  end if;
  raise exception 'wallet_transfers is append-only' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION last_posting_before(trader integer, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION lock_deal_folds(trader integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock('deal_folds'::regclass::oid::integer, trader)
$function$
;

CREATE OR REPLACE FUNCTION mark_appealed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update deals set appealed = true where id = new.deal_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION notice_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((at AT TIME ZONE '03:00:00'::interval))::date
;

CREATE OR REPLACE FUNCTION refold_deal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$
;
