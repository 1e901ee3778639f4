import { expect, test } from 'vitest';
import type { Db, Tx } from '#db/db.ts';
import { ask, expectWhole, startChain, units } from '#testing/given/topups.ts';
import { readWallets } from './wallet-reading.ts';

test('a failure at any statement of crediting undoes all of it, and the next look makes it good', async () => {
  const { server, needs, pay } = await startChain();
  const trader = await server.given.user();
  const { deposit } = (await ask(trader)).body;
  pay(units(deposit.in_amount));

  for (let nth = 1; ; nth++) {
    const failing = { failed: false };
    await readWallets({ ...needs, db: failAt(server.db, nth, failing) });
    const credited = await expectWhole(server, trader, deposit.out_amount);
    expect(credited).toBe(!failing.failed);
    if (credited) break;
    expect(nth).toBeLessThan(30);
  }
});

/** A database in which the nth statement inside a transaction fails. */
function failAt(db: Db, nth: number, failing: { failed: boolean }): Db {
  let said = 0;
  const countFor = (tx: Tx) => () => {
    said++;
    if (said !== nth) return tx;
    failing.failed = true;
    throw new Error('The connection is gone');
  };
  const breaking = (tx: Tx, count = countFor(tx)): Tx => ({
    ...tx,
    one: async (query) => count().one(query),
    many: async (query) => count().many(query),
    run: async (query) => count().run(query),
  });
  return { ...db, begin: (work) => db.begin((tx) => work(breaking(tx))) };
}
