import { walletApi } from '@app/contract/topups/wallet-api';
import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, later } from '#lib/clock.ts';
import { ask, balance, startChain, units, WALLET } from '#testing/given/topups.ts';
import { readWallets } from './wallet-reading.ts';

const NEW_WALLET = 'TJmmqjb1DK9TTZbQXzRQ2AuA94z4gKAPFh';

type Chain = Awaited<ReturnType<typeof startChain>>;

/** Of all amounts around 100 USDT only 100.0099 is free on either wallet. */
async function fillTails({ server }: Chain): Promise<void> {
  const filler = await server.given.user();
  const now = server.clock.now();
  await server.db.run(sql`
    insert into deposits (trader_id, wallet, in_amount, coin_rate, out_amount, status, created_at, expires_at, payable_during)
    select ${filler.id}, wallet, 100000000 + tail * 100, 10000, (100000000 + tail * 100) / 100, 2, ${now}, ${now},
      tstzrange(${now}, ${later(now, hours(7))})
    from generate_series(1, 98) tail, unnest(array[${WALLET}, ${NEW_WALLET}]) wallet`);
}

test('the same amount open on the old wallet and on the new one: each payment goes to who waits for it there', async () => {
  const chain = await startChain();
  const { server, emulator } = chain;
  await fillTails(chain);
  const [early, recent] = [await server.given.user(), await server.given.user()];
  const first = (await ask(early)).body.deposit;

  const wallet = { ...server.needs.wallet, address: NEW_WALLET };
  const moved = await server.neighbour({ wallet });
  const headers = { authorization: `Bearer ${recent.token}` };
  const answer = await moved.inject({ method: 'POST', url: walletApi.create.path, headers, payload: { amount: 100 } });
  const second = answer.json().deposit;
  expect([first.in_amount, second.in_amount]).toEqual([100.0099, 100.0099]);

  emulator.pay({ to: NEW_WALLET, amount: units(100.0099) });
  await readWallets({ ...chain.needs, wallet });
  expect([await balance(early), await balance(recent)]).toEqual([0, second.out_amount]);
  emulator.pay({ to: WALLET, amount: units(100.0099) });
  await readWallets({ ...chain.needs, wallet });
  expect([await balance(early), await balance(recent)]).toEqual([first.out_amount, second.out_amount]);
  expect(await server.ledgerBreaches()).toEqual([]);
});
