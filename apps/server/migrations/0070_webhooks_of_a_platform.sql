-- Staff read the webhooks of one platform, the newest first.
create index webhooks_platform on webhooks (platform_id, id);
