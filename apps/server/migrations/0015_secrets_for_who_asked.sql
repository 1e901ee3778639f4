-- A key or a secret of webhooks for which two persons were needed is made by the word of the second. Whoever asked for it is shown it, once.

alter table platform_keys add unseen_by integer references users;
alter table webhook_endpoints add unseen_by integer references users;
