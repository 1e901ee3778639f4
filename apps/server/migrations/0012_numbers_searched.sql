-- A whole number that somebody of the staff has searched within the hour: it counts once, however often the page asks again.
create table numbers_searched (
  user_id integer not null references users (id),
  print bigint not null,
  at timestamptz not null,
  primary key (user_id, print)
);
