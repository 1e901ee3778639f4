-- Numbers and times of a trader's postings run alike but for what waited for its turn, an hour at most. So the last one before a moment is found by
-- halving, and no index of times has to be written with each posting.
create function last_posting_before(trader integer, moment timestamptz) returns integer language plpgsql stable as $$
declare
  low integer := 0;
  high integer := (select postings + 1 from ledger_accounts where trader_id = trader);
  middle integer;
begin
  while high - low > 1 loop
    middle := low + (high - low) / 2;
    if (select at from ledger_postings where trader_id = trader and number = middle) < moment + interval '1 hour' then
      low := middle;
    else
      high := middle;
    end if;
  end loop;
  return coalesce((select number from ledger_postings where trader_id = trader and number < high and at < moment order by number desc limit 1), 0);
end $$;
drop index ledger_postings_time;
