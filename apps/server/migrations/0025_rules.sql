-- Numbers of the business that the operator sets. A row is a number that differs from its default in the contract (rules.ts), in the
-- smallest unit: kopecks, or pieces. Who changed what and when stands in the audit.
create table rules (
  name text primary key,
  value bigint not null check (value >= 0)
);
