-- The trader has said which deal it is for. `matched` tells what the server found when the notice came, and stays true when the trader moves it.
alter table bank_notices add column by_hand boolean not null default false;

create or replace function keep_bank_notice() returns trigger language plpgsql as $$
begin
  old.state := new.state;
  old.by_hand := old.by_hand or new.by_hand;
  if new is distinct from old then
    raise exception '% may only change its state', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What the server matches is stored as joined. All else that comes to a deal was brought by hand.
create or replace function keep_notice_state() returns trigger language plpgsql as $$
begin
  update bank_notices set state = 0 where id = old.notice_id and state = 1;
  update bank_notices set state = 1, by_hand = true where id = new.notice_id and state <> 1;
  return null;
end $$;

update bank_notices n set by_hand = true
where exists (
  select 1 from journal j where split_part(j.event, '.', 1) = 'bank-notice' and j.ref = n.id and j.event = 'bank-notice.joined');
