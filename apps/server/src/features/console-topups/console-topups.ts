import type {
  ConsoleTopup,
  ConsoleTopupFilters,
  ConsoleTopupView,
  consoleTopupsApi,
} from '@app/contract/console/console-topups';
import type { RouteAnswer, RouteBody } from '@app/contract/route';
import type { Db } from '#db/db.ts';
import { readParts, walk, walkAll } from '#features/console-things/console-things.ts';
import { walletErrors } from '#features/wallet/wallet.ts';
import { fail } from '#http/refusal.ts';
import type { Clock } from '#lib/clock.ts';
import { findTransfer, findView, topupsWalk } from './console-topups-queries.ts';

export interface ConsoleTopupNeeds {
  db: Db;
  clock: Clock;
}

type Api = typeof consoleTopupsApi;

export async function findTopups(
  { db, clock }: ConsoleTopupNeeds,
  { before, ...filters }: RouteBody<Api['list']>,
): Promise<RouteAnswer<Api['list']>> {
  const page = await walk(await topupsWalk(db, filters), before);
  return { ...page, platforms: [], serverTime: clock.now() };
}

/** For a file: everything that the filter finds. */
export async function* readAllTopups(
  { db }: ConsoleTopupNeeds,
  _user: number,
  filters: ConsoleTopupFilters,
): AsyncGenerator<ConsoleTopup[]> {
  yield* walkAll(await topupsWalk(db, filters));
}

export async function viewTopup({ db, clock }: ConsoleTopupNeeds, { id }: { id: number }): Promise<ConsoleTopupView> {
  const topup = (await findView(db, id)) ?? fail(walletErrors.notFound);
  const [parts, transfer] = await Promise.all([
    readParts(db, { id, moves: 'topup', events: 'deposit' }),
    findTransfer(db, id),
  ]);
  return { ...topup, ...parts, transfer: transfer ?? null, serverTime: clock.now() };
}
