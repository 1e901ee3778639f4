-- A payout is found by the last digits of its payee, by the trader who has it and by moderators.
create index payouts_tail on payouts (pan_tail, id desc);

-- A list as somebody wants to see it again: the rest of its address (tab, filters, hidden columns) under a name.
create table views (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  list text not null check (list ~ '^[a-z-]{1,30}$'),
  name text not null check (length(name) between 1 and 40),
  address text not null check (length(address) <= 500),
  created_at timestamptz not null
);
create unique index view_name_once on views (user_id, list, lower(name));

-- How a person wants all lists to look. Who has never chosen has no row.
create table list_looks (
  user_id integer primary key references users (id),
  density text not null check (density in ('comfortable', 'compact'))
);
