-- Until now only the platform decided appeals under review. Now staff do, and both sides read who decided and why.
alter table appeals
  add column decided_by text constraint appeal_decided_by_known check (decided_by in ('staff', 'platform')),
  add column decision_note text not null default '',
  -- Until when staff should have decided it. Written when it comes under review; nothing decides itself.
  add column judge_until timestamptz;

update appeals set decided_by = 'platform' where decided_at is not null;
update appeals set judge_until = now() + interval '24 hours' where status = 4;

create index appeals_to_judge on appeals (judge_until) where status = 4;
