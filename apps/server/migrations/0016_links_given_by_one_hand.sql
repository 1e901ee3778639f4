-- A link to a new password that one person gave is good only while the trader has no money: until the next posting after those that there were.
-- Links from before count as given by one hand; they live for a day.
alter table password_links
  add column agreed boolean not null default false,
  add column postings integer not null default 0;
