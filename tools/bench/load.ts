import { connect } from '@app/server/kit';
import { foldDeals, usualPace } from '@app/server/testing/server/stage';
import pg from 'pg';
import type { Options } from './options.ts';

type Sizes = Options['sizes'];

/** Bank profiles of each trader, cards of each profile, deals that wait at the same time. */
const PROFILES = 8;
const CARDS = 2;
const WAITING = 120;
const CHUNK = 500_000;

/**
 * A history of a year: deals of all traders mixed in time as they would come, eight bank profiles a trader, all statuses, round
 * and crooked amounts. Written by set-based SQL with triggers and indexes away; what the triggers keep is computed afterwards.
 */
export async function loadDeals(url: string, sizes: Sizes): Promise<{ seconds: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await load(client, url, sizes);
  } finally {
    await client.end();
  }
}

async function load(client: pg.Client, url: string, sizes: Sizes): Promise<{ seconds: number }> {
  const began = Date.now();
  if (await isLoaded(client, sizes)) console.log('  The database of an earlier run is used again');
  else await fill(client, url, sizes);
  return { seconds: Math.round((Date.now() - began) / 1000) };
}

async function isLoaded(client: pg.Client, sizes: Sizes): Promise<boolean> {
  const { rows: tables } = await client.query("select to_regclass('bench.loaded') as name");
  if (!tables[0].name) return false;
  const { rows } = await client.query('select sizes from bench.loaded');
  if (JSON.stringify(rows[0]?.sizes) === JSON.stringify(sizes)) return true;
  throw new Error('The kept database was loaded with other sizes; remove its folder');
}

async function fill(client: pg.Client, url: string, sizes: Sizes): Promise<void> {
  await client.query(`
    set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB';
    set session_replication_role = replica;
    create schema bench`);
  await addTraders(client, sizes);
  const restoreIndexes = await dropIndexes(client);
  await client.query('alter table deals set (autovacuum_enabled = false)');
  for (let from = 1; from <= sizes.deals; from += CHUNK) {
    await client.query(dealsSql(sizes, from, Math.min(from + CHUNK - 1, sizes.deals)));
    if (process.stdout.isTTY) process.stdout.write(`\r  ${from + CHUNK - 1} deals`);
  }
  if (process.stdout.isTTY) process.stdout.write('\n');
  await restoreIndexes();
  await count(client, url);
  await client.query('alter table deals reset (autovacuum_enabled)');
  await client.query('vacuum analyze');
  // What autovacuum would have done over the year; pages are written now rather than while measuring.
  await client.query('checkpoint');
  await client.query('create table bench.loaded as select $1::json as sizes', [JSON.stringify(sizes)]);
}

/** Position 0 is the trader with the long history, 1 the one with the short, the others share the rest. */
async function addTraders(client: pg.Client, { traders }: Sizes): Promise<void> {
  await client.query(`
    insert into platforms (code, name, created_at) values ('bench', 'bench', now());
    insert into users (login, email, password_hash, state)
    select 'bench-' || n, 'bench-' || n || '@example.com', '', 'active' from generate_series(0, ${traders - 1}) n order by n;
    create table bench.traders as
      select substr(login, 7)::int as position, id as trader_id from users where login like 'bench-%';
    insert into ledger_accounts (trader_id) select trader_id from bench.traders;

    insert into device_profiles (trader_id, phone, phone_index, created_at)
    select trader_id, '', sha256(format('%s-%s', trader_id, n)::bytea), now()
    from bench.traders, generate_series(0, ${PROFILES - 1}) n order by position, n;
    insert into bank_profiles (trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available,
      card_available, cycle_limit, created_at)
    select d.trader_id, d.id, 'Иванов Иван Иванович', (array['100000000004', '100000000111', '100000000008', '100000000001'])[n % 4 + 1],
      10000, 100000000, 1000000000000000, 1, 1, 1000000000000000, now()
    from (select *, (row_number() over (partition by trader_id order by id))::int as n from device_profiles) d order by d.id;
    insert into requisite_profiles (trader_id, bank_profile_id, pan, pan_tail, total_amount, created_at)
    select trader_id, id, '', lpad(((id * 7919 + n * 3571) % 10000)::text, 4, '0'),
      1000000000000000, now()
    from bank_profiles, generate_series(1, ${CARDS}) n order by id, n;

    create table bench.profiles as
    select t.position, t.trader_id, p.n - 1 as profile, p.id, array_agg(c.id order by c.id) as cards, array_agg(c.pan_tail order by c.id) as tails,
      lpad(((p.id * 6271) % 10000)::text, 4, '0') as phone_tail
    from bench.traders t
    join (select *, (row_number() over (partition by trader_id order by id))::int as n from bank_profiles) p using (trader_id)
    join requisite_profiles c on c.bank_profile_id = p.id
    group by t.position, t.trader_id, p.n, p.id;
    create unique index on bench.profiles (position, profile);
    analyze bench.profiles`);
}

/**
 * Deals `from` … `to` of all in order of time. Every k-th is the big trader's, one in so many of the others the small one's, the
 * rest go round; so each trader's running number is arithmetic and nothing has to be sorted. `pick` gives repeatable chance.
 */
function dealsSql({ deals, big, small, traders }: Sizes, from: number, to: number): string {
  const every = deals / big;
  const rest = deals - big;
  const smallEvery = rest / small;
  const others = traders - 2;
  if (!Number.isInteger(every) || !Number.isInteger(smallEvery)) throw new Error('Sizes must divide each other');
  const pick = (seed: number, options: number) => `((hashint8extended(n, ${seed}) & 1073741823) % ${options})::int`;
  return `
    insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, requisite_profile_id, method_group, requisite,
      fio, requisite_tail, real_amount, interest_rate, debited_amount, status, created_at, expires_at, closed_at)
    with placed as (
      select n, case when n % ${every} = 0 then 0 when m % ${smallEvery} = 0 then 1 else 2 + o % ${others} end as position,
        case when n % ${every} = 0 then n / ${every} when m % ${smallEvery} = 0 then m / ${smallEvery} + 1 else o / ${others} + 1 end as number,
        case when n % ${every} = 0 then ${big} when m % ${smallEvery} = 0 then ${small} else ${Math.floor((rest - small) / others)} end as total
      from (select n, m, m - m / ${smallEvery} - 1 as o from (select n, n - n / ${every} - 1 as m from generate_series(${from}, ${to}) n) a) b
    ), chosen as (
      select placed.*, ${pick(1, PROFILES)} as profile, ${pick(2, 2)} = 0 as by_card, ${pick(3, CARDS)} + 1 as card, ${pick(4, 100)} as fate,
        number > total - ${WAITING} as waits, ${pick(5, 100)} as roundness,
        now() - make_interval(secs => (${deals} - n) * ${(365 * 86_400) / deals}) as at
      from placed
    ), priced as (
      select chosen.*,
        case when waits then 200000000 + number % 1000 * 5000
             when roundness < 30 then (array[500, 1000, 1500, 2000, 2500, 3000, 5000, 7000, 10000, 15000])[roundness / 3 + 1] * 100
             when roundness < 80 then (300 + ${pick(6, 5000)}) * 100
             else 30000 + ${pick(7, 10_000_000)} end::bigint as amount,
        case when waits then 0 when fate < 84 then 1 when fate < 92 then -1 when fate < 97 then -2 else 2 end as status
      from chosen
    )
    select 30, p.trader_id, d.number, 1, md5('payment ' || d.n)::uuid, p.id, case when by_card then p.cards[d.card] end,
      case when by_card then 'card' else 'sbp' end, decode(repeat(md5(d.n::text), 8), 'hex'), 'Иванов Иван Иванович',
      case when by_card then p.tails[d.card] else p.phone_tail end, d.amount, 800, d.amount - (d.amount * 800 + 5000) / 10000,
      d.status, d.at, d.at + interval '15 minutes', case when d.status = 1 then d.at + interval '5 minutes' end
    from priced d join bench.profiles p on p.position = d.position and p.profile = d.profile
    order by d.n`;
}

/** What creating the deals would have stored. Folded as on average, with half of the newest still to come. */
async function count(client: pg.Client, url: string): Promise<void> {
  const newest = usualPace.worth / 2;
  await client.query(`
    insert into waiting_deals (trader_id, number, deal_id, platform_id, requisite_key, amount, expires_at)
    select trader_id, number, id, platform_id, requisite_key, real_amount, expires_at from deals where status = 0`);
  const db = connect(url);
  for (const most of [usualPace.most, 10 * newest, newest]) await foldDeals({ db }, { worth: most + newest, most });
  await db.close();
}

/** Building indexes afterwards takes a fraction of the time and of the disk; returns a function that builds them. */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: constraints } = await client.query<{ name: string; definition: string }>(`
    select conname as name, pg_get_constraintdef(c.oid) as definition from pg_constraint c
    where conrelid = 'deals'::regclass and contype in ('u', 'x')
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid)`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
    where indrelid = 'deals'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`);
  for (const { name } of constraints) await client.query(`alter table deals drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return async () => {
    for (const { name, definition } of constraints)
      await client.query(`alter table deals add constraint ${name} ${definition}`);
    for (const { definition } of indexes) await client.query(definition);
  };
}
