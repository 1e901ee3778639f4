-- Who was an owner lately counts as one still: turning a colleague off gives nobody lone power at once.
alter table staff add column owner_until timestamptz;
