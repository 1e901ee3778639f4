-- One row for each thing that changes, in place of the audit's row, the event's and the webhook's. Timeline, live stream and webhooks
-- are read from it. The audit becomes it where it lies; what it has told its readers long ago is not told again.
alter table audit rename to journal;
alter index audit_pkey rename to journal_pkey;
alter index audit_timeline rename to journal_timeline;
alter index audit_payouts_cancelled rename to journal_payouts_cancelled;
alter sequence audit_id_seq rename to journal_id_seq;
alter trigger audit_append_only on journal rename to journal_append_only;
alter trigger audit_no_truncate on journal rename to journal_no_truncate;

create sequence journal_acts;
alter table journal
  -- Numbers are given before a transaction commits, so a reader that remembers the last number would miss whoever commits later. The
  -- transaction's own id tells: everything at or above the oldest one still running (pg_snapshot_xmin) may be new, nothing below it.
  add column xid xid8 not null default '0',
  -- Shared by the rows of one transaction. Older rows have none.
  add column act bigint,
  -- Whose cabinets hear of it: this person's, and everybody's of these groups.
  add column user_id integer,
  add column groups smallint[] not null default '{}',
  -- The platform that is told, and what: the thing as it was then.
  add column platform_id integer,
  add column told json,
  add check ((platform_id is null) = (told is null));
alter table journal alter xid set default pg_current_xact_id(), alter groups drop default;
create index journal_place on journal (xid) where xid > '0';
drop table events;

-- How far those who work the journal off have come: everything below is done.
create table journal_readers (
  name text primary key,
  place xid8 not null
);
insert into journal_readers values ('webhooks', pg_current_xact_id());

-- Made from the row of the journal that it tells of; older ones have none.
alter table webhooks add column journal_id bigint;
create unique index webhooks_journal on webhooks (journal_id) where journal_id is not null;
