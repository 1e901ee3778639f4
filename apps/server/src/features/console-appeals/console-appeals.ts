import type {
  ConsoleAppeal,
  ConsoleAppealFilters,
  ConsoleAppealView,
  consoleAppealsApi,
} from '@app/contract/console/console-appeals';
import type { RouteAnswer, RouteBody } from '@app/contract/route';
import { appealErrors } from '#features/appeals/appeals.ts';
import { listPlatforms, readParts, walk, walkAll } from '#features/console-things/console-things.ts';
import { type FileNeeds, fileUrl, findFiles, seenBefore } from '#features/files/files.ts';
import { fail } from '#http/refusal.ts';
import { appealsWalk, findView } from './console-appeals-queries.ts';

export type ConsoleAppealNeeds = Pick<FileNeeds, 'db' | 'clock' | 'vault'>;

type Api = typeof consoleAppealsApi;

export async function findAppeals(
  { db, clock }: ConsoleAppealNeeds,
  { before, ...filters }: RouteBody<Api['list']>,
): Promise<RouteAnswer<Api['list']>> {
  const [page, platforms] = await Promise.all([
    appealsWalk(db, filters).then((list) => walk(list, before)),
    listPlatforms(db),
  ]);
  return { ...page, platforms, serverTime: clock.now() };
}

/** For a file: everything that the filter finds. */
export async function* readAllAppeals(
  { db }: ConsoleAppealNeeds,
  _user: number,
  filters: ConsoleAppealFilters,
): AsyncGenerator<ConsoleAppeal[]> {
  yield* walkAll(await appealsWalk(db, filters));
}

/** Unlike the trader's, the look of staff changes nothing. */
export async function viewAppeal(needs: ConsoleAppealNeeds, { id }: { id: number }): Promise<ConsoleAppealView> {
  const { db, clock } = needs;
  const found = (await findView(db, id)) ?? fail(appealErrors.notFound);
  const [parts, files, file_seen_before] = await Promise.all([
    readParts(db, { id, moves: 'appeal', events: 'appeal', webhooks: 'appeal' }),
    findFiles(db, 'appeal', [id]),
    seenBefore(db, { kind: 'appeal', id }),
  ]);
  const { deal_status: status, deal_amount: amount, ...appeal } = found;
  const urls = (files.get(id) ?? []).map((file) => fileUrl(needs, file));
  return { ...appeal, deal: { status, amount }, ...parts, files: urls, file_seen_before, serverTime: clock.now() };
}
