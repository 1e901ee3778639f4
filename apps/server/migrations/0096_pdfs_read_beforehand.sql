-- A PDF of a case has its row here as soon as the journal tells that it has come; what it says follows when it has been read. So a number of an
-- operation is known of files that nobody has looked at.
alter table file_fields
  alter column fields drop not null,
  alter column operations set default '{}',
  alter column read_at drop not null,
  add column tries smallint not null default 0,
  -- Not before then: set when a try begins, so that a file that ends the process, or cannot be fetched, is not tried again and again.
  add column try_at timestamptz not null default '-infinity',
  add constraint file_fields_read check ((fields is null) = (read_at is null));

create index file_fields_unread on file_fields (file_id) where read_at is null;

-- Found by without looking through what has been written lately: the queue asks this for every case of a page.
drop index file_fields_operations;
create index file_fields_operations on file_fields using gin (operations) with (fastupdate = off);

-- From the beginning: the first reading takes all files that are there.
insert into journal_readers values ('pdfs', '0');
