import type { Payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { noteNames } from '@app/contract/payouts/payout-words';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { PayoutAmount, PayoutLeft, PayoutRequisites } from '../payout-cells.tsx';
import { PayoutGiven } from '../payout-given.tsx';
import { methods, payoutsText as text } from '../payouts-text.ts';

/** What is needed to pay it, in the order in which a bank asks for it: number and sum are copied by a press. */
export function PayoutPanelFacts({ payout }: { payout: Payout }) {
  const { method, status, note, note_kind } = payout;
  return (
    <FactList>
      {status === PayoutStatus.inWork && (
        <Fact name={text.columns.left}>
          <PayoutLeft payout={payout} />
        </Fact>
      )}
      <Fact name={methods[method]}>
        <PayoutRequisites payout={payout} />
      </Fact>
      <PayoutGiven payout={payout} />
      <Fact name={text.columns.amount}>
        <PayoutAmount payout={payout} />
      </Fact>
      {note_kind && <Fact name={noteNames[note_kind]}>{note}</Fact>}
    </FactList>
  );
}
