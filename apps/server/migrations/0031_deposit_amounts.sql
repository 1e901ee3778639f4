-- A transfer older than the request is never its payment: five minutes of tolerance are taken back, from requests that wait now as well.
update deposits set payable_during = payable_during * tstzrange(created_at, null) where not isempty(payable_during);

-- Amounts with more than two decimals could be chosen so that the sum to pay came out round and caught somebody else's payment.
-- What comes to such a sum is unmatched from now on, so one that waits has ended; every other request of the version before goes on.
update deposits set payable_during = 'empty' where in_amount % 10000 = 0;
with ended as (update deposits set status = 2 where in_amount % 10000 = 0 and status = 0 returning id)
insert into audit (event, ref, actor, data) select 'deposit.expired', id, 'system', '{}' from ended;

alter table deposits
  add column cancelled_at timestamptz,
  add constraint deposit_cancelled_ended check (cancelled_at is null or status <> 0),
  add constraint deposit_pays_no_past check (lower(payable_during) >= created_at),
  add constraint deposit_never_round check (isempty(payable_during) or in_amount % 10000 <> 0);

-- Late payments are credited at the rate of their moment.
create index usdt_rates_history on usdt_rates (set_at desc, id desc);
