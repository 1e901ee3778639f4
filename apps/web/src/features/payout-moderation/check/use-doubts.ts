import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { useQuery } from '@tanstack/react-query';
import { isDoubtful } from '#features/console-cases/desk/desk-actions.ts';
import { caseQuery } from '#features/console-cases/desk/desk-api.ts';
import { markLabels } from '#features/console-cases/desk/desk-text.ts';

/** What the desk would say of this payout. Until it has said it there is no telling, so Enter decides nothing either. */
export function useDoubts({ id, talk, receipt_seen_before }: ModeratedPayout) {
  const { data } = useQuery(caseQuery({ kind: 'payout', id }));
  const marks = data?.files.flatMap(({ says }) => says?.marks ?? []) ?? [];
  return {
    isClear: data !== undefined && !isDoubtful(data) && !talk.asked && !receipt_seen_before,
    asked: talk.asked,
    differing: marks
      .filter(({ equal }) => equal !== true)
      .map(({ what, found }) => `${markLabels[what].toLowerCase()} ${found}`),
  };
}
