-- What was done about cases, one row for each act of a judge, each answer of a trader and each end by somebody else, for figures. A reader of the
-- journal makes it, from the beginning of the journal; nothing in it is known only here.
create table case_decisions (
  journal_id bigint primary key,
  at timestamptz not null,
  kind text not null constraint case_decisions_kind_check check (kind in ('appeal', 'payout')),
  case_id integer not null,
  -- Of an appeal: two appeals on a deal are about the same money.
  deal_id integer,
  outcome text not null,
  side text not null constraint case_decisions_side_check check (side in ('judge', 'trader', 'platform', 'system')),
  -- Null for what was done by a command.
  judge_id integer,
  trader_id integer,
  code text,
  -- Seconds at the desk without the stops; null where it did not come from there.
  waited integer,
  -- A trader's answer in time.
  in_time boolean not null,
  overturned boolean not null default false
);

create index case_decisions_at on case_decisions (at);
create index case_decisions_trader on case_decisions (trader_id, at);
create index case_decisions_case on case_decisions (kind, case_id, journal_id);
create index case_decisions_deal on case_decisions (deal_id) where deal_id is not null;

insert into journal_readers values ('decisions', '0');
