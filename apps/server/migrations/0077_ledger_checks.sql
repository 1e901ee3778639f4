-- When the ledger was verified and what was found: staff see how old that is, and a check that did not hold is not forgotten.
create table ledger_checks (
  id integer generated always as identity primary key,
  at timestamptz not null,
  -- As the journal names them: «system» every night, «staff:17» by the button.
  actor text not null,
  took_ms integer not null check (took_ms >= 0),
  breaches integer not null check (breaches >= 0),
  -- The first of them, as ledger:verify prints them.
  details text[] not null
);
