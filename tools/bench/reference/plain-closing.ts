import { connectPlain } from './plain-sql.ts';
import { closingStatements } from './reference-sql.ts';

/**
 * The reference for everything that moves money: what a closing writes, committed to disk, as plain SQL on plain tables, with a connection
 * for each trader.
 */
export async function preparePlainClosing(url: string, traders: number, closings: number) {
  // Some are quicker than others, but not by that much.
  const deals = 4 * Math.ceil(closings / traders);
  const plain = await connectPlain(url, traders);
  await plain.script(
    0,
    `create schema if not exists bench;
    drop table if exists bench.plain_deals, bench.plain_accounts, bench.plain_ledger, bench.plain_audit;
    create table bench.plain_deals (trader integer, number integer, status smallint, amount bigint, primary key (trader, number));
    create table bench.plain_accounts (id integer primary key, balance bigint);
    create table bench.plain_ledger (id bigint generated always as identity primary key, deal integer, account integer, amount bigint);
    create table bench.plain_audit (id bigint generated always as identity primary key, at timestamptz, event text, ref bigint);
    insert into bench.plain_deals select t, n, 0, 1000 from generate_series(1, ${traders}) t, generate_series(1, ${deals}) n;
    insert into bench.plain_accounts select n, 1000000000 from generate_series(2, ${2 * traders + 1}) n;
    analyze bench.plain_deals`,
  );
  const closed = Array.from({ length: traders }, () => 0);
  const next = (lane: number) => {
    closed[lane] = (closed[lane] ?? 0) + 1;
    return { trader: lane + 1, number: closed[lane] };
  };
  return {
    /** The next deal of a trader, for whoever closes it another way. */
    next,
    /** A round trip for each statement, as any server makes them. */
    close: async (lane: number) => {
      const { trader, number } = next(lane);
      for (const statement of closingStatements(trader, number)) await plain.script(lane, statement);
    },
    closeInOneTrip: async (lane: number) => {
      const { trader, number } = next(lane);
      await plain.script(lane, closingStatements(trader, number).join('; '));
    },
    /** Every deal that was taken is closed: whatever closed them did the work. */
    end: async () => {
      const { rows } = await plain.script(0, 'select count(*)::int as count from bench.plain_deals where status = 1');
      const taken = closed.reduce((sum, count) => sum + count, 0);
      if (rows[0].count !== taken) throw new Error(`Plain closings: ${taken} made, ${rows[0].count} there`);
      await plain.end();
    },
  };
}
