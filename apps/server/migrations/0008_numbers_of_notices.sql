-- Anybody's phone makes numbers of notices, those that are refused as well: as integers they could be used up for everybody within a month.
drop trigger deals_notice_joined on deals;
alter table deals drop constraint deal_notice_of_trader;
alter table bank_notices alter id type bigint;
alter table deals alter notice_id type bigint;
alter table deals add constraint deal_notice_of_trader foreign key (notice_id, trader_id) references bank_notices (id, trader_id);
create trigger deals_notice_joined after update of notice_id on deals for each row when (old.notice_id is distinct from new.notice_id)
  execute function keep_notice_state();
