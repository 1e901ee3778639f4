-- Both sides read why a payout is paid, as of every other decision. Apart from `note`, which says why it is not.
alter table payouts add column decision_note text not null default '';
