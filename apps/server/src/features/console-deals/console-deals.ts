import type {
  ConsoleDeal,
  ConsoleDealFilters,
  ConsoleDealView,
  consoleDealsApi,
} from '@app/contract/console/console-deals';
import type { RouteAnswer, RouteBody } from '@app/contract/route';
import type { Db } from '#db/db.ts';
import { listPlatforms, readParts, walk, walkAll } from '#features/console-things/console-things.ts';
import { dealErrors } from '#features/deals/deals.ts';
import { fail } from '#http/refusal.ts';
import type { Clock } from '#lib/clock.ts';
import { dealsWalk, findAppeals, findNotice, findView } from './console-deals-queries.ts';

export interface ConsoleDealNeeds {
  db: Db;
  clock: Clock;
}

type Api = typeof consoleDealsApi;

export async function findDeals(
  { db, clock }: ConsoleDealNeeds,
  { before, ...filters }: RouteBody<Api['list']>,
): Promise<RouteAnswer<Api['list']>> {
  const now = clock.now();
  const [page, platforms] = await Promise.all([
    dealsWalk(db, filters, now).then((list) => walk(list, before)),
    listPlatforms(db),
  ]);
  return { ...page, platforms, serverTime: now };
}

/** For a file: everything that the filter finds. */
export async function* readAllDeals(
  { db, clock }: ConsoleDealNeeds,
  _user: number,
  filters: ConsoleDealFilters,
): AsyncGenerator<ConsoleDeal[]> {
  yield* walkAll(await dealsWalk(db, filters, clock.now()));
}

export async function viewDeal({ db, clock }: ConsoleDealNeeds, { id }: { id: number }): Promise<ConsoleDealView> {
  const deal = (await findView(db, id)) ?? fail(dealErrors.notFound);
  const [parts, appeals, notice] = await Promise.all([
    readParts(db, { id, moves: 'deal', events: 'deal', webhooks: 'deal' }),
    findAppeals(db, id),
    findNotice(db, id),
  ]);
  return { ...deal, ...parts, appeals, notice: notice ?? null, serverTime: clock.now() };
}
