-- The inbox is read from the journal: rows that concern the person they belong to and that somebody else caused. Rows from before have the
-- default, so an inbox begins empty.
alter table journal add column inbox boolean not null default false;
create index journal_inbox on journal (user_id, id) where inbox;

-- Up to which row a person has read.
create table inbox_marks (
  user_id integer primary key references users (id),
  read_to bigint not null
);
