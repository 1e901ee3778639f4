-- Payouts paid before there was such a time, or in the minute of that update, have none; each look at them reckoned it. It is what was
-- usual then: thirty days.
update payouts set reverse_until = moved_at + interval '30 days' where status = 6 and reverse_until is null;
