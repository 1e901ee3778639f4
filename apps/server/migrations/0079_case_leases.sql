-- Who has a case open at the desk. One row for each case, so two never have it at once; a row whose time is over is free to be taken over.
create table case_leases (
  kind text not null check (kind in ('appeal', 'payout')),
  case_id integer not null,
  holder_id integer not null references users (id),
  taken_at timestamptz not null,
  until timestamptz not null,
  constraint case_lease_once primary key (kind, case_id),
  constraint case_lease_lasts check (until > taken_at)
);

create index case_leases_until on case_leases (until);
