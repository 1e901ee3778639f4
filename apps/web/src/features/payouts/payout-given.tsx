import type { Payout } from '@app/contract/payouts/payout';
import { payoutFieldNames } from '@app/contract/payouts/payout-words';
import { bankName } from '#lib/text/bank-names.ts';
import { Fact } from '#ui/value/fact-list.tsx';

/** Facts that the platform gave and that everybody who opens a payout reads in the same words. */
export function PayoutGiven({ payout: { bank } }: { payout: Pick<Payout, 'bank'> }) {
  return <Fact name={payoutFieldNames.bank}>{bankName(bank)}</Fact>;
}
