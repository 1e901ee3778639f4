import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import { addRateLimit, listStoredLimits, switchLimit } from './rates.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const change = () => ({ by: 'operator', at: server.clock.now() }) as const;
const add = (min: bigint, max: bigint, interest_rate = 800n) =>
  server.db.begin((tx) =>
    addRateLimit(tx, { min_amount: min, max_amount: max, interest_rate, available: 1 }, change()),
  );
const turn = (id: number, available: 0 | 1) => server.db.begin((tx) => switchLimit(tx, id, available, change()));
const stored = async () =>
  (await listStoredLimits(server.db)).map(({ min_amount, max_amount, available }) => [
    min_amount,
    max_amount,
    available,
  ]);

test('an amount has one interest: a band that overlaps another is refused, also of two at once, also when it is switched on', async () => {
  await add(100_00n, 999_99n);
  await add(1000_00n, 4999_99n);
  await expect(add(999_99n, 1000_00n)).rejects.toThrow('Часть этих сумм уже занята');

  const both = await Promise.allSettled([add(5000_00n, 9000_00n), add(9000_00n, 20_000_00n)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

  const [first] = await listStoredLimits(server.db);
  await turn(first?.id ?? 0, 0);
  await add(500_00n, 600_00n);
  await expect(turn(first?.id ?? 0, 1)).rejects.toThrow('Часть этих сумм уже занята');
});

test('bands that overlapped before keep the interest of every amount: later ones begin where earlier ones end', async () => {
  await server.db.run(sql`alter table rate_limits drop constraint rate_bands_apart`);
  await server.db.run(sql`delete from rate_limits`);
  await server.db.run(sql`
    insert into rate_limits (min_amount, max_amount, interest_rate, available) values
      (10000, 100000, 900, 1), (100000, 500000, 800, 1), (200000, 300000, 700, 1), (50000, 900000, 600, 0), (400000, 900000, 500, 1)`);
  const migration = await readFile(new URL('../../../migrations/0033_rate_bands.sql', import.meta.url), 'utf8');
  await server.db.begin((tx) => tx.script(migration));
  expect(await stored()).toEqual([
    [10000n, 100000n, 1],
    [50000n, 900000n, 0],
    [100001n, 500000n, 1],
    [200000n, 300000n, 0],
    [500001n, 900000n, 1],
  ]);
});
