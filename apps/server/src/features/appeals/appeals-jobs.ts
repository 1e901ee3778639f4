import { type AppealNeeds, endRejectedHolds, sendOverdueToReview } from './appeals-service.ts';

const BATCH = 200;

export async function reviewOverdueAppeals(needs: AppealNeeds): Promise<void> {
  let count: number;
  do {
    count = await sendOverdueToReview(needs, BATCH);
  } while (count === BATCH);
}

export async function endDueHolds(needs: AppealNeeds): Promise<void> {
  await endRejectedHolds(needs);
}
