-- What people decided and were shown is kept as the ledger is: whoever could write it anew in the database could make two persons out of one,
-- or a payment proven by another picture.

create trigger usdt_rates_append_only before delete or update on usdt_rates for each row execute function refuse_change();
create trigger usdt_rates_no_truncate before truncate on usdt_rates for each statement execute function refuse_change();

-- What was asked for stays as it was asked; a no and an answer are given once.
create function keep_request() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.thing, new.content, new.basis, new.what, new.trader_id, new.amount, new.reason, new.asked_by, new.asked_at,
      new.by_command, new.earlier)
    is distinct from (old.id, old.kind, old.thing, old.content, old.basis, old.what, old.trader_id, old.amount, old.reason, old.asked_by,
      old.asked_at, old.by_command, old.earlier)
  or old.decided_at is not null
  or old.refused_at is not null
    and (new.refused_by, new.refused_at, new.refusal) is distinct from (old.refused_by, old.refused_at, old.refusal)
  then
    raise exception 'a request of two persons stays as it was asked and answered' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger two_person_requests_stay before update on two_person_requests for each row execute function keep_request();
create trigger two_person_requests_kept before delete on two_person_requests for each row execute function refuse_change();
create trigger two_person_requests_no_truncate before truncate on two_person_requests for each statement execute function refuse_change();

-- A later decision of the same case only marks that this one was overturned.
create function keep_decision() returns trigger language plpgsql as $$
begin
  if old.overturned and not new.overturned or to_jsonb(new) - 'overturned' <> to_jsonb(old) - 'overturned' then
    raise exception 'a decision stays as it was made' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger case_decisions_stay before update on case_decisions for each row execute function keep_decision();
create trigger case_decisions_kept before delete on case_decisions for each row execute function refuse_change();
create trigger case_decisions_no_truncate before truncate on case_decisions for each statement execute function refuse_change();

-- A file that belongs to something is that thing's for good; its picture may be drawn later.
create function keep_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'preview_size' <> to_jsonb(old) - 'preview_size' then
    raise exception 'a file of something stays with it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger files_stay before update or delete on files for each row when (old.owner_kind is not null) execute function keep_file();
create trigger files_no_truncate before truncate on files for each statement execute function refuse_change();
