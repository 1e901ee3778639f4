-- How many bytes of files a person or a platform has put into conversations on a day in Moscow. Yesterday's are swept.
create table talk_bytes (
  whose text not null,
  day date not null,
  bytes bigint not null check (bytes > 0),
  primary key (whose, day)
);
