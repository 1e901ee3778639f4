import { dealsApi } from '@app/contract/deals/deals-api';
import { expectOk } from '#bench/drive/client.ts';
import { drive, inTurn } from '#bench/drive/drive.ts';
import type { Times } from '#bench/drive/statistics.ts';
import { printTable } from '#bench/report/report.ts';
import type { Trader } from '#bench/world/traders.ts';
import type { World } from '#bench/world/world.ts';

export interface PageResult {
  name: string;
  rows: number;
  /** How many the list says there are. */
  counts: { big: number; small: number };
  big: Times;
  small: Times;
  /** Median of the trader with the long history relative to that of the short one. */
  ratio: number;
}

interface Case {
  search: keyof Trader['search'];
  status: '-9' | '0' | '1' | '2';
  size: number;
  page: 'first' | 'middle' | 'last' | 'random';
}

const shelfNames = { '-9': 'all', '0': 'waiting', '1': 'closed', '2': 'archive' } as const;

/** The same page asked for by both traders. */
export async function measurePages(world: World): Promise<PageResult[]> {
  const { big, small } = world.traders;
  const results: PageResult[] = [];
  const print = printTable(
    ['page (milliseconds)', 'rows', ' of big', 'of small', ' big p50', 'small p50', 'ratio', ' big p99', 'small p99'],
    40,
  );
  for (const wanted of cases()) {
    const name = nameOf(wanted);
    const pages = { big: await prepare(world, big, wanted), small: await prepare(world, small, wanted) };
    const { rows } = pages.big;
    if (rows !== pages.small.rows)
      throw new Error(`${name}: ${rows} rows for the big trader, ${pages.small.rows} for the small one`);
    const times = await compare(world, pages);
    const counts = { big: pages.big.count, small: pages.small.count };
    const ratio = times.big.p50 / times.small.p50;
    print(name, rows, counts.big, counts.small, times.big.p50, times.small.p50, ratio, times.big.p99, times.small.p99);
    results.push({ name, rows, counts, ...times, ratio });
  }
  return results;
}

function cases(): Case[] {
  const list = (status: Case['status'], size: number, pages: Case['page'][], search: Case['search'] = 'none'): Case[] =>
    pages.map((page) => ({ search, status, size, page }));
  return [
    ...[50, 10, 150].flatMap((size) => list('-9', size, ['first', 'middle', 'last', 'random'])),
    ...(['0', '1', '2'] as const).flatMap((status) => list(status, 50, ['first', 'last'])),
    ...list('1', 50, ['random']),
    ...list('2', 50, ['random']),
    ...list('-9', 10, ['first'], 'payment'),
    ...list('-9', 10, ['first', 'last'], 'amount'),
    ...list('-9', 10, ['first', 'last'], 'tail'),
    ...list('-9', 50, ['first', 'last'], 'profile'),
    ...list('1', 50, ['first', 'last'], 'profile'),
    ...list('-9', 50, ['first', 'last'], 'bank'),
    ...list('2', 10, ['first', 'last'], 'bank'),
  ];
}

const nameOf = ({ search, status, size, page }: Case) =>
  `${search === 'none' ? '' : `search ${search}, `}${shelfNames[status]}, ${page} page of ${size}`;

/** What to ask for the n-th time, how many rows come back and how many there are; the last page is the last full one. */
async function prepare(world: World, trader: Trader, { search, status, size, page }: Case) {
  const body = (number: number) =>
    JSON.stringify({ lk_id: trader.search[search].typed, status, page: number, count: size });
  const first = await ask(world, trader, body(1));
  const pages = Math.max(1, Math.floor(first.countTraderDeals / size));
  const places = {
    first: () => 1,
    middle: () => Math.ceil(pages / 2),
    last: () => pages,
    random: (n: number) => 1 + ((n * 7919) % pages),
  };
  const { traderDeals } = await ask(world, trader, body(places[page](0)));
  return {
    trader,
    rows: traderDeals.length,
    count: first.countTraderDeals,
    body: (n: number) => body(places[page](n)),
  };
}

async function ask(
  { client }: World,
  { token }: Trader,
  body: string,
): Promise<{ traderDeals: unknown[]; countTraderDeals: number }> {
  const answer = await client.post(dealsApi.list.path, token, body);
  expectOk(answer, body);
  return JSON.parse(answer.body.toString());
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Short stretches, so that disturbances affect both. */
const STRETCH = 25;
/** Few at once: what is compared is how long a page takes, not how long it waits. */
const AT_ONCE = 8;

async function compare({ client, options }: World, pages: Record<'big' | 'small', Prepared>) {
  const asking = ({ trader, body }: Prepared) => {
    let n = 0;
    const one = async () => {
      const asked = body(n++);
      expectOk(await client.post(dealsApi.list.path, trader.token, asked), asked);
    };
    return () => drive(STRETCH, AT_ONCE, one);
  };
  const { big, small } = await inTurn(
    { small: asking(pages.small), big: asking(pages.big) },
    { repeats: options.repeats, stretches: Math.ceil(options.pages / STRETCH) },
  );
  return { big: big.times, small: small.times };
}
