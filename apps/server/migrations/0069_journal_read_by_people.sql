-- The journal as staff read it: by whom it concerns, and by who did it. What people do to their own things is found by the first; the
-- second holds only what somebody did to another's, so that hardly any movement of money adds to it.
create index journal_people on journal (user_id, id) where user_id is not null;
create index journal_actors on journal (actor, id)
  where actor not in ('system', 'platform') and actor is distinct from 'user:' || user_id;

-- Places of the journal grow with time, so a moment lies at a place, found by halving: the first row at or after it, or behind the last. Rows
-- whose transaction took long stand apart from their time; who asks leaves room for those.
create function journal_border(moment timestamptz, out xid xid8, out id bigint) language plpgsql stable strict as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
begin
  select j.xid::text::bigint + 1, j.id + 1 into high, id from journal j order by j.xid desc, j.id desc limit 1;
  high := coalesce(high, 1);
  while high - low > 1 loop
    middle := low + (high - low) / 2;
    if (select j.at from journal j where j.xid >= middle::text::xid8 order by j.xid, j.id limit 1) < moment then
      low := middle;
    else
      high := middle;
    end if;
  end loop;
  xid := high::text::xid8;
  -- Numbers of other transactions may be lower, and their rows stand later.
  id := coalesce((select min(j.id) from (select k.id from journal k where k.xid >= journal_border.xid order by k.xid, k.id limit 100) j), id, 1);
end $$;
