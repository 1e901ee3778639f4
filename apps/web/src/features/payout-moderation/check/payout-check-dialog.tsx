import type { ModeratedPayout } from '@app/contract/payouts/payout';
import type { ModerationFilters } from '@app/contract/payouts/payouts-api';
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useModerate } from '#features/payout-moderation/moderation-api.ts';
import { moderationText } from '#features/payout-moderation/moderation-text.ts';
import { PayoutModerationFacts } from '#features/payout-moderation/payout-moderation-facts.tsx';
import { formatRoubles } from '#lib/text/format.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { CheckHints, CheckNavigation } from './payout-check-navigation.tsx';
import { DoubtButtons, maySendBack } from './payout-doubt-buttons.tsx';
import { type Doubt, PayoutDoubtDialog } from './payout-doubt-dialog.tsx';
import { ReceiptBeside } from './receipt-beside.tsx';
import { SeenBefore } from './receipt-seen-before.tsx';
import { useCheckKeys } from './use-check-keys.ts';
import { useCheckQueue } from './use-check-queue.ts';
import { useDoubts } from './use-doubts.ts';

const text = moderationText.checking;

interface PayoutCheckDialogProps {
  first: ModeratedPayout;
  filters: ModerationFilters;
  onClose: () => void;
}

/** The receipt beside the data. After a decision the next payout under review opens by itself. */
export function PayoutCheckDialog({ first, filters, onClose }: PayoutCheckDialogProps) {
  const queue = useCheckQueue(first, filters);
  const { payout, previous, next } = queue;
  const [receipt, setReceipt] = useState(0);
  const [agreed, setAgreed] = useState(false);
  const [doubt, setDoubt] = useState<Doubt>();
  const doubts = useDoubts(payout);
  const done = useModerate('done');
  // A payout that was decided in this dialog leaves the list a moment before the next one opens.
  const gone = queue.gone && (done.isError || done.variables?.id !== payout.id);

  function show(other: ModeratedPayout) {
    queue.open(other);
    setReceipt(0);
    setAgreed(false);
    setDoubt(undefined);
  }

  /** After any decision. */
  function goOn() {
    const following = queue.findNext();
    if (following) show(following);
    else onClose();
    return following;
  }

  function open(other: ModeratedPayout | undefined) {
    if (other && !done.isPending) show(other);
  }

  function turn(step: number) {
    if (payout.urls[receipt + step] !== undefined) setReceipt(receipt + step);
  }

  function raise(kind: Doubt) {
    if (!gone && !done.isPending && (kind === 'notproven' || maySendBack(payout))) setDoubt(kind);
  }

  const isLookedAt = useCheckKeys(
    `${payout.id} ${payout.urls.join()}`,
    { active: doubt === undefined, enters: doubts.isClear },
    {
      ArrowUp: () => open(previous),
      ArrowDown: () => open(next),
      ArrowLeft: () => turn(-1),
      ArrowRight: () => turn(1),
      2: () => raise('sendback'),
      3: () => raise('notproven'),
    },
  );

  async function submit() {
    if (!isLookedAt()) return;
    const { id, movedAt } = payout;
    const marked = await done.mutateAsync({ id, movedAt }).catch(() => undefined);
    if (!marked) return;
    const more = goOn();
    if (marked.waits) showSuccess(moderationText.waitsNow);
    else showSuccess(more ? text.marked : text.allChecked, { brief: true });
  }

  if (doubt)
    return (
      <PayoutDoubtDialog
        payout={payout}
        gone={queue.gone}
        doubt={doubt}
        onBack={() => setDoubt(undefined)}
        onDone={goOn}
      />
    );

  return (
    <FormDialog
      title={text.title(payout.id)}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.done}
      busyLabel={text.doneBusy}
      loading={done.isPending}
      disabled={gone || (payout.receipt_seen_before && !agreed)}
      step={`${payout.id} ${done.status} ${doubts.isClear}`}
      submitFirst={doubts.isClear}
      size={960}
    >
      <CheckNavigation
        position={queue.position}
        total={queue.total}
        onPrevious={previous && (() => open(previous))}
        onNext={next && (() => open(next))}
      />
      <ReceiptBeside urls={payout.urls} index={receipt} onIndex={setReceipt}>
        {gone && <Notice tone="waiting">{text.gone}</Notice>}
        {doubts.asked && <Notice tone="waiting">{text.asked}</Notice>}
        {doubts.differing.length > 0 && <Notice tone="rejected">{text.differs(doubts.differing)}</Notice>}
        {payout.receipt_seen_before && <SeenBefore agreed={agreed} onAgree={setAgreed} />}
        <PayoutModerationFacts payout={payout} />
        <DoubtButtons payout={payout} disabled={gone || done.isPending} onDoubt={raise} />
      </ReceiptBeside>
      <CheckHints enters={doubts.isClear} />
      <VisuallyHidden role="status">{text.opened(payout.id, formatRoubles(payout.amount))}</VisuallyHidden>
    </FormDialog>
  );
}
