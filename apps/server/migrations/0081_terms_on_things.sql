-- A rule that changes works for what begins afterwards, so each thing carries what was promised when it began: a payout its bonus, and while it is in
-- work until when it has to be paid and from when on it may go back to the pool; a deal for how long it may be accepted late. What there is already was
-- promised the numbers that were fixed until now.
alter table payouts
  add column bonus basis_points not null default 200,
  add column work_until timestamptz,
  add column return_from timestamptz;
update payouts set work_until = pin_at + interval '30 minutes', return_from = pin_at + interval '60 minutes' where status = 1;

alter table payouts drop constraint payout_holds_together;
alter table payouts add constraint payout_holds_together check (
  (note = '') = (note_kind is null)
  and (trader_id is null) = (pin_at is null)
  and case status when 0 then trader_id is null when 5 then trader_id is null when 4 then true else trader_id is not null end
  and (status not in (-1, 4) or note <> '')
  and (status <> 1 or (work_until is not null and return_from >= work_until)));

-- How often a payout may be sent back is a rule now; twenty is the most that the rule takes.
alter domain payout_returns drop constraint payout_sent_back_twice;
alter domain payout_returns add constraint payout_returns_few check (value between 0 and 20);

alter table deals add column late_days smallint not null default 30;
