import type { AppealDetails } from '@app/contract/appeals/appeal';
import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import type { AppealFilters, AppealMove, AppealsExported, AppealView } from '@app/contract/appeals/appeals-api';
import type { PlatformAppeal } from '@app/contract/platforms/platform';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { fileUrl } from '#features/files/files.ts';
import { readRules } from '#features/rules/rules.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Change } from '#journal/record.ts';
import { readSearch } from '#lib/search/search-meaning.ts';
import { endHold } from './appeal-hold.ts';
import { type AppealNeeds, moveAppeal, rejectAppeal } from './appeal-moves.ts';
import { type ListedAppeal, presentAppeal, viewAppeal, viewDetails } from './appeal-shape.ts';
import { appealErrors } from './appeals-errors.ts';
import { type AppealRow, appealRow } from './appeals-export.ts';
import {
  type AppealSearch,
  appealList,
  findAnyAppeal,
  findDetails,
  findTimeline,
  listUnanswered,
  lockAppeal,
  lockHoldToEnd,
  lockOverdue,
  lockUnanswered,
} from './appeals-queries.ts';

/** As the platform is told of it. */
export async function findAppeal(tx: Tx, id: number): Promise<PlatformAppeal> {
  return presentAppeal((await findAnyAppeal(tx, id)) ?? fail(appealErrors.notFound));
}

export async function findAppeals(needs: AppealNeeds, trader: User, filters: AppealFilters) {
  const { rows, total } = await appealList.page(needs.db, searchOf(trader.id, filters), filters);
  return { appeals: rows.map((appeal) => present(needs, appeal)), count_appeals: total };
}

/** Everything that the filters find, newest first. */
export async function* readAppeals(
  needs: AppealNeeds,
  traderId: number,
  filters: AppealsExported,
): AsyncGenerator<AppealRow[]> {
  for await (const batch of appealList.all(needs.db, searchOf(traderId, filters)))
    yield batch.map((appeal) => appealRow(present(needs, appeal)));
}

/** Those that wait for the trader's answer, the nearest deadline first, and how many there are in all. */
export async function findUnanswered(needs: AppealNeeds, trader: User, limit: number) {
  const found = await listUnanswered(needs.db, trader.id, limit);
  return { appeals: found.map((row) => present(needs, row)), count: found[0]?.total ?? 0 };
}

/** Viewing a waiting appeal changes it: it is in work from now on, and the platform is told. */
export async function viewAppeals(needs: AppealNeeds, trader: User, { appeal_id, count, ...filters }: AppealView) {
  const search = { trader: trader.id, ...wanted(filters), repeated: false, period: {} };
  const found = appeal_id ? [{ id: appeal_id }] : await appealList.first(needs.db, search, count);
  const appeals: AppealDetails[] = [];
  for (const { id } of found) appeals.push(await openAppeal(needs, trader, id));
  return { appeals };
}

async function openAppeal(needs: AppealNeeds, trader: User, id: number): Promise<AppealDetails> {
  const { db, clock } = needs;
  await db.begin(async (tx) => {
    const appeal = (await lockAppeal(tx, trader.id, id)) ?? fail(appealErrors.notFound);
    if (appeal.status === AppealStatus.waiting)
      moveAppeal(tx, appeal, 'open', { by: { user: trader.id }, at: clock.now() });
  });
  const [details, timeline] = await Promise.all([findDetails(db, trader.id, id), findTimeline(db, id)]);
  const row = details ?? fail(appealErrors.notFound);
  return viewDetails(row, proofOf(needs, row), timeline);
}

export async function changeAppealStatus(needs: AppealNeeds, trader: User, move: AppealMove, request: FastifyRequest) {
  return once<{ success: true }>(needs, trader, request, (tx) => answerNo(tx, needs, trader, move));
}

async function answerNo(
  tx: Tx,
  { clock }: AppealNeeds,
  trader: User,
  { appeal_id, trader_note }: Omit<AppealMove, 'state'>,
): Promise<{ success: true }> {
  const [locked, rules] = await inOneGo(lockAppeal(tx, trader.id, appeal_id), readRules(tx));
  const appeal = locked ?? fail(appealErrors.notFound);
  rejectAppeal(tx, appeal, rules, { by: { user: trader.id }, at: clock.now(), note: trader_note });
  return { success: true };
}

/** Unanswered appeals past their deadline go to review. Returns how many there were. */
export async function sendOverdueToReview({ db, clock }: AppealNeeds, limit = 200): Promise<number> {
  return db.begin(async (tx) => {
    const at = clock.now();
    const overdue = await lockOverdue(tx, at, limit);
    for (const appeal of overdue) moveAppeal(tx, appeal, 'review', { by: 'system', at });
    return overdue.length;
  });
}

/** All that wait for this trader's answer: there will be none. */
export async function sendAllToReview(tx: Tx, traderId: number, change: Change): Promise<void> {
  for (const appeal of await lockUnanswered(tx, traderId)) moveAppeal(tx, appeal, 'review', change);
}

/**
 * A rejected appeal keeps its hold for a day; then the money is released. One transaction each, because each ends with another trader's
 * money.
 */
export async function endRejectedHolds(needs: AppealNeeds): Promise<void> {
  while (await endNextHold(needs));
}

async function endNextHold({ db, clock }: AppealNeeds): Promise<boolean> {
  return db.begin(async (tx) => {
    const at = clock.now();
    const appeal = await lockHoldToEnd(tx, at);
    if (appeal) endHold(tx, appeal, { by: 'system', at });
    return appeal !== undefined;
  });
}

const wanted = ({ lk_id, status }: Pick<AppealFilters, 'lk_id' | 'status'>) => ({
  status: status === '-9' ? undefined : Number(status),
  meaning: readSearch(lk_id),
});

const present = (needs: AppealNeeds, row: ListedAppeal) => viewAppeal(row, proofOf(needs, row));

const searchOf = (trader: number, filters: AppealsExported): AppealSearch => ({
  trader,
  ...wanted(filters),
  repeated: filters.attempt === 1,
  period: filters,
});

const proofOf = (needs: AppealNeeds, { file_name: name, file_extension: extension }: ListedAppeal) =>
  fileUrl(needs, { name, extension });
