import type {
  ConsolePayout,
  ConsolePayoutFilters,
  ConsolePayoutView,
  consolePayoutsApi,
} from '@app/contract/console/console-payouts';
import { isOverdue } from '@app/contract/payouts/payout-machine';
import type { RouteAnswer, RouteBody } from '@app/contract/route';
import { listPlatforms, readParts, walk, walkAll } from '#features/console-things/console-things.ts';
import { type FileNeeds, fileUrl, findFiles, seenBefore } from '#features/files/files.ts';
import { payoutErrors } from '#features/payouts/payouts.ts';
import { fail } from '#http/refusal.ts';
import { maskName } from '#lib/mask.ts';
import { findView, payoutsWalk, type StoredRow } from './console-payouts-queries.ts';

export type ConsolePayoutNeeds = Pick<FileNeeds, 'db' | 'clock' | 'vault'>;

type Api = typeof consolePayoutsApi;

export async function findPayouts(
  { db, clock }: ConsolePayoutNeeds,
  { before, ...filters }: RouteBody<Api['list']>,
): Promise<RouteAnswer<Api['list']>> {
  const now = clock.now();
  const [{ rows, next }, platforms] = await Promise.all([
    payoutsWalk(db, filters, now).then((list) => walk(list, before)),
    listPlatforms(db),
  ]);
  return { rows: rows.map((row) => present(row, now)), next, platforms, serverTime: now };
}

/** For a file: everything that the filter finds. */
export async function* readAllPayouts(
  { db, clock }: ConsolePayoutNeeds,
  _user: number,
  filters: ConsolePayoutFilters,
): AsyncGenerator<ConsolePayout[]> {
  const now = clock.now();
  for await (const batch of walkAll(await payoutsWalk(db, filters, now))) yield batch.map((row) => present(row, now));
}

/** Of the payee staff see the initials and the last digits. */
const present = <Row extends StoredRow>(row: Row, now: Date) => ({
  ...row,
  fio: maskName(row.fio),
  overdue: isOverdue(row, now),
});

export async function viewPayout(needs: ConsolePayoutNeeds, { id }: { id: number }): Promise<ConsolePayoutView> {
  const { db, clock } = needs;
  const found = (await findView(db, id)) ?? fail(payoutErrors.notFound);
  const [parts, files, file_seen_before] = await Promise.all([
    readParts(db, { id, moves: 'payout', events: 'payout', webhooks: 'payout' }),
    findFiles(db, 'payout', [id]),
    seenBefore(db, { kind: 'payout', id }),
  ]);
  const now = clock.now();
  const urls = (files.get(id) ?? []).map((file) => fileUrl(needs, file));
  return { ...present(found, now), ...parts, files: urls, file_seen_before, serverTime: now };
}
