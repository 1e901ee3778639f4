-- How many requests came from an address in this minute, over all server processes. Unlogged: it is worth nothing after a crash.
create unlogged table request_counts (
  -- Which limit, and whose: «cabinet 203.0.113.7».
  key text not null,
  -- Minutes since 1970.
  minute integer not null,
  count integer not null,
  primary key (key, minute)
);
create index request_counts_age on request_counts (minute);
