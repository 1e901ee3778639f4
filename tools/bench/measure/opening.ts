import { type Browser, chromium } from '@playwright/test';
import { startServer } from '#bench/drive/processes.ts';
import { median } from '#bench/drive/statistics.ts';
import { buildReactAdmin } from '#bench/reference/react-admin-build.ts';
import { printTable } from '#bench/report/report.ts';
import type { World } from '#bench/world/world.ts';
import { ensureChromium } from '../../../scripts/lib/chromium.mjs';
import { ensureWebBuilt } from '../../../scripts/lib/web-build.mjs';
import { type Opened, openCold, type Speed, speeds } from './opening-page.ts';

export interface OpeningResult extends Opened {
  name: string;
  speed: Speed;
  /** Time to the first rows relative to react-admin's. */
  ratio: number;
}

const REPEATS = 7;

/**
 * A signed-in person opens the deals with an empty cache, fifty rows; compared with a plain list of react-admin over the same calls,
 * served by the same server with the same compression. In turn, so that disturbances affect both.
 */
export async function measureOpening({ url, key, traders }: World): Promise<OpeningResult[]> {
  await ensureWebBuilt(process.execPath);
  // A server reads the page when it starts, so this one begins after the build.
  const server = await startServer(url, key);
  const plain = await startServer(url, key, undefined, await buildReactAdmin());
  const executablePath = await ensureChromium(process.execPath);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const { token } = traders.small;
  try {
    const print = printTable(
      ['opening the deals cold', ' rows ms', '  all ms', '  kB', 'requests', 'by react-admin'],
      34,
    );
    const results: OpeningResult[] = [];
    for (const speed of Object.keys(speeds) as Speed[]) {
      const [ours, theirs] = await inTurn(browser, speed, [
        { address: `${server.url}/dashboard/deals`, token },
        { address: `${plain.url}/`, token },
      ]);
      for (const [name, opened] of [['cabinet', ours] as const, ['react-admin', theirs] as const]) {
        const ratio = opened.rows / theirs.rows;
        print(`${name}, ${speed}`, opened.rows, opened.all, opened.kilobytes, opened.requests, ratio);
        results.push({ name, speed, ...opened, ratio });
      }
    }
    return results;
  } finally {
    await browser.close();
    await Promise.all([server.stop(), plain.stop()]);
  }
}

interface Visit {
  address: string;
  token: string;
}

async function inTurn(browser: Browser, speed: Speed, [ours, theirs]: [Visit, Visit]): Promise<[Opened, Opened]> {
  const opened: [Opened[], Opened[]] = [[], []];
  // The first of each warms up the server and the files it reads.
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    const pair = [await openCold(browser, speed, ours), await openCold(browser, speed, theirs)] as const;
    if (repeat === 0) continue;
    opened[0].push(pair[0]);
    opened[1].push(pair[1]);
  }
  return [middle(opened[0]), middle(opened[1])];
}

function middle(opened: Opened[]): Opened {
  const of = (name: keyof Opened) => median(opened.map((one) => one[name]));
  return { rows: of('rows'), all: of('all'), kilobytes: of('kilobytes'), requests: of('requests') };
}
