-- What a PDF says of itself: sums, dates, last digits, banks, names, numbers of operations. Read when somebody first looks at it; the text itself
-- is not kept. The same number of an operation in another file is what a judge should know.
create table file_fields (
  file_id integer primary key references files (id) on delete cascade,
  fields jsonb not null,
  operations text[] not null,
  read_at timestamptz not null
);

create index file_fields_operations on file_fields using gin (operations);
