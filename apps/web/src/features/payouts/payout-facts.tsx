import { creditedAmount, type Payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { noteNames } from '@app/contract/payouts/payout-words';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { PayoutTail } from './payout-cells.tsx';
import { PayoutGiven } from './payout-given.tsx';
import { methods, payoutsText as text } from './payouts-text.ts';

/** Which payout a dialog is about. The number is masked: the screen may be shown to others, and the last digits are enough. */
export function PayoutFacts({ payout }: { payout: Payout }) {
  const { method, pan, fio, amount, status, note, note_kind } = payout;
  return (
    <FactList>
      <Fact name={methods[method]}>
        <PayoutTail pan={pan} />
      </Fact>
      <PayoutGiven payout={payout} />
      {fio !== '' && <Fact name={text.payee}>{fio}</Fact>}
      <Fact name={text.columns.amount}>
        <Roubles value={amount} />
      </Fact>
      {status === PayoutStatus.done && (
        <Fact name={text.creditedName}>
          <Roubles value={creditedAmount(payout)} />
        </Fact>
      )}
      {note_kind && status !== PayoutStatus.done && <Fact name={noteNames[note_kind]}>{note}</Fact>}
    </FactList>
  );
}
