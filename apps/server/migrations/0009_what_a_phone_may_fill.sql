-- How much of a phone was stored on a day, and how much was only counted: beyond what it may, and of banks that it has no profile of.
alter table notice_counts
  add column stored integer not null default 0,
  add column too_many integer not null default 0,
  add column other_bank integer not null default 0;
-- What the phones have already had today.
insert into notice_counts as c (device_profile_id, day, stored)
select device_profile_id, notice_day(received_at), count(*) from bank_notices
where received_at > now() - interval '2 days' group by 1, 2
on conflict (device_profile_id, day) do update set stored = excluded.stored;
