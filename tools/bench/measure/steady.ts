import { type Browser, chromium } from '@playwright/test';
import { startServer } from '#bench/drive/processes.ts';
import { buildReactAdmin } from '#bench/reference/react-admin-build.ts';
import { printTable } from '#bench/report/report.ts';
import { addCreateTraders } from '#bench/world/create-traders.ts';
import { openSession } from '#bench/world/traders.ts';
import type { World } from '#bench/world/world.ts';
import { ensureChromium } from '../../../scripts/lib/chromium.mjs';
import { ensureWebBuilt } from '../../../scripts/lib/web-build.mjs';
import { preparePlatform } from './creates.ts';
import { type Looked, lookOn } from './steady-page.ts';

export interface SteadyResult extends Looked {
  name: string;
}

const ROWS = 150;
/** Of them this many come in a second, half of them new deals and half cancellations. */
const CHANGES = 50;

/**
 * A list of 150 waiting deals on a slow computer while fifty of them change every second: how long the page does not answer at
 * most, and whether the row under the pointer stays where it is. Beside it react-admin, which asks for the same rows every second.
 */
export async function measureSteady(world: World): Promise<SteadyResult[]> {
  const { url, key, db, server: clock } = world;
  await ensureWebBuilt(process.execPath);
  const server = await startServer(url, key);
  const plain = await startServer(url, key, undefined, await buildReactAdmin());
  const [trader = 0] = await addCreateTraders(world, 1);
  const token = await openSession(db, trader, clock.now());
  const platform = await preparePlatform(world);
  const waiting: number[] = [];
  for (let n = 0; n < ROWS; n++) waiting.push(await platform.create());

  const browser = await openChromium();
  try {
    const print = printTable(['150 rows, 50 changes a second', 'longest ms', ' over 50', ' busy %', 'jumps'], 34);
    const results: SteadyResult[] = [];
    for (const [name, address] of [
      ['cabinet', `${server.url}/dashboard/deals?count=${ROWS}`],
      ['react-admin', `${plain.url}/?rows=${ROWS}&every=1000`],
    ] as const) {
      const stop = keepChanging(platform, waiting);
      const looked = await lookOn(browser, { address, token, rows: ROWS });
      await stop();
      print(name, looked.longest, looked.over, looked.busy, looked.jumps);
      results.push({ name, ...looked });
    }
    return results;
  } finally {
    await browser.close();
    await Promise.all([server.stop(), plain.stop()]);
  }
}

async function openChromium(): Promise<Browser> {
  const executablePath = await ensureChromium(process.execPath);
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
}

/** Until it is stopped: a new deal, and the oldest one cancelled, by turns. */
function keepChanging(platform: Awaited<ReturnType<typeof preparePlatform>>, waiting: number[]) {
  let under = Promise.resolve();
  const change = async () => {
    waiting.push(await platform.create());
    await platform.cancel(waiting.shift() ?? 0);
  };
  const timer = setInterval(() => {
    under = under.then(change);
  }, 2000 / CHANGES);
  return async () => {
    clearInterval(timer);
    await under;
  };
}
