-- What staff took from a trader beyond what was available. The platform's account: below zero is what the trader still owes.
alter table ledger_accounts
  add column debts bigint not null default 0,
  add constraint ledger_debts_not_above_zero check (debts <= 0),
  -- Whatever raises what is available pays the debt first. So who has a debt has nothing available, and the other way round: the posting itself
  -- tells from what is left how much of it was paid back.
  add constraint ledger_debt_paid_first check (debts = 0 or available = 0);

alter domain ledger_account drop constraint ledger_account_check;
alter domain ledger_account add constraint ledger_account_check
  check (value in ('available', 'held', 'deals', 'payouts', 'topups', 'adjustments', 'debts'));
