-- These had a value for the minute of an update, when a process that did not know them still wrote rows. Who forgets one now is refused,
-- instead of promising somebody else's terms, letting a trader work whom nobody let in, or losing a no.
alter table deals alter late_days drop default;
alter table payouts alter bonus drop default;
alter table users alter state drop default;
alter table usdt_rates alter reason drop default;
alter table two_person_requests alter earlier drop default;
alter table case_leases alter openings drop default;
