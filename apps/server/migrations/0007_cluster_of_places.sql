-- The places of the journal's readers are transaction numbers of one cluster, and this is its name.
alter table installation add column cluster bigint;
