import { expectOk } from '#bench/drive/client.ts';
import { drive, inTurn, type Measured } from '#bench/drive/drive.ts';
import { connectPlain } from '#bench/reference/plain-sql.ts';
import { printTable } from '#bench/report/report.ts';
import type { World } from '#bench/world/world.ts';
import { checkSame, type ListCase, pageOf, plainWays, ways } from './list-ways.ts';

export interface ListResult extends Measured {
  name: string;
  /** Relative to the bare Node server, with `count(*)` and without. */
  byCounted: number;
  byUncounted: number;
}

const STRETCHES = 5;
const list: ListCase = { name: 'list of 50', condition: 'all', page: 'first', size: 50, of: 'many' };

const names = {
  server: 'server',
  bareWithCount: 'bare Node, count(*)',
  bare: 'bare Node, no count',
  plainWithCount: 'plain SQL, count(*)',
  plain: 'plain SQL, no count',
};

/** Fifty deals and how many there are, for a random one of two hundred traders; beside it the same by hand. */
export async function measureLists(world: World): Promise<ListResult[]> {
  const { url, options } = world;
  const { concurrency, requests, repeats } = options;
  await checkSame(world, list);
  const plain = await connectPlain(url, concurrency);
  const stretch = Math.ceil(requests / STRETCHES);

  /** Each way asks for the same pages in the same order. */
  const asking = (ask: (page: ReturnType<typeof pageOf>, lane: number) => Promise<unknown>) => {
    let n = 0;
    return () => drive(stretch, concurrency, (_, lane) => ask(pageOf(world, list, n++), lane));
  };
  const overHttp = (way: keyof typeof ways) =>
    asking(async (page) => expectOk(await ways[way](world, page), names[way]));
  const measured = await inTurn(
    {
      server: overHttp('server'),
      bareWithCount: overHttp('bareWithCount'),
      bare: overHttp('bare'),
      plainWithCount: asking((page, lane) => plainWays.withCount(plain, lane, page)),
      plain: asking((page, lane) => plainWays.withoutCount(plain, lane, page)),
    },
    { repeats, stretches: STRETCHES },
  );
  await plain.end();

  const print = printTable(['list of 50 deals', '   req/s', ' p50 ms', ' p99 ms', 'by bare+count', 'by bare'], 24);
  return Object.entries(measured).map(([key, { rate, times }]) => {
    const name = names[key as keyof typeof names];
    const byCounted = rate / measured.bareWithCount.rate;
    const byUncounted = rate / measured.bare.rate;
    print(name, rate, times.p50, times.p99, byCounted, byUncounted);
    return { name, rate, times, byCounted, byUncounted };
  });
}
