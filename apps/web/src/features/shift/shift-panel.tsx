import type { Deal } from '@app/contract/deals/deal';
import { type ReactNode, useState } from 'react';
import { AppealView } from '#features/appeals/appeal-view.tsx';
import { useDealClosing } from '#features/deals/deal-close-dialog.tsx';
import { PayoutCancelDialog } from '#features/payouts/payout-cancel-dialog.tsx';
import { PayoutAmount, PayoutLeft, PayoutRequisites } from '#features/payouts/payout-cells.tsx';
import { methods, payoutsText } from '#features/payouts/payouts-text.ts';
import { useReceiptsForm } from '#features/payouts/use-receipts-form.tsx';
import { bankName } from '#lib/text/bank-names.ts';
import { DialogForm } from '#ui/dialog/dialog-form.tsx';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import classes from './shift.module.css';
import { dealKey, type Thing } from './shift-queue.ts';
import { shiftText as text } from './shift-text.ts';

interface ShiftPanelProps {
  thing: Thing;
  /** It is settled: these leave the queue, and the next one opens. */
  onDone: (keys: string[]) => void;
}

/** The open thing with everything it needs, in the same forms as in the dialogs of the lists. */
export function ShiftPanel({ thing, onDone }: ShiftPanelProps) {
  const done = () => onDone([thing.key]);
  if (thing.kind === 'deal') return <ShiftDeals deals={[thing.deal]} onDone={onDone} />;
  if (thing.kind === 'appeal') return <AppealView id={thing.appeal.id} onDecided={done} />;
  return <ShiftPayout thing={thing} onDone={done} />;
}

/** One deal, or several under one code. */
export function ShiftDeals({ deals, onDone }: { deals: readonly Deal[]; onDone: (keys: string[]) => void }) {
  const { form } = useDealClosing({ deals, onClose: () => onDone(deals.map(({ id }) => dealKey(id))) });
  return (
    <Narrow>
      <DialogForm {...form} />
    </Narrow>
  );
}

function ShiftPayout({ thing: { payout }, onDone }: { thing: Extract<Thing, { kind: 'payout' }>; onDone: () => void }) {
  const [cancelling, setCancelling] = useState(false);
  const form = useReceiptsForm({
    payout,
    about: (present) => (
      <FactList>
        <Fact name={methods[present.method]}>
          <PayoutRequisites payout={present} />
        </Fact>
        <Fact name={payoutsText.columns.bank}>{bankName(present.bank)}</Fact>
        <Fact name={payoutsText.columns.amount}>
          <PayoutAmount payout={present} />
        </Fact>
        <Fact name={text.left}>
          <PayoutLeft payout={present} />
        </Fact>
      </FactList>
    ),
    onSent: onDone,
  });
  return (
    <Narrow>
      <DialogForm {...form} secondary={{ label: text.cancelPayout, onClick: () => setCancelling(true) }} />
      {cancelling && <PayoutCancelDialog payout={payout} onCancelled={onDone} onClose={() => setCancelling(false)} />}
    </Narrow>
  );
}

const Narrow = ({ children }: { children: ReactNode }) => <div className={classes.narrow}>{children}</div>;
