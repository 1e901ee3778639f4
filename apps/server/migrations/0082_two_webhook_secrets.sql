-- After a change of secret both sign for a day, so that a platform changes it without a webhook that it cannot verify.
alter table webhook_endpoints
  add column old_secret bytea,
  add column old_until timestamptz,
  add constraint webhook_old_secret_ends check ((old_secret is null) = (old_until is null));
