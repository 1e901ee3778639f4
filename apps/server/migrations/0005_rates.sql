-- The history of the USDT rate, kopecks for one USDT; the newest row is the present rate.
create table usdt_rates (
  id integer generated always as identity primary key,
  rate bigint not null check (rate > 0),
  set_at timestamptz not null
);

-- Interest by deal amount, in kopecks and hundredths of a percent.
create table rate_limits (
  id integer generated always as identity primary key,
  min_amount bigint not null check (min_amount >= 0),
  max_amount bigint not null,
  interest_rate bigint not null check (interest_rate between 0 and 10000),
  available smallint not null default 1 check (available in (0, 1)),
  check (min_amount < max_amount)
);
