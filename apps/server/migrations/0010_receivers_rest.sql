-- A receiver that answers nothing rests, so that it does not take up those who send: how often in a row it was silent, and until when.
alter table webhook_endpoints
  add column silences integer not null default 0,
  add column rests_until timestamptz,
  add constraint webhook_silent_one_rests check ((silences = 0) = (rests_until is null));
