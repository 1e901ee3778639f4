-- The journal as staff read it: by whom it concerns, and by who did it. What people do to their own things is found by the first; the
-- second holds only what somebody did to another's, so that hardly any movement of money adds to it.
create index journal_people on journal (user_id, id) where user_id is not null;
create index journal_actors on journal (actor, id)
  where actor not in ('system', 'platform') and actor is distinct from 'user:' || user_id;

-- Places of the journal grow with time, so a moment lies between two transactions, found by halving. The one before it may go on after the
-- moment: rows of the first versions all have transaction 0. Other rows stand apart from their time if their transaction took long; who asks
-- leaves room for those.
create function journal_border(moment timestamptz, out before_xid xid8, out before_id bigint, out after_xid xid8, out after_id bigint)
language plpgsql stable strict as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
begin
  select j.xid::text::bigint + 1, j.id + 1 into high, after_id from journal j order by j.xid desc, j.id desc limit 1;
  high := coalesce(high, 1);
  while high - low > 1 loop
    middle := low + (high - low) / 2;
    if (select j.at from journal j where j.xid >= middle::text::xid8 order by j.xid, j.id limit 1) < moment then
      low := middle;
    else
      high := middle;
    end if;
  end loop;
  before_xid := low::text::xid8;
  after_xid := high::text::xid8;
  -- Of transactions at the same time the later one may have the lower numbers.
  before_id := coalesce((select min(id) from (select id from journal where xid >= before_xid order by xid, id limit 100) near), 1);
  after_id := coalesce((select min(id) from (select id from journal where xid >= after_xid order by xid, id limit 100) near), after_id, 1);
end $$;
