-- A list of a period looks at the time of each payout. Beside the order of the tabs it need not be read from the table; a payout's time never changes.
drop index payouts_own;
create index payouts_own on payouts (trader_id, status, moved_at, id) include (created_at);
drop index payouts_tab;
create index payouts_tab on payouts (status, moved_at, id) include (created_at);
