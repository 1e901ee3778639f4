import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { later, minutes } from '#lib/clock.ts';
import { foldAll } from '#testing/given/deal-counts.ts';
import { addDeal, givenLister, type Lister, moveDeal } from '#testing/given/deal-lists.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import { countSince } from './deals-since.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Counted one by one. */
const plainly = ({ traderId }: Lister, moment: Date) =>
  server.db.one(sql`
    select count(*)::int as created, count(*) filter (where status = 0)::int as waiting, count(*) filter (where status = 1)::int as closed
    from deals where trader_id = ${traderId} and created_at >= ${moment}`);

test('what came since a moment is the same, folded or not, within a block and across several', async () => {
  const [one, two] = [await givenLister(server), await givenLister(server)];
  const nobody = await server.given.user();
  await server.db.begin(async (tx) => {
    // Gaps of fifty: sixty deals lie in four blocks. Their times are up to eight minutes out of order.
    for (let kind = 0; kind < 60; kind++) await addDeal(tx, one, kind, 50);
    for (let kind = 0; kind < 9; kind++) await addDeal(tx, two, kind, 1);
    for (let number = 50; number <= 2000; number += 100) await moveDeal(tx, one.traderId, number, 1);
    for (let number = 100; number <= 2900; number += 300) await moveDeal(tx, one.traderId, number, -1);
    await moveDeal(tx, two.traderId, 3, 1);
  });
  const begin = Date.parse('2026-01-01T00:00:00+00:00');
  const moments = [0, 1000, 5000, 19_990, 20_000, 20_010, 40_300, 59_000, 90_000].map(
    (second) => new Date(begin + second * 1000),
  );
  const compare = async () => {
    for (const moment of moments) {
      const counted = await countSince(server.db, [two.traderId, nobody.id, one.traderId], moment, moment);
      expect(counted.get(one.traderId)).toEqual(await plainly(one, moment));
      expect(counted.get(two.traderId)).toEqual(await plainly(two, moment));
      expect(counted.get(nobody.id)).toEqual({ created: 0, waiting: 0, closed: 0 });
    }
  };
  await compare();
  await foldAll(server);
  await compare();
  // What stood apart ends, and new ones come after the fold.
  await server.db.begin(async (tx) => {
    await moveDeal(tx, one.traderId, 2950, 1);
    await moveDeal(tx, one.traderId, 250, -2);
    for (let kind = 0; kind < 5; kind++) await addDeal(tx, one, kind, 7);
  });
  await compare();
});

test('where a day began is asked of the database once, and never before it is certain', async () => {
  const [lister, nobody] = [await givenLister(server), await server.given.user()];
  await server.db.begin((tx) => addDeal(tx, lister, 1, 5));
  const asked: string[] = [];
  const db: typeof server.db = Object.assign(Object.create(server.db), {
    many: (statement: Parameters<typeof server.db.many>[0]) => {
      asked.push(statement.form.text);
      return server.db.many(statement);
    },
  });
  const count = async (minute: number) => {
    asked.length = 0;
    const moment = new Date('2026-01-01T00:00:00+00:00');
    const counted = await countSince(db, [lister.traderId, nobody.id], moment, later(moment, minutes(minute)));
    expect(counted.get(lister.traderId)).toEqual(await plainly(lister, moment));
    return asked.filter((text) => text.includes('deal_border')).length;
  };
  expect([await count(10), await count(10), await count(30)]).toEqual([1, 1, 1]);
  await server.db.begin((tx) => addDeal(tx, lister, 2, 3));
  expect(await count(30)).toBe(0);
});
