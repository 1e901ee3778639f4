-- How far one person may go from a rate is measured from what the source said last or two persons said last, so that small steps add up.
alter table usdt_rates add column agreed boolean not null default false;
update usdt_rates r set agreed = true
where actor = 'system'
  or exists (select from two_person_requests q where q.kind = 'rate.usdt' and q.state = 'done' and q.decided_at = r.set_at);
create index usdt_rates_agreed on usdt_rates (id) where agreed;
