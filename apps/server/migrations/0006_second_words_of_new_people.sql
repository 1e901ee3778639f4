-- Since when somebody has each role: a second word counts a day after person or role was confirmed. Nobody who was confirmed just before this
-- step begins anew. asked_by is the owner who let them in: where there are two owners, another one confirms.
alter table staff add column roles_since jsonb not null default '{}';
alter table staff add column asked_by integer references users (id) on delete set null;

-- Until when somebody had a role that they have lost: for a day nobody is alone who has just turned the others off. It takes the place of
-- owner_until, which the next version drops: the version before still reads it for the minute of an update.
alter table staff add column roles_until jsonb not null default '{}';
update staff set roles_until = jsonb_build_object('owner', owner_until) where owner_until is not null;

-- Moderators are colleagues, too: invited, confirmed and turned off as the others are.
alter table staff drop constraint staff_roles;
alter table staff add constraint staff_roles check (
  roles = '{moderator}' or cardinality(roles) > 0 and roles <@ array['owner', 'support', 'finance', 'viewer']);
insert into staff (user_id, roles, state, confirmed)
select id, '{moderator}', case when state = 'blocked' then 'off' else 'active' end, true from users where "group" = 2;

update staff s set
  roles_since = (
    select jsonb_object_agg(role, coalesce((
      select max(at) from journal j
      where j.ref = s.user_id and (
        split_part(j.event, '.', 1) = 'staff' and j.event in ('staff.added', 'staff.confirmed', 'staff.roles_changed', 'staff.turned_on')
        or split_part(j.event, '.', 1) = 'user' and j.event = 'user.group_changed')), u.created_at))
    from unnest(s.roles) role),
  asked_by = (
    select u.id from journal j join users u on j.actor = 'staff:' || u.id
    where split_part(j.event, '.', 1) = 'staff' and j.ref = s.user_id and j.event in ('staff.invited', 'staff.link_renewed')
    order by j.id desc limit 1)
from users u where u.id = s.user_id;
