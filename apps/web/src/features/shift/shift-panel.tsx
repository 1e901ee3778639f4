import type { Deal } from '@app/contract/deals/deal';
import { type ReactNode, useState } from 'react';
import { AppealView } from '#features/appeals/appeal-view.tsx';
import { useDealClosing } from '#features/deals/closing/deal-close-dialog.tsx';
import { PayoutCancelDialog } from '#features/payouts/panel/payout-cancel-dialog.tsx';
import { PayoutPanelFacts } from '#features/payouts/panel/payout-panel-facts.tsx';
import { useReceiptsForm } from '#features/payouts/panel/use-receipts-form.tsx';
import { PayoutTalk } from '#features/payouts/payout-talk.tsx';
import { DialogForm } from '#ui/dialog/dialog-form.tsx';
import classes from './shift.module.css';
import { dealKey, type Thing } from './shift-queue.ts';

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
    about: (present) => <PayoutPanelFacts payout={present} />,
    onCancel: () => setCancelling(true),
    onSent: onDone,
  });
  // What was asked comes first; it keeps its place once answered, so that nothing moves under the hand.
  const [talkFirst] = useState(payout.talk.asked);
  const talk = <PayoutTalk payout={payout} />;
  return (
    <Narrow>
      {talkFirst && talk}
      <DialogForm {...form} />
      {!talkFirst && talk}
      {cancelling && <PayoutCancelDialog payout={payout} onCancelled={onDone} onClose={() => setCancelling(false)} />}
    </Narrow>
  );
}

const Narrow = ({ children }: { children: ReactNode }) => <div className={classes.narrow}>{children}</div>;
