import { dealsApi } from '@app/contract/deals/deals-api';
import { expectOk } from '#bench/drive/client.ts';
import type { PlainSql } from '#bench/reference/plain-sql.ts';
import { type Condition, countStatement, type ListWanted, pageStatement } from '#bench/reference/reference-sql.ts';
import type { Search, Trader } from '#bench/world/traders.ts';
import type { World } from '#bench/world/world.ts';

/** A page of a list, as the server and as the references are asked for it. */
export interface ListCase {
  name: string;
  condition: Condition;
  page: 'first' | 'any';
  size: number;
  /** Whose: the one with the long history, or any of the two hundred. */
  of: 'big' | 'many';
}

interface Page {
  trader: Trader;
  body: string;
  wanted: ListWanted;
}

const statuses: Partial<Record<Condition, string>> = { closed: '1', archive: '2' };
/** Roughly how many of the deals a condition finds, for those whose deep pages are asked for. */
const shares: Partial<Record<Condition, number>> = { all: 1, closed: 0.8, bank: 0.2 };

/** The n-th page that is asked for: the same for every way of asking. */
export function pageOf({ traders }: World, { condition, page, size, of }: ListCase, n: number): Page {
  const trader = of === 'big' ? traders.big : (traders.many[spread(n, traders.many.length)] ?? traders.small);
  const searches: Partial<Record<Condition, Search>> = trader.search;
  const search = searches[condition];
  const pages = Math.max(1, Math.floor((trader.deals * (shares[condition] ?? 0)) / size));
  const number = page === 'first' ? 1 : 1 + spread(n, pages);
  return {
    trader,
    body: JSON.stringify({
      lk_id: search?.typed ?? '',
      status: statuses[condition] ?? '-9',
      page: number,
      count: size,
    }),
    wanted: { trader: trader.id, condition, value: search?.value, offset: (number - 1) * size, limit: size },
  };
}

/** Repeatable chance. */
const spread = (n: number, options: number) => (n * 7919 + 17) % options;

export const ways = {
  server: ({ client }: World, { trader, body }: Page) => client.post(dealsApi.list.path, trader.token, body),
  bareWithCount: ({ bare }: World, { wanted }: Page) => bare.send('/list-and-count', {}, JSON.stringify(wanted)),
  bare: ({ bare }: World, { wanted }: Page) => bare.send('/list', {}, JSON.stringify(wanted)),
};

export const plainWays = {
  withCount: async (plain: PlainSql, lane: number, { wanted }: Page) => {
    await plain.run(lane, pageStatement(wanted));
    await plain.run(lane, countStatement(wanted));
  },
  withoutCount: (plain: PlainSql, lane: number, { wanted }: Page) => plain.run(lane, pageStatement(wanted)),
};

interface ListAnswer {
  traderDeals: { id: number }[];
  countTraderDeals: number;
}

/** The reference is worth something if it answers the same. */
export async function checkSame(world: World, listCase: ListCase): Promise<{ rows: number; count: number }> {
  let found = { rows: 0, count: 0 };
  for (let n = 0; n < 5; n++) {
    const page = pageOf(world, listCase, n);
    const [ours, theirs] = [await ways.server(world, page), await ways.bareWithCount(world, page)].map((answer) => {
      expectOk(answer, page.body);
      const { traderDeals, countTraderDeals }: ListAnswer = JSON.parse(answer.body.toString());
      return { ids: traderDeals.map(({ id }) => id), count: countTraderDeals };
    });
    if (!ours || JSON.stringify(ours) !== JSON.stringify(theirs))
      throw new Error(`${listCase.name}: ${JSON.stringify(ours)} from the server, ${JSON.stringify(theirs)} by hand`);
    found = { rows: ours.ids.length, count: ours.count };
  }
  return found;
}
