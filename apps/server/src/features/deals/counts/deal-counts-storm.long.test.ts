import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db, type Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { everyShelf, expectExact, givenHistory } from '#testing/given/deal-counts.ts';
import { addDeal, expectPlainLists, moveDeal } from '#testing/given/deal-lists.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import { foldDeals } from './deal-counts.ts';

let server: TestServer;
let db: Db;
beforeAll(async () => {
  server = await startServer();
  db = server.db;
});
afterAll(() => server.stop());

test('with everything going on at once and connections breaking, nobody ever sees a wrong count', async () => {
  const lister = await givenHistory(server);
  const { traderId } = lister;
  // A pool of its own, whose connections the test closes.
  const url = db.pool.options.connectionString ?? '';
  const shaky = connect(`${url}?application_name=shaky`, { connections: 8 });
  let [looks, cut] = [0, 0];
  const meanwhile = async (work: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; looks < 30 || cut < 6; turn++) await work(turn).catch(() => undefined);
  };
  const mover = (to: number) => (turn: number) =>
    shaky.begin(async (tx: Tx) => {
      const deal = await tx.one<{ number: number; status: number }>(sql`
        select number, status from deals where trader_id = ${traderId} and status <> 1 and (status <> 0 or ${to}::int <> 2)
        offset ${turn % 17} limit 1 for update skip locked`);
      if (deal) await moveDeal(tx, traderId, deal.number, deal.status === 0 || to === 1 ? to : 2);
      if (turn % 7 === 0) throw new Error('refused');
    });
  const seen: unknown[] = [];
  await Promise.all([
    meanwhile((turn) => shaky.begin((tx) => addDeal(tx, lister, turn, 1 + (turn % 3) * 90))),
    meanwhile((turn) => shaky.begin((tx) => addDeal(tx, lister, turn, 1))),
    meanwhile(mover(1)),
    meanwhile(mover(-1)),
    meanwhile(mover(2)),
    meanwhile(() => foldDeals({ db: shaky }, { worth: 1, most: 700 })),
    meanwhile(() => foldDeals({ db: shaky }, { worth: 3, most: 20_000 })),
    meanwhile(async (turn) => {
      const shelf = everyShelf[turn % 4];
      looks += 1;
      await expectPlainLists(db, lister, [shelf], 100).catch((error: unknown) => void seen.push(error));
    }),
    meanwhile(async () => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      cut += await db.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'shaky' and state <> 'idle' and datname = current_database() limit 1`);
    }),
  ]);
  await shaky.close();
  expect(seen).toEqual([]);
  await expectExact(db, lister, 150);
}, 60_000);
