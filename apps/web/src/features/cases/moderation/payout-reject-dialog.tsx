import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { mayMove } from '@app/contract/payouts/payout-machine';
import { noteNames } from '@app/contract/payouts/payout-words';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PayoutTail } from '#features/payouts/payout-cells.tsx';
import { PayoutGiven } from '#features/payouts/payout-given.tsx';
import { methods } from '#features/payouts/payouts-text.ts';
import { serverDate } from '#lib/api/server-clock.ts';
import { useCurrentThing } from '#lib/query/use-current-thing.ts';
import { formatMoscowDate, formatMoscowTime } from '#lib/text/format.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { moderatedPayoutQuery, useReject } from './moderation-api.ts';
import { moderationText, rejectReasons } from './moderation-text.ts';

const text = moderationText.rejecting;

/** Of one that nobody has taken: there is nothing to look at, so it is no case of the desk. */
export function PayoutRejectDialog({ payout: opened, onClose }: { payout: ModeratedPayout; onClose: () => void }) {
  const reject = useReject();
  const {
    thing: payout,
    state,
    unread,
  } = useCurrentThing({
    opened,
    now: useQuery(moderatedPayoutQuery(opened.id)).data,
    meaning: (payout) => (mayMove(payout, 'reject', serverDate()) ? `reject ${payout.movedAt}` : undefined),
    busy: reject.isPending || reject.isSuccess,
  });

  function confirm(reject_comment: string) {
    reject.mutate(
      { id: payout.id, reject_comment, movedAt: payout.movedAt },
      {
        onSuccess: ({ waits }) => {
          if (waits) showSuccess(text.waits);
          else showSuccess(text.done, { brief: true });
          onClose();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      title={text.title}
      size="md"
      confirmLabel={moderationText.reject}
      cancelLabel={null}
      danger
      question={{ ask: 'reason', label: text.reason, reasons: rejectReasons, own: text.own, required: text.required }}
      notice={state !== 'present' && <Notice tone="waiting">{text.meanwhile[state]}</Notice>}
      onConfirm={confirm}
      onClose={onClose}
      loading={reject.isPending}
      step={reject.status}
      disabled={state === 'gone' || unread}
    >
      <Facts payout={payout} />
      <Text>{text.consequence}</Text>
    </ConfirmDialog>
  );
}

function Facts({ payout }: { payout: ModeratedPayout }) {
  const { amount, fio, method, pan, createdAt, note, note_kind } = payout;
  const { facts } = text;
  return (
    <FactList>
      <Fact name={facts.amount}>
        <Text component="span" size="lg" fw={600}>
          <Roubles value={amount} />
        </Text>
      </Fact>
      <Fact name={facts.payee}>{fio === '' ? moderationText.noTrader : fio}</Fact>
      <Fact name={methods[method]}>
        <PayoutTail pan={pan} />
      </Fact>
      <PayoutGiven payout={payout} />
      <Fact name={facts.createdAt}>{`${formatMoscowDate(createdAt)}, ${formatMoscowTime(createdAt)}`}</Fact>
      {note_kind && <Fact name={noteNames[note_kind]}>{note}</Fact>}
    </FactList>
  );
}
