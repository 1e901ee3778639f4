import { hours, isTronAddress, seconds } from '@app/server/kit';
import { ask, balance, startChain, topups } from '@app/server/testing/given/topups';
import { TEST_WALLET } from '@app/server/testing/given/wallet-settings';
import { ownServer } from '@app/server/testing/server/server';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_WALLET } from '#people/people.ts';
import { seedDemo } from '#people/seed.ts';
import { payWaiting } from './chain.ts';

test('the demo has a fresh rate at every start, however long it was stopped', async () => {
  const server = await ownServer({ wallet: { ...TEST_WALLET, address: DEMO_WALLET } });
  await seedDemo(server.needs);
  server.clock.move(hours(30));
  await seedDemo(server.needs);
  const { token } = (await server.signIn('trader', DEMO_PASSWORD)).body;
  expect((await topups(server.visitor(0, 'trader', token))).available).toBe(true);
});

test('in the demo a request is paid within half a minute or so, once, and credited by the watcher', async () => {
  const chain = await startChain();
  const trader = await chain.server.given.user();
  const { deposit } = (await ask(trader)).body;
  const paid = new Set<number>();
  const tick = async () => {
    await payWaiting(chain.server.needs, chain.emulator, paid);
    await chain.look();
  };
  chain.server.clock.move(seconds(17));
  await tick();
  expect(await balance(trader)).toBe(0);
  chain.server.clock.move(seconds(16));
  await tick();
  await tick();
  expect(await balance(trader)).toBe(deposit.out_amount);
  expect(await chain.server.ledgerBreaches()).toEqual([]);
});

test('the demo’s wallet is an address with a right checksum', () => {
  expect(isTronAddress(DEMO_WALLET)).toBe(true);
});
