import pg from 'pg';

/**
 * The reference: what a closing writes (a deal, two ledger rows, two balances, an audit row, committed to the disk) as bare SQL on
 * bare tables, a connection for each trader. Answers how to close the next deal of a trader.
 */
export async function preparePlain(url: string, traders: number, deals: number) {
  const clients = Array.from({ length: traders }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query(`
    create schema if not exists bench;
    drop table if exists bench.plain_deals, bench.plain_accounts, bench.plain_ledger, bench.plain_audit;
    create table bench.plain_deals (trader integer, number integer, status smallint, amount bigint, primary key (trader, number));
    create table bench.plain_accounts (id integer primary key, balance bigint);
    create table bench.plain_ledger (id bigint generated always as identity primary key, deal integer, account integer, amount bigint);
    create table bench.plain_audit (id bigint generated always as identity primary key, at timestamptz, event text, ref bigint);
    insert into bench.plain_deals select t, n, 0, 1000 from generate_series(1, ${traders}) t, generate_series(1, ${deals}) n;
    insert into bench.plain_accounts select n, 1000000000 from generate_series(2, ${2 * traders + 1}) n;
    analyze bench.plain_deals`);

  const statements = (trader: number, number: number): string[] => [
    'begin',
    `update bench.plain_deals set status = 1 where trader = ${trader} and number = ${number} and status = 0`,
    `insert into bench.plain_ledger (deal, account, amount) values (${number}, ${2 * trader}, -1000)`,
    `insert into bench.plain_ledger (deal, account, amount) values (${number}, ${2 * trader + 1}, 1000)`,
    `update bench.plain_accounts set balance = balance - 1000 where id = ${2 * trader}`,
    `update bench.plain_accounts set balance = balance + 1000 where id = ${2 * trader + 1}`,
    `insert into bench.plain_audit (at, event, ref) values (now(), 'deal.closed', ${number})`,
    'commit',
  ];
  const closed = clients.map(() => 0);
  const next = (trader: number) => {
    closed[trader] = (closed[trader] ?? 0) + 1;
    return statements(trader + 1, closed[trader] ?? 0);
  };
  return {
    /** A round trip for each statement, as any server makes them. */
    close: async (trader: number) => {
      for (const statement of next(trader)) await clients[trader]?.query(statement);
    },
    closeInOneTrip: async (trader: number) => {
      await clients[trader]?.query(next(trader).join('; '));
    },
    end: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
