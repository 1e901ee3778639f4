import { afterAll, beforeAll, expect, test } from 'vitest';
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
