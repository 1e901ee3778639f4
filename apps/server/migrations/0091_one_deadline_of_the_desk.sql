-- The desk's deadline is written on the thing when the case begins and is moved by questions; the queue, the notices and «Сегодня» read it there.
alter table payouts add column judge_until timestamptz;

update payouts set judge_until = moved_at + (select coalesce((select value from rules where name = 'payout_check_hours'), 1)) * interval '1 hour'
where status in (2, -1);

-- That of an appeal has not moved so far: what questions stopped since it came to the desk is added.
update appeals a set judge_until = a.judge_until + stopped.length
from (
  select s.case_id, sum(s.until - greatest(s.began_at, came.at)) as length
  from case_stops s join appeals c on c.id = s.case_id and c.status = 4,
    lateral (
      select coalesce(max(j.at), c.created_at) as at from journal j
      where split_part(j.event, '.', 1) = 'appeal' and j.ref = c.id and j.event = 'appeal.sent_to_review') came
  where s.kind = 'appeal' and s.until > came.at
  group by s.case_id) stopped
where a.id = stopped.case_id;
