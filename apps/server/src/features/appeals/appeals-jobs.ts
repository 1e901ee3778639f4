import { unansweredStatuses } from '@app/contract/appeals/appeal-machine';
import type { Deadline } from '#db/deadlines.ts';
import { literal, sql } from '#db/sql.ts';
import type { AppealNeeds } from './appeal-moves.ts';
import { endRejectedHolds, sendOverdueToReview } from './appeals.ts';

const BATCH = 200;

export async function reviewOverdueAppeals(needs: AppealNeeds): Promise<void> {
  let count: number;
  do {
    count = await sendOverdueToReview(needs, BATCH);
  } while (count === BATCH);
}

export const appealDeadline = (needs: AppealNeeds): Deadline => ({
  next: sql`select min(expires_at) from appeals where status in (${literal(...unansweredStatuses)})`,
  end: () => reviewOverdueAppeals(needs),
});

export async function endDueHolds(needs: AppealNeeds): Promise<void> {
  await endRejectedHolds(needs);
}

export const holdDeadline = (needs: AppealNeeds): Deadline => ({
  next: sql`select min(hold_until) from appeals where hold_until is not null`,
  end: () => endDueHolds(needs),
});
