-- The conversation on a case: what trader, platform and staff write to each other about an appeal or a payout.
create table case_messages (
  id integer generated always as identity primary key,
  kind text not null constraint case_messages_kind_check check (kind in ('appeal', 'payout')),
  case_id integer not null,
  side text not null constraint case_messages_side_check check (side in ('trader', 'platform', 'staff')),
  -- For whom it is. Of staff for staff: an internal note, which nobody else ever sees. The other sides write to staff only.
  reader text not null constraint case_messages_reader_check check (reader in ('trader', 'platform', 'staff')),
  -- Who wrote it; the platform is not a person.
  author_id integer references users (id),
  -- Whose case it was then. A payout may come to another trader, who sees nothing of this one's.
  trader_id integer references users (id),
  asks boolean not null,
  text text not null constraint case_messages_text_check check (length(text) <= 2000),
  created_at timestamptz not null,
  -- A message of one party that staff have passed on to the other.
  passed_at timestamptz,
  passed_by integer references users (id),
  constraint case_message_author check ((side = 'platform') = (author_id is null)),
  constraint case_message_way check (side = 'staff' or reader = 'staff'),
  constraint case_message_question check (not asks or (side = 'staff' and reader <> 'staff')),
  constraint case_message_passed check ((passed_at is null) = (passed_by is null) and (passed_at is null or side <> 'staff'))
);
create index case_messages_case on case_messages (kind, case_id, id);
create trigger case_messages_kept before delete on case_messages for each row execute function refuse_change();

-- What of a conversation a list and the menu show: whether somebody waits for an answer, and how much is unread.
create table case_talks (
  kind text not null constraint case_talks_kind_check check (kind in ('appeal', 'payout')),
  case_id integer not null,
  -- Whose unread messages and question these are.
  trader_id integer references users (id),
  asked text constraint case_talks_asked_check check (asked in ('trader', 'platform')),
  trader_unread integer not null default 0 constraint case_talks_trader_unread_check check (trader_unread >= 0),
  staff_unread integer not null default 0 constraint case_talks_staff_unread_check check (staff_unread >= 0),
  constraint case_talks_pkey primary key (kind, case_id)
);
create index case_talks_trader on case_talks (trader_id) where trader_unread > 0 or asked = 'trader';
create index case_talks_staff on case_talks (kind, case_id) where staff_unread > 0;

-- A question of staff stops a deadline: from when, and until when at the latest. The deadline itself is moved by the whole length at once,
-- and an answer that comes earlier moves it back by what was not needed and shortens the stop. So everything that looks at deadlines is
-- exact without knowing of stops.
create table case_stops (
  kind text not null constraint case_stops_kind_check check (kind in ('appeal', 'payout')),
  case_id integer not null,
  began_at timestamptz not null,
  until timestamptz not null,
  constraint case_stops_pkey primary key (kind, case_id, began_at),
  constraint case_stops_length check (until >= began_at)
);

alter table files drop constraint files_owner_kind_check;
alter table files add constraint files_owner_kind_check check (owner_kind in ('appeal', 'payout', 'claim', 'message'));
