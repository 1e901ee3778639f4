import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db, type Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { foldAll, wrongCounts } from '#testing/given/deal-counts.ts';
import { addDeal, expectPlainLists, givenLister, type Lister, moveDeal } from '#testing/given/deal-lists.ts';
import { untilSomeoneWaits } from '#testing/server/locks.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import { countUnfolded, foldDeals, usualPace } from './deal-counts.ts';

let server: TestServer;
let db: Db;
beforeAll(async () => {
  server = await startServer();
  db = server.db;
});
afterAll(() => server.stop());

const everyShelf = [undefined, 0, 1, 2] as const;

/** Twelve deals of every kind, four of which wait and two of which expired. */
async function givenHistory(): Promise<Lister> {
  const lister = await givenLister(server);
  await db.begin(async (tx) => {
    for (let kind = 0; kind < 12; kind++) await addDeal(tx, lister, kind, 1);
    for (const number of [1, 3, 5, 7, 9, 11]) await moveDeal(tx, lister.traderId, number, 1);
    for (const number of [2, 4]) await moveDeal(tx, lister.traderId, number, -1);
  });
  return lister;
}

const foldOf = ({ traderId }: Lister) => db.one(sql`select upto, apart from deal_folds where trader_id = ${traderId}`);

async function expectExact(lister: Lister, size = 5): Promise<void> {
  expect(await db.many(wrongCounts)).toEqual([]);
  await expectPlainLists(db, lister, [...everyShelf], size);
}

test('what has ended is folded once, what waits stands apart and is folded when it has ended', async () => {
  const lister = await givenHistory();
  await foldAll({ db });
  expect(await foldOf(lister)).toEqual({ upto: 13, apart: [6, 8, 10, 12] });
  await foldAll({ db });
  expect(await foldOf(lister)).toEqual({ upto: 13, apart: [6, 8, 10, 12] });
  await expectExact(lister);

  await moveDeal(db, lister.traderId, 8, 1);
  await expectExact(lister);
  await db.begin((tx) => addDeal(tx, lister, 0, 1));
  await foldAll({ db });
  expect(await foldOf(lister)).toEqual({ upto: 14, apart: [6, 10, 12, 13] });
  await expectExact(lister);
});

test('few new deals are not folded: that would write more than it saves', async () => {
  const lister = await givenHistory();
  await foldDeals({ db });
  expect(await foldOf(lister)).toBeUndefined();
  await db.begin((tx) => addDeal(tx, lister, 0, usualPace.worth - 1 - 12));
  await foldDeals({ db });
  expect(await foldOf(lister)).toMatchObject({ upto: usualPace.worth });
});

test('a closing, an expiry and a creation write no count', async () => {
  const lister = await givenHistory();
  await foldAll({ db });
  const counts = () =>
    db.many(sql`
      select ctid, xmin, key from deal_blocks where trader_id = ${lister.traderId}
      union all select ctid, xmin, 0 from deal_folds where trader_id = ${lister.traderId}`);
  const before = await counts();
  await moveDeal(db, lister.traderId, 6, 1);
  await moveDeal(db, lister.traderId, 8, -1);
  await moveDeal(db, lister.traderId, 8, 1, 200_00);
  await db.begin((tx) => addDeal(tx, lister, 3, 1));
  expect(await counts()).toEqual(before);
  await expectExact(lister);
});

test('an accept that began before the fold and ends after it is in the counts', async () => {
  const lister = await givenHistory();
  await db.begin(async (tx) => {
    await moveDeal(tx, lister.traderId, 2, 1, 200_00);
    await foldAll({ db });
    expect(await foldOf(lister)).toMatchObject({ upto: 13 });
  });
  await expectExact(lister);
});

test('a fold waits for an accept that ends at that moment', async () => {
  const lister = await givenHistory();
  let folding: Promise<void> | undefined;
  await db.begin(async (tx) => {
    await moveDeal(tx, lister.traderId, 2, 1);
    // What happens at the end of the transaction, while the commit is held back.
    await tx.script('set constraints deals_refolded immediate');
    folding = foldAll({ db });
    await untilSomeoneWaits(db);
  });
  await folding;
  await expectExact(lister);
});

test('an accept that is undone leaves the counts as they were', async () => {
  const lister = await givenHistory();
  await foldAll({ db });
  await db.begin(async (tx) => {
    const undone = tx.savepoint(async () => {
      await moveDeal(tx, lister.traderId, 2, 1);
      throw new Error('refused');
    });
    await expect(undone).rejects.toThrow('refused');
    await moveDeal(tx, lister.traderId, 4, 1);
  });
  await expectExact(lister);
});

test('a creation under way is folded neither by half nor with a number too many', async () => {
  const lister = await givenHistory();
  await db.begin(async (tx) => {
    await addDeal(tx, lister, 1, 1);
    await foldAll({ db });
    expect(await foldOf(lister)).toMatchObject({ upto: 13 });
  });
  await expectExact(lister);
});

test('two processes that fold at the same time fold once', async () => {
  const lister = await givenHistory();
  await Promise.all([1, 2, 3, 4].map(() => foldAll({ db })));
  await expectExact(lister);
});

test('with everything going on at once and connections breaking, nobody ever sees a wrong count', async () => {
  const lister = await givenHistory();
  const { traderId } = lister;
  // A pool of its own, whose connections the test closes.
  const url = db.pool.options.connectionString ?? '';
  const shaky = connect(`${url}?application_name=shaky`, { connections: 8 });
  const until = Date.now() + 4000;
  const meanwhile = async (work: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; Date.now() < until; turn++) await work(turn).catch(() => undefined);
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
  let cut = 0;
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
  expect(cut).toBeGreaterThan(3);
  await expectExact(lister, 150);
}, 60_000);

test('a metric says how far folding is behind', async () => {
  const lister = await givenHistory();
  await foldAll({ db });
  expect(await countUnfolded(db)).toBeGreaterThanOrEqual(4);
  await db.begin((tx) => addDeal(tx, lister, 0, 1_000_000));
  expect(await countUnfolded(db)).toBe(1_000_004);
});
