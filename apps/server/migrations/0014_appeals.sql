create table appeals (
  id integer generated always as identity (start with 1001) primary key,
  deal_id integer not null references deals,
  trader_id integer not null references users,
  platform_key_id integer not null references platform_keys,
  attempt smallint not null check (attempt > 0),
  amount_to_pay bigint not null check (amount_to_pay > 0),
  note text not null,
  trader_note text not null default '',
  status smallint not null default 0 check (status between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint appeal_attempt_once unique (deal_id, attempt)
);
-- One case at a time: a repeated appeal comes after the answer to the one before.
create unique index appeal_open_once on appeals (deal_id) where status in (0, 3, 4);
create index appeals_trader on appeals (trader_id, id desc) include (status, attempt);
create index appeals_status on appeals (trader_id, status, id desc);
create index appeals_repeated on appeals (trader_id, id desc) include (status) where attempt > 1;
create index appeals_deadline on appeals (expires_at) where status in (0, 3);
create trigger appeals_kept before delete on appeals for each row execute function refuse_change();

-- So that closing a deal need not look for appeals of the many deals that have none. On the deal's own row: whoever waits for
-- its lock then sees an appeal that has come meanwhile.
alter table deals add column appealed boolean not null default false;
create function mark_appealed() returns trigger language plpgsql as $$
begin
  update deals set appealed = true where id = new.deal_id;
  return null;
end $$;
create trigger deals_appealed after insert on appeals for each row execute function mark_appealed();
