-- A check of a table is read anew for each change of a row, whatever was changed; that of a domain once for each connection, and only where the column is
-- written. A payout had twelve: to take one cost as much for them as for the rest.
create domain payout_status as smallint constraint payout_status_known check (value in (-1, 0, 1, 2, 4, 5, 6));
create domain payout_note_kind as text constraint payout_note_kind_known check (value in ('cancelled', 'sent_back', 'not_proven', 'rejected'));
create domain payout_returns as smallint constraint payout_sent_back_twice check (value between 0 and 2);

alter table payouts
  drop constraint payout_note_known, drop constraint payout_sent_back_twice, drop constraint payouts_amount_check, drop constraint payouts_check,
  drop constraint payouts_check1, drop constraint payouts_check2, drop constraint payouts_method_check, drop constraint payouts_note_kind_check,
  drop constraint payouts_pan_tail_check, drop constraint payouts_status_check;
alter table payouts
  alter column status type payout_status, alter column note_kind type payout_note_kind, alter column sent_back type payout_returns,
  alter column amount type positive_kopecks, alter column method type payment_method, alter column pan_tail type last_digits,
  add constraint payout_holds_together check (
    (note = '') = (note_kind is null)
    and (trader_id is null) = (pin_at is null)
    and case status when 0 then trader_id is null when 5 then trader_id is null when 4 then true else trader_id is not null end
    and (status not in (-1, 4) or note <> ''));

-- As in 0040: the condition in the function, which is read once.
create or replace function refold_deal() returns trigger language plpgsql as $$
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
drop trigger deals_refolded on deals;
create constraint trigger deals_refolded after update of status, real_amount on deals deferrable initially deferred for each row
  when (old.status <> 0) execute function refold_deal();
