-- How long the closed deals of a block took, folded with its other sums: how many of them fell into each step of
-- statistics-closing.ts. Not by day: a block of which only a part is wanted is read deal by deal. A row of the version before has none
-- and is made anew by the job.
alter table deal_sums
  add column time_step smallint[],
  add column time_count smallint[],
  add constraint deal_sums_times check (cardinality(time_step) = cardinality(time_count));

-- What these rest on: when a closed deal was made and closed is final, too.
create or replace function keep_closed_deal() returns trigger language plpgsql as $$
begin
  if (new.status, new.real_amount, new.debited_amount, new.bank_profile_id, new.created_at, new.closed_at)
    is distinct from (old.status, old.real_amount, old.debited_amount, old.bank_profile_id, old.created_at, old.closed_at)
    -- A closed deal may still get its notice, but keeps the one it has.
    or old.notice_id is distinct from new.notice_id and old.notice_id is not null
  then
    raise exception '% is append-only once closed', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What a trader wants to earn in a day.
create table day_goals (
  trader_id integer primary key references users,
  amount positive_kopecks not null
);
