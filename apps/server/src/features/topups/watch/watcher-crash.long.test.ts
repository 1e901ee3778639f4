import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { countUnmatched } from '#features/topups/transfer-queries.ts';
import { ask, expectWhole, startChain, units } from '#testing/given/topups.ts';

const CHILD = join(import.meta.dirname, '../../../testing/server/watcher-child.ts');

test('a process killed before any of its words to the database neither loses nor doubles the payment', async () => {
  const { server, emulator, pay } = await startChain();
  const trader = await server.given.user();
  const { deposit } = (await ask(trader)).body;
  pay(units(deposit.in_amount));

  const look = async (nth: number) => {
    const words = [server.url, emulator.url, server.clock.now().toISOString(), String(nth)];
    const child = spawn(process.execPath, [CHILD, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [complained, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(complained).toBe('');
    return { code, killed: signal === 'SIGKILL' };
  };
  const states: boolean[] = [];
  let nth = 0;
  while ((await look(++nth)).killed) states.push(await expectWhole(server, trader, deposit.out_amount));
  expect(await expectWhole(server, trader, deposit.out_amount)).toBe(true);

  // It was killed before every statement on the way to the credit (several are sent at a time), and at some after it.
  expect(states.indexOf(true)).toBeGreaterThan(6);
  expect(await countUnmatched(server.db)).toBe(0);
}, 120_000);
