-- Earlier requests of the kind about the thing to which somebody said no, and the no still stands: an owner decides about this one. Written
-- when it is asked for.
alter table two_person_requests add column earlier integer[] not null default '{}';
create index two_persons_refused on two_person_requests (thing, kind) where refused_by is not null;

-- Who said no may change their mind where no other owner is left, so they may be the second person; never who asked.
alter table two_person_requests drop constraint two_persons_are_two;
alter table two_person_requests add constraint two_persons_are_two check (state not in ('done', 'upheld') or decided_by <> asked_by);
