-- Bands of interest that are in force do not overlap: an amount has one interest. Where they did, the band that begins first had the
-- say; the others begin where it ends, or are switched off when nothing is left of them. So no amount has another interest than before.
with earlier as (
  select id, max(max_amount) over (order by min_amount, id rows between unbounded preceding and 1 preceding) as taken
  from rate_limits where available = 1
)
update rate_limits band set
  min_amount = case when taken + 1 < max_amount then taken + 1 else min_amount end,
  available = case when taken + 1 < max_amount then 1 else 0 end
from earlier where earlier.id = band.id and taken >= min_amount;

alter table rate_limits add constraint rate_bands_apart
  exclude using gist (int8range(min_amount, max_amount, '[]') with &&) where (available = 1);
