-- Beside the name of the cluster and its timeline: a dump brought back into the same cluster makes this table anew, under another number.
alter table installation add column table_oid bigint;
