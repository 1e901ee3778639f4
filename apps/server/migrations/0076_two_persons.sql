-- What one person has asked for and another must confirm before anything moves. Kept for ever: the journal says who said what and when, this
-- is what it was about.
create table two_person_requests (
  id integer generated always as identity primary key,
  kind text not null,
  -- «transfer:17»: at most one request of a kind waits for each thing.
  thing text not null,
  content jsonb not null,
  -- What the decision rests on, as it was when it was asked for. The request lapses when this differs.
  basis text not null,
  what text not null,
  trader_id integer references users (id),
  amount bigint check (amount >= 0),
  reason text not null check (reason <> ''),
  asked_by integer not null references users (id),
  asked_at timestamptz not null,
  by_command boolean not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'refused', 'done', 'upheld', 'lapsed', 'withdrawn')),
  refused_by integer references users (id),
  refused_at timestamptz,
  refusal text not null default '',
  decided_by integer references users (id),
  decided_at timestamptz,
  decision text not null default '',
  -- Two persons are two, whatever the code does. An owner who decides about a refused one is a third.
  constraint two_persons_are_two check (state not in ('done', 'upheld') or decided_by <> asked_by and decided_by is distinct from refused_by),
  constraint two_persons_refused_by_another check (refused_by <> asked_by),
  constraint two_persons_refused check ((refused_by is null) = (refused_at is null) and (state not in ('refused', 'upheld') or refused_by is not null)),
  constraint two_persons_ended check ((state in ('open', 'refused')) = (decided_at is null)),
  constraint two_persons_named check (state not in ('done', 'upheld', 'withdrawn') or decided_by is not null)
);

create unique index two_persons_one_waits on two_person_requests (kind, thing) where state in ('open', 'refused');
create index two_persons_waiting on two_person_requests (id) where state in ('open', 'refused');
-- What others have confirmed does not count as one person's own.
create index two_persons_confirmed on two_person_requests (asked_by, trader_id, decided_at) where state = 'done';

-- Who adjusted, as the journal names them: a list of adjustments need not search the journal.
alter table ledger_adjustments add column actor text;
alter table ledger_adjustments disable trigger ledger_adjustments_append_only;
update ledger_adjustments a set actor = (
  select j.actor from journal j
  where split_part(j.event, '.', 1) = 'balance' and j.ref = a.trader_id and j.at = a.created_at and j.data->>'amount' = a.amount::text
  order by j.id limit 1);
alter table ledger_adjustments enable trigger ledger_adjustments_append_only;
create index ledger_adjustments_of_trader on ledger_adjustments (trader_id, id);
