import { expectOk } from '#bench/drive/client.ts';
import { drive, inTurn, type Measured } from '#bench/drive/drive.ts';
import { printTable } from '#bench/report/report.ts';
import type { World } from '#bench/world/world.ts';
import { checkSame, type ListCase, pageOf, ways } from './list-ways.ts';

export interface SearchResult {
  name: string;
  /** How many it found for one of them. */
  count: number;
  server: Measured;
  bare: Measured;
  /** Requests per second relative to the bare Node server. */
  ratio: number;
}

const STRETCHES = 2;
/** By hand a page at the end of a million takes its time. */
const LONGEST_STRETCH = 1500;

const cases: ListCase[] = [
  { name: 'closed, first page', condition: 'closed', page: 'first', size: 50, of: 'many' },
  { name: 'archive, first page', condition: 'archive', page: 'first', size: 50, of: 'many' },
  { name: 'all, any page', condition: 'all', page: 'any', size: 50, of: 'many' },
  { name: 'closed, any page', condition: 'closed', page: 'any', size: 50, of: 'many' },
  { name: 'search by payment id', condition: 'payment', page: 'first', size: 50, of: 'many' },
  { name: 'search by amount', condition: 'amount', page: 'first', size: 50, of: 'many' },
  { name: 'search by last digits', condition: 'tail', page: 'first', size: 50, of: 'many' },
  { name: 'search by ЛК', condition: 'profile', page: 'first', size: 50, of: 'many' },
  { name: 'search by bank', condition: 'bank', page: 'first', size: 50, of: 'many' },
  { name: 'big trader: all, first page', condition: 'all', page: 'first', size: 50, of: 'big' },
  { name: 'big trader: all, any page', condition: 'all', page: 'any', size: 50, of: 'big' },
  { name: 'big trader: search by bank, any page', condition: 'bank', page: 'any', size: 50, of: 'big' },
];

/** Filters, searches and deep pages beside the same by hand: offset and `count(*)`. */
export async function measureSearches(world: World): Promise<SearchResult[]> {
  const { concurrency, searches, repeats } = world.options;
  const stretch = Math.ceil(searches / STRETCHES);
  const print = printTable(
    ['filters, search, deep pages', '  found', '   req/s', ' p50 ms', ' p99 ms', 'bare req/s', ' p50 ms', 'by bare'],
    38,
  );
  const results: SearchResult[] = [];
  for (const listCase of cases) {
    const { count } = await checkSame(world, listCase);
    const asking = (way: 'server' | 'bareWithCount') => {
      let n = 0;
      const ask = async () => expectOk(await ways[way](world, pageOf(world, listCase, n++)), listCase.name);
      return () => drive(stretch, concurrency, ask, LONGEST_STRETCH);
    };
    const { server, bare } = await inTurn(
      { server: asking('server'), bare: asking('bareWithCount') },
      { repeats, stretches: STRETCHES },
    );
    const ratio = server.rate / bare.rate;
    print(listCase.name, count, server.rate, server.times.p50, server.times.p99, bare.rate, bare.times.p50, ratio);
    results.push({ name: listCase.name, count, server, bare, ratio });
  }
  return results;
}
