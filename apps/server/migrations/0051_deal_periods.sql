-- Numbers and times of a trader's deals run alike but for what waited for its turn, ten minutes at most. So where a moment lies among the numbers
-- is found by halving, and no index of times has to be written with each deal. Up to `low` every deal is before the moment, from `high` on none
-- is; the few numbers in between that were dealt out of order are in `before` or in `after`. Tests leave gaps between numbers.
create function deal_border(
  trader integer, moment timestamptz, out low integer, out high integer, out before integer[], out after integer[]
) language plpgsql stable strict as $$
declare
  middle integer;
  stop integer;
begin
  low := 0;
  high := coalesce((select max(number) from deals where trader_id = trader), 0) + 1;
  stop := high;
  while high - low > 1 loop
    middle := low + (high - low) / 2;
    if (select created_at from deals where trader_id = trader and number >= middle order by number limit 1) < moment - interval '10 minutes' then
      low := middle;
    else
      high := middle;
    end if;
  end loop;

  stop := coalesce((
    select number from deals where trader_id = trader and number > low and created_at >= moment + interval '10 minutes' order by number limit 1
  ), stop);
  select coalesce(min(number) filter (where created_at >= moment), stop) - 1, coalesce(max(number) filter (where created_at < moment), low) + 1
    into low, high from deals where trader_id = trader and number > low and number < stop;
  before := array(select number from deals where trader_id = trader and number > low and number < high and created_at < moment);
  after := array(select number from deals where trader_id = trader and number > low and number < high and created_at >= moment);
end $$;
