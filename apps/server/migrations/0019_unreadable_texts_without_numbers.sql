-- Nothing names them by a number, and one was used up with each repeat that is not stored: as integers they could be used up for everybody
-- within a month, as those of notices could. Phone and id tell them apart.
alter table unknown_notices drop column id;
alter table unknown_notices drop constraint unknown_notice_once;
alter table unknown_notices add constraint unknown_notices_pkey primary key (device_profile_id, phone_id);
