-- A note is a trader's (why it was cancelled) or a moderator's; people have to be told whose.
alter table payouts add column note_kind text check (note_kind in ('cancelled', 'sent_back', 'not_proven', 'rejected'));
update payouts set note_kind = case status when 4 then 'rejected' else 'cancelled' end where note <> '';
alter table payouts add constraint payout_note_known check ((note = '') = (note_kind is null));

-- How often its trader was asked for better receipts.
alter table payouts add column sent_back smallint not null default 0
  constraint payout_sent_back_twice check (sent_back between 0 and 2);

-- The limit is on taking and no longer on having: what is sent back may be a sixth. Whoever takes holds their own row and counts.
drop trigger payouts_loaded on payouts;
drop function count_payout_load();
drop table payout_loads;

-- Who cancels too often takes nothing for a while: the journal knows it, and this finds it there.
create index audit_payouts_cancelled on audit (actor, at) where event = 'payout.cancelled';
