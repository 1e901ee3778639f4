-- What open cabinets are told of: written in the transaction of the change, read by every server process, kept for a day.
-- Numbers are given before a transaction commits, so a reader that remembers the last number would miss whoever commits later. The
-- transaction's own id tells: everything at or above the oldest one still running (pg_snapshot_xmin) may be new, nothing below it.
create table events (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  event text not null,
  ref bigint not null,
  -- Who hears of it: this person, and everybody of these groups.
  user_id integer,
  groups smallint[] not null,
  amount bigint,
  primary key (xid, id)
);

create table notice_choices (
  user_id integer primary key references users,
  choices jsonb not null
);
