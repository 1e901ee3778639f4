-- Lists of everybody's deals, appeals, payouts and top-ups, newest first. Rows are numbered as they are made, so a moment lies between two
-- numbers, found by halving: no index of times is needed, which every new row would have to pay for. A row may get its number some minutes after
-- its time was read; who asks leaves room for that and looks at the times of what lies within.
create function id_border(things regclass, moment timestamptz) returns bigint
language plpgsql stable strict as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
  made timestamptz;
begin
  execute format('select coalesce(max(id), 0) + 1 from %s', things) into high;
  while high - low > 1 loop
    middle := low + (high - low) / 2;
    execute format('select created_at from %s where id >= $1 order by id limit 1', things) into made using middle;
    if made < moment then
      low := middle;
    else
      high := middle;
    end if;
  end loop;
  return high;
end $$;

-- Staff look for a transfer by the address that it came from.
create index wallet_transfers_from on wallet_transfers (from_address, id);
