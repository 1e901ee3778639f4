-- Whose browsers kept us waiting lately: until then what is sent to them waits beside everybody else's.
create table push_waits (
  user_id integer primary key references users (id) on delete cascade,
  until timestamptz not null
);
