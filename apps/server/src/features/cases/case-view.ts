import { Group } from '@app/contract/access/users';
import type { CaseKey } from '@app/contract/cases/case-leases';
import type { CaseFile, CaseView } from '@app/contract/cases/case-view';
import { fileUrl } from '#features/files/files.ts';
import type { FileNeeds } from '#features/files/files-needs.ts';
import type { FileFields } from '#features/files/text/file-fields.ts';
import { readFields } from '#features/files/text/stored-fields.ts';
import { readTimeline } from '#features/journal/console-journal.ts';
import { isPayeeShown } from '#features/payouts/payout-view.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { maskName } from '#lib/mask.ts';
import {
  findAppealFacts,
  findCaseFiles,
  findEarlier,
  findNotices,
  findPayoutFacts,
  type StoredAppealFacts,
  type StoredPayoutFacts,
} from './case-facts.ts';
import { type CaseNeeds, findCase, kindsOf } from './cases.ts';
import { type ExpectedFacts, findSameOperations, markFields } from './file-marks.ts';
import { mayJudge } from './leases/case-leases.ts';
import { caseErrors } from './leases/case-leases-errors.ts';

export type CaseViewNeeds = CaseNeeds & FileNeeds;

const MOST_OPERATIONS = 20;

/** No thing has more rows of the journal. */
const MOST_ROWS = 200;

export async function viewCase(needs: CaseViewNeeds, judge: User, asked: CaseKey): Promise<WithoutTime<CaseView>> {
  const { db, clock } = needs;
  if (!mayJudge(judge, asked.kind)) return fail(caseErrors.notFound);
  const now = clock.now();
  const isStaff = judge.group === Group.staff;
  const [row, found] = await Promise.all([
    findCase(needs, judge, asked),
    asked.kind === 'appeal' ? findAppealFacts(db, asked.id) : findPayoutFacts(db, asked.id),
  ]);
  if (!found) return fail(caseErrors.notFound);
  const appeal = 'deal_id' in found ? found : null;
  const payout = 'deal_id' in found ? null : found;
  const mayOpen = kindsOf(judge);
  const [files, notices, timelines, earlier] = await Promise.all([
    findCaseFiles(db, asked, found.trader_id, judge.id, mayOpen),
    appeal && isStaff ? findNotices(db, appeal) : null,
    readTimelines(needs, asked, appeal?.deal_id).then((all) => (isStaff ? all : all.map(asModeratorReads))),
    found.trader_id === null
      ? { days: 0, ended: 0, bad: 0, cases: [] }
      : findEarlier(db, asked, found.trader_id, now, mayOpen),
  ]);
  const fields = await readFields(needs, `user:${judge.id}`, files);
  const operations = [...fields.values()].flatMap((one) => one.operations);
  const same = await findSameOperations(db, asked, operations, mayOpen);
  return {
    ...asked,
    row,
    appeal: appeal && { ...appeal, fio: maskName(appeal.fio) },
    payout: payout && { ...payout, ...(isStaff ? { fio: maskName(payout.fio) } : asModerator(payout, now)) },
    files: files.map(({ seen, former, from, ...file }) => ({
      former,
      from,
      seen,
      url: fileUrl(needs, file, judge.id),
      pages: fields.get(file.id)?.pages ?? 1,
      says: saysOf(fields.get(file.id), expectedOf(appeal, payout), same),
    })),
    notices,
    timelines,
    earlier,
  };
}

/** What a receipt of this case should say. A payer may be late. */
function expectedOf(appeal: StoredAppealFacts | null, payout: StoredPayoutFacts | null): ExpectedFacts | undefined {
  if (appeal) {
    const { tail, bank, fio, deal_at: from, deal_until: to } = appeal;
    return { tail, bank, fio, amounts: [appeal.amount, appeal.deal_amount], from, to };
  }
  if (!payout) return undefined;
  const { tail, bank, fio, amount, createdAt, pinAt, movedAt } = payout;
  return { tail, bank, fio, amounts: [amount], from: pinAt ?? createdAt, to: movedAt };
}

type Same = Awaited<ReturnType<typeof findSameOperations>>;

function saysOf(fields: FileFields | undefined, expected: ExpectedFacts | undefined, same: Same): CaseFile['says'] {
  if (!fields || !expected) return null;
  const operations = fields.operations
    .map((number) => ({
      number,
      seen: same.flatMap(({ operation, kind, id }) => (operation === number ? [{ kind, id }] : [])),
    }))
    // Of a long statement those that are known from elsewhere come first.
    .sort((a, b) => b.seen.length - a.seen.length)
    .slice(0, MOST_OPERATIONS);
  return { marks: markFields(fields, expected), operations };
}

/** As in the moderators' own lists: no platform, and the name while there is something to check. */
const asModerator = (payout: StoredPayoutFacts, now: Date) => ({
  platform: null,
  number: null,
  fio: isPayeeShown({ ...payout, moved_at: payout.movedAt }, now) ? payout.fio : maskName(payout.fio),
});

type Timeline = CaseView['timelines'][number];

async function readTimelines(
  { db }: CaseViewNeeds,
  { kind, id }: CaseKey,
  deal: number | undefined,
): Promise<Timeline[]> {
  const [own, ofDeal] = await Promise.all([
    readTimeline(db, kind, id, MOST_ROWS),
    deal === undefined ? [] : readTimeline(db, 'deal', deal, MOST_ROWS),
  ]);
  const first: Timeline = { of: kind, rows: own };
  return deal === undefined ? [first] : [{ of: 'deal', rows: ofDeal }, first];
}

/** As with the facts: neither the platform nor its number. */
const asModeratorReads = ({ of, rows }: Timeline): Timeline => ({
  of,
  rows: rows.map(({ data: { payout_id: _, ...data }, ...row }) => ({ ...row, platform: null, data })),
});
