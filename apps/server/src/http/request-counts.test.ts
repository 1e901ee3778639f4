import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { minutes } from '#lib/clock.ts';
import { ownServer } from '#testing/server/server.ts';

test('one address has one limit, however many server processes it asks', async () => {
  const server = await ownServer({ rateLimitPerMinute: 20 });
  const other = await server.neighbour();
  const ask = async (http: typeof other, times: number) => {
    const statuses = [];
    for (let i = 0; i < times; i++) statuses.push((await http.inject('/trader/settings')).statusCode);
    return statuses;
  };
  const shared = sql`select count from request_counts`;
  const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length;

  expect(refused(await ask(server.http, 15))).toBe(0);
  await expect.poll(() => server.db.many(shared)).toMatchObject([{ count: 15 }]);
  // The other process learns of them with its own first requests; from then on both share the rest of the limit.
  expect(refused(await ask(other, 3))).toBe(0);
  await expect.poll(() => server.db.many(shared)).toMatchObject([{ count: 18 }]);
  expect(await ask(other, 4)).toEqual([401, 401, 429, 429]);

  server.clock.move(minutes(1));
  expect(refused(await ask(other, 5))).toBe(0);
});
