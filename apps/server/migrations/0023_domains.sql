-- A check on a table is read from the catalogue, parsed and evaluated for every statement that writes a row, whichever columns it
-- changes: on bank_profiles, with twenty of them, most of what an update cost. As the type of its column a rule is kept ready and
-- evaluated only where the column is set. The rules are the same.
create domain kopecks as bigint check (value >= 0);
create domain flag as smallint check (value in (0, 1));
create domain last_digits as text check (value ~ '^\d{4}$');
create domain holder_name as text check (length(trim(value)) between 1 and 120);
create domain profile_tier as smallint check (value between -1 and 1);
create domain cycle_mode as smallint check (value between 1 and 4);
create domain payment_method as text check (value in ('sbp', 'card'));
create domain basis_points as bigint check (value between 0 and 10000);
create domain two_factor_state as text check (value in ('prepare2fa', 'enabled2fa'));
create domain event_name as text check (value ~ '^[a-z-]+\.[a-z_]+$');

alter table bank_profiles
  drop constraint bank_profiles_fio_check, alter fio type holder_name,
  drop constraint bank_profiles_min_amount_check, alter min_amount type positive_kopecks,
  drop constraint bank_profiles_total_amount_check, alter total_amount type kopecks,
  drop constraint bank_profiles_used_total_amount_check, alter used_total_amount type kopecks,
  drop constraint bank_profiles_reserved_amount_check, alter reserved_amount type kopecks,
  drop constraint bank_profiles_cycle_limit_check, alter cycle_limit type kopecks,
  drop constraint bank_profiles_cycle_value_check, alter cycle_value type kopecks,
  drop constraint bank_profiles_sbp_available_check, alter sbp_available type flag,
  drop constraint bank_profiles_card_available_check, alter card_available type flag,
  drop constraint bank_profiles_available_check, alter available type flag,
  drop constraint bank_profiles_enable_push_check, alter enable_push type flag,
  drop constraint bank_profiles_is_hided_check, alter is_hided type flag,
  drop constraint bank_profiles_is_archive_check, alter is_archive type flag,
  drop constraint bank_profiles_tier_check, alter tier type profile_tier,
  drop constraint bank_profiles_cycle_mode_check, alter cycle_mode type cycle_mode,
  set (fillfactor = 70);

alter table requisite_profiles
  drop constraint requisite_profiles_pan_tail_check, alter pan_tail type last_digits,
  drop constraint requisite_profiles_total_amount_check, alter total_amount type kopecks,
  drop constraint requisite_profiles_used_total_amount_check, alter used_total_amount type kopecks,
  drop constraint requisite_profiles_reserved_amount_check, alter reserved_amount type kopecks,
  drop constraint requisite_profiles_available_check, alter available type flag,
  drop constraint requisite_profiles_is_main_check, alter is_main type flag,
  set (fillfactor = 70);

alter table two_factor drop constraint two_factor_state_check, alter state type two_factor_state, set (fillfactor = 70);
alter table audit drop constraint audit_event_check, alter event type event_name;

-- Triggers hold on to the types of the columns they name.
drop trigger deals_counted on deals;
drop trigger deals_closed_are_final on deals;
alter table deals
  drop constraint deals_requisite_tail_check, alter requisite_tail type last_digits,
  drop constraint deals_method_group_check, alter method_group type payment_method,
  drop constraint deals_interest_rate_check, alter interest_rate type basis_points,
  drop constraint deals_real_amount_check, alter real_amount type positive_kopecks,
  drop constraint deals_debited_amount_check, alter debited_amount type positive_kopecks,
  -- The payment first: found by it alone, a trader's search needs no index of its own.
  drop constraint deal_payment_once, add constraint deal_payment_once unique (payment_id, platform_key_id);
drop index deals_payment;
create constraint trigger deals_counted after insert or update of status, real_amount on deals
  deferrable initially deferred for each row execute function count_deal();
create trigger deals_closed_are_final before update on deals for each row
  when (old.status = 1 and (new.status, new.real_amount, new.debited_amount, new.bank_profile_id)
    is distinct from (old.status, old.real_amount, old.debited_amount, old.bank_profile_id))
  execute function refuse_change();
