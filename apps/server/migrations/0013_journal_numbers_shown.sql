-- outside a transaction
drop index concurrently if exists journal_numbers_shown;
create index concurrently journal_numbers_shown on journal (actor, at) where event in ('user.requisite_shown', 'staff.number_searched');
