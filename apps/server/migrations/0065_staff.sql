-- The operator's people: group 1, each with one role or more. Without a row here nobody of group 1 may do anything.
alter table users drop constraint users_group_check;
alter table users add constraint users_group_check check ("group" in (0, 1, 2, 5));

create table staff (
  user_id integer primary key references users (id) on delete cascade,
  roles text[] not null,
  -- invited: has a link. waiting: has set password and second factor, and an owner has yet to confirm. off: may not come in.
  state text not null,
  constraint staff_roles check (cardinality(roles) > 0 and roles <@ array['owner', 'support', 'finance', 'viewer']),
  constraint staff_state check (state in ('invited', 'waiting', 'active', 'off'))
);

-- From now on moderators come in with password and code. Those who have a second factor sign in anew with it; the sessions of the others
-- go on, to set it up.
delete from sessions using users, two_factor
where users.id = sessions.user_id and users."group" = 2 and two_factor.user_id = users.id and two_factor.state = 'enabled2fa';
