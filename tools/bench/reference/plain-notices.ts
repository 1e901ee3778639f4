import { connectPlain } from './plain-sql.ts';

/** What a notice that finds its deal writes, as plain SQL on plain tables: the notice, the deal that points to it, an audit row. */
export async function preparePlainNotices(url: string, lanes: number, notices: number) {
  // Some lanes are quicker than others, but not by that much.
  const deals = 4 * Math.ceil(notices / lanes);
  const plain = await connectPlain(url, lanes);
  await plain.script(
    0,
    `create schema if not exists bench;
    drop table if exists bench.plain_paid, bench.plain_notices;
    create table if not exists bench.plain_audit (id bigint generated always as identity primary key, at timestamptz, event text, ref bigint);
    create table bench.plain_notices (id integer generated always as identity primary key, phone integer, phone_id text, amount bigint,
      at timestamptz, unique (phone, phone_id));
    create table bench.plain_paid (trader integer, number integer, amount bigint, notice integer unique, primary key (trader, number));
    insert into bench.plain_paid select t, n, 100000 + n * 2500, null from generate_series(1, ${lanes}) t, generate_series(1, ${deals}) n;
    create index on bench.plain_paid (trader, amount);
    analyze bench.plain_paid`,
  );
  const sent = Array.from({ length: lanes }, () => 0);
  return {
    /** The next notice of this lane's phone: a round trip for each statement, as any server makes them. */
    tell: async (lane: number) => {
      const number = (sent[lane] ?? 0) + 1;
      sent[lane] = number;
      for (const statement of statements(lane + 1, number)) await plain.script(lane, statement);
    },
    /** Every notice has its deal: whoever was quick did the work. */
    end: async () => {
      const { rows } = await plain.script(0, 'select count(notice)::int as count from bench.plain_paid');
      const told = sent.reduce((sum, count) => sum + count, 0);
      if (rows[0].count !== told) throw new Error(`Plain notices: ${told} told, ${rows[0].count} joined`);
      await plain.end();
    },
  };
}

function statements(trader: number, number: number): string[] {
  const amount = 100_000 + number * 2500;
  return [
    'begin',
    `select number from bench.plain_paid where trader = ${trader} and amount between ${amount - 1000} and ${amount + 1000}
      and notice is null for update`,
    `insert into bench.plain_notices (phone, phone_id, amount, at) values (${trader}, 'notice-${number}', ${amount}, now())`,
    `update bench.plain_paid set notice = lastval() where trader = ${trader} and number = ${number}`,
    `insert into bench.plain_audit (at, event, ref) values (now(), 'bank-notice.matched', ${number})`,
    'commit',
  ];
}
