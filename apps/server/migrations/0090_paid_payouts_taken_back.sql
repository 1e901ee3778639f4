-- Until when a paid payout may be taken back, from the rule of the moment when it was paid; null unless it is paid.
alter table payouts add column reverse_until timestamptz;

alter domain payout_note_kind drop constraint payout_note_kind_known;
alter domain payout_note_kind add constraint payout_note_kind_known
  check (value in ('cancelled', 'sent_back', 'not_proven', 'rejected', 'reversed'));

-- Who confirmed a decision has judged the case as well as who asked for it.
create index two_persons_judged on two_person_requests (thing, decided_by) where state = 'done';

update payouts set reverse_until = moved_at + interval '30 days' where status = 6 and moved_at > now() - interval '30 days';
