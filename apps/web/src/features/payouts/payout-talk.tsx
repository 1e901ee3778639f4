import type { Payout } from '@app/contract/payouts/payout';
import { TraderTalk } from '#features/conversation/trader-talk.tsx';

/** About a payout that is or was the trader's; the pool is nobody's and has no conversation. */
export function PayoutTalk({ payout: { id, method, talk } }: { payout: Payout }) {
  return <TraderTalk kind="payout" id={id} method={method} mark={talk} />;
}
