-- Some time after its case has ended the content of a file is removed; the row stays, and with it whose it was and what it was like.
alter table files add column gone_at timestamptz;

create or replace function keep_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.gone_at is not null
    or to_jsonb(new) - '{preview_size,gone_at}'::text[] <> to_jsonb(old) - '{preview_size,gone_at}'::text[] then
    raise exception 'a file of something stays with it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
