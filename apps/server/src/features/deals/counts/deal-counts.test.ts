import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { expectExact, foldAll, givenHistory } from '#testing/given/deal-counts.ts';
import { addDeal, type Lister, moveDeal } from '#testing/given/deal-lists.ts';
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

const foldOf = ({ traderId }: Lister) => db.one(sql`select upto, apart from deal_folds where trader_id = ${traderId}`);

test('what has ended is folded once, what waits stands apart and is folded when it has ended', async () => {
  const lister = await givenHistory(server);
  await foldAll({ db });
  expect(await foldOf(lister)).toEqual({ upto: 13, apart: [6, 8, 10, 12] });
  await foldAll({ db });
  expect(await foldOf(lister)).toEqual({ upto: 13, apart: [6, 8, 10, 12] });
  await expectExact(db, lister);

  await moveDeal(db, lister.traderId, 8, 1);
  await expectExact(db, lister);
  await db.begin((tx) => addDeal(tx, lister, 0, 1));
  await foldAll({ db });
  expect(await foldOf(lister)).toEqual({ upto: 14, apart: [6, 10, 12, 13] });
  await expectExact(db, lister);
});

test('few new deals are not folded: that would write more than it saves', async () => {
  const lister = await givenHistory(server);
  await foldDeals({ db });
  expect(await foldOf(lister)).toBeUndefined();
  await db.begin((tx) => addDeal(tx, lister, 0, usualPace.worth - 1 - 12));
  await foldDeals({ db });
  expect(await foldOf(lister)).toMatchObject({ upto: usualPace.worth });
});

test('a closing, an expiry and a creation write no count', async () => {
  const lister = await givenHistory(server);
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
  await expectExact(db, lister);
});

test('an accept that began before the fold and ends after it is in the counts', async () => {
  const lister = await givenHistory(server);
  await db.begin(async (tx) => {
    await moveDeal(tx, lister.traderId, 2, 1, 200_00);
    await foldAll({ db });
    expect(await foldOf(lister)).toMatchObject({ upto: 13 });
  });
  await expectExact(db, lister);
});

test('a fold waits for an accept that ends at that moment', async () => {
  const lister = await givenHistory(server);
  let folding: Promise<void> | undefined;
  await db.begin(async (tx) => {
    await moveDeal(tx, lister.traderId, 2, 1);
    // What happens at the end of the transaction, while the commit is held back.
    await tx.script('set constraints deals_refolded immediate');
    folding = foldAll({ db });
    await untilSomeoneWaits(db);
  });
  await folding;
  await expectExact(db, lister);
});

test('an accept that is undone leaves the counts as they were', async () => {
  const lister = await givenHistory(server);
  await foldAll({ db });
  await db.begin(async (tx) => {
    const undone = tx.savepoint(async () => {
      await moveDeal(tx, lister.traderId, 2, 1);
      throw new Error('refused');
    });
    await expect(undone).rejects.toThrow('refused');
    await moveDeal(tx, lister.traderId, 4, 1);
  });
  await expectExact(db, lister);
});

test('a creation under way is folded neither by half nor with a number too many', async () => {
  const lister = await givenHistory(server);
  await db.begin(async (tx) => {
    await addDeal(tx, lister, 1, 1);
    await foldAll({ db });
    expect(await foldOf(lister)).toMatchObject({ upto: 13 });
  });
  await expectExact(db, lister);
});

test('two processes that fold at the same time fold once', async () => {
  const lister = await givenHistory(server);
  await Promise.all([1, 2, 3, 4].map(() => foldAll({ db })));
  await expectExact(db, lister);
});

test('a metric says how far folding is behind', async () => {
  const lister = await givenHistory(server);
  await foldAll({ db });
  expect(await countUnfolded(db)).toBeGreaterThanOrEqual(4);
  await db.begin((tx) => addDeal(tx, lister, 0, 1_000_000));
  expect(await countUnfolded(db)).toBe(1_000_004);
});
