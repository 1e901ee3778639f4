import { dealsApi } from '@app/contract/deals';
import { drive, type Post } from './client.ts';
import type { Options } from './options.ts';
import { printTable } from './report.ts';
import { medianTimes, summarize, type Times } from './statistics.ts';

export interface ListResult {
  name: string;
  rows: number;
  /** How many the list says there are. */
  counts: { big: number; small: number };
  big: Times;
  small: Times;
  /** Median of the trader with the long history by that of the short one. */
  ratio: number;
}

export interface Trader {
  token: string;
  /** What they would type into the search box. */
  search: Record<'none' | 'payment' | 'amount' | 'tail' | 'profile' | 'bank', string>;
}

interface Case {
  search: keyof Trader['search'];
  status: '-9' | '0' | '1' | '2';
  size: number;
  page: 'first' | 'middle' | 'last' | 'random';
}

const shelfNames = { '-9': 'all', '0': 'waiting', '1': 'closed', '2': 'archive' } as const;

/** The same page asked for by both traders. */
export async function measureLists(post: Post, traders: { big: Trader; small: Trader }, options: Options) {
  const results: ListResult[] = [];
  const print = printTable(
    ['list (milliseconds)', 'rows', ' of big', 'of small', ' big p50', 'small p50', 'ratio', ' big p99', 'small p99'],
    40,
  );
  for (const wanted of cases()) {
    const [big, small] = [await prepare(post, traders.big, wanted), await prepare(post, traders.small, wanted)];
    if (big.rows !== small.rows)
      throw new Error(`${nameOf(wanted)}: ${big.rows} rows for the big trader, ${small.rows} for the small one`);
    const result = {
      name: nameOf(wanted),
      rows: big.rows,
      counts: { big: big.count, small: small.count },
      ...(await compare(post, big.body, small.body, traders, options)),
    };
    print(
      result.name,
      result.rows,
      big.count,
      small.count,
      result.big.p50,
      result.small.p50,
      result.ratio,
      result.big.p99,
      result.small.p99,
    );
    results.push(result);
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

/** What to send for the n-th request, how many rows come back and how many there are; the last page is the last full one. */
async function prepare(post: Post, trader: Trader, { search, status, size, page }: Case) {
  const body = (number: number) => JSON.stringify({ lk_id: trader.search[search], status, page: number, count: size });
  const first = await ask(post, trader.token, body(1));
  const pages = Math.max(1, Math.floor(first.countTraderDeals / size));
  const places = {
    first: () => 1,
    middle: () => Math.ceil(pages / 2),
    last: () => pages,
    random: (n: number) => 1 + ((n * 7919) % pages),
  };
  const { traderDeals } = await ask(post, trader.token, body(places[page](0)));
  return { rows: traderDeals.length, count: first.countTraderDeals, body: (n: number) => body(places[page](n)) };
}

async function ask(
  post: Post,
  token: string,
  body: string,
): Promise<{ traderDeals: unknown[]; countTraderDeals: number }> {
  const { status, text } = await post(dealsApi.list.path, token, body);
  if (status !== 200) throw new Error(`${body}: ${status} ${text}`);
  return JSON.parse(text);
}

type Body = (n: number) => string;

/** Each asks so many times at a stretch; short, so that whatever else the machine does disturbs both alike. */
const STRETCH = 25;

async function compare(
  post: Post,
  bigBody: Body,
  smallBody: Body,
  { big, small }: { big: Trader; small: Trader },
  { requests, repeats, concurrency }: Options,
) {
  const stretch = (trader: Trader, body: Body, from: number) =>
    drive(STRETCH, concurrency, async (index) => {
      const { status } = await post(dealsApi.list.path, trader.token, body(from + index));
      if (status !== 200) throw new Error(`${body(from + index)}: ${status}`);
    });
  const measured: { big: Times[]; small: Times[] } = { big: [], small: [] };
  for (let repeat = -1; repeat < repeats; repeat++) {
    const times: { big: number[]; small: number[] } = { big: [], small: [] };
    for (let from = 0; from < requests; from += STRETCH) {
      times.small.push(...(await stretch(small, smallBody, from)));
      times.big.push(...(await stretch(big, bigBody, from)));
    }
    // The first time is for warming up.
    if (repeat < 0) continue;
    measured.small.push(summarize(times.small));
    measured.big.push(summarize(times.big));
  }
  const times = { big: medianTimes(measured.big), small: medianTimes(measured.small) };
  return { ...times, ratio: times.big.p50 / times.small.p50 };
}
