-- What waits is counted by account, and its nearest deadline is found account by account: one index, one entry for each new deal.
create index waiting_deals_of_platform on waiting_deals (platform_id, expires_at) include (amount);
drop index waiting_deals_platform;
drop index waiting_deals_expiry;
