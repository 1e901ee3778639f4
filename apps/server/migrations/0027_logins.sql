-- Logins are kept and compared in NFKC form: «boss１» is «boss1» and cannot stand beside it.
--
-- Whoever has one in another form gets it in this one. Where that is somebody else's already, or too long, the account's number goes
-- with it («boss1-1042»): nobody's money may become unreachable, and whoever had the plain form first keeps it. Each change leaves a
-- row in the audit; the operator tells the person.
do $$
declare
  person record;
  plain text;
  chosen text;
  tries integer;
begin
  for person in select id, login from users where login is not nfkc normalized order by id loop
    plain := normalize(person.login, nfkc);
    chosen := plain;
    tries := 0;
    while length(chosen) > 64 or exists (select from users where lower(login) = lower(chosen) and id <> person.id) loop
      tries := tries + 1;
      chosen := left(plain, 40) || '-' || person.id || repeat('-', tries - 1);
    end loop;
    update users set login = chosen where id = person.id;
    insert into audit (event, ref, actor, data)
    values ('user.login_changed', person.id, 'system', jsonb_build_object('from', person.login, 'to', chosen));
  end loop;
end $$;

alter table users add constraint users_login_nfkc check (login is nfkc normalized);
