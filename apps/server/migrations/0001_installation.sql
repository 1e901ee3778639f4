-- One row: what kind of installation this database belongs to.
create table installation (
  id boolean primary key default true check (id),
  demo boolean not null,
  key_check bytea not null,
  created_at timestamptz not null default now()
);

-- Rows that may only be added. Used by the audit and by the ledger.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- What happened, to what, by whom. Read in order, the rows of one thing are its timeline.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null check (event ~ '^[a-z-]+\.[a-z_]+$'),
  ref bigint not null,
  actor text not null,
  data jsonb not null default '{}'
);
create index audit_timeline on audit (split_part(event, '.', 1), ref, id);
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit execute function refuse_change();
