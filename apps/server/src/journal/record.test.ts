import { expect, test } from 'vitest';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { ownServer } from '#testing/server/server.ts';
import { record } from './record.ts';

test('an unknown or ill-fitting event does not compile', () => {
  const at = new Date();
  const never = (_: () => void) => {};
  const tx = undefined as unknown as Tx;
  // @ts-expect-error There is no such event.
  never(() => record(tx, { event: 'deal.forgotten', ref: 1, by: 'system', at, owner: 1 }));
  // @ts-expect-error Its trader is missing.
  never(() => record(tx, { event: 'device.created', ref: 1, by: 'system', at }));
  // @ts-expect-error What it carries is missing.
  never(() => record(tx, { event: 'balance.adjusted', ref: 1, by: 'operator', at, owner: 1 }));
  // @ts-expect-error The platform would not be told.
  never(() => record(tx, { event: 'deal.expired', ref: 1, by: 'system', at, owner: 1 }));
  // @ts-expect-error It carries something else.
  never(() => record(tx, { event: 'rule.set', ref: 0, by: 'operator', at, data: { secret: 'x' } }));
  never(() => record(tx, { event: 'device.created', ref: 1, by: 'system', at, owner: 1 }));
  expect(tx).toBeUndefined();
});

test('the rows of one act share its number, in the order in which they happened', async () => {
  const server = await ownServer();
  const at = server.clock.now();
  const act = (...refs: number[]) =>
    server.db.begin(async (tx) => {
      for (const ref of refs) record(tx, { event: 'device.created', ref, by: 'system', at, owner: 1 });
    });
  await act(1, 2);
  await act(3);
  const rows = await server.db.many<{ ref: number; act: bigint }>(sql`
    select ref::int as ref, act from journal where event = 'device.created' order by id`);
  expect(rows.map(({ ref }) => ref)).toEqual([1, 2, 3]);
  const [first, second, third] = rows.map(({ act }) => act);
  expect(first).toBe(second);
  expect(third).not.toBe(first);
});
