import { creditedAmount, type Payout } from '@app/contract/payouts/payout';
import { isOverdue as isOverdueAt, PayoutStatus } from '@app/contract/payouts/payout-machine';
import { noteBadgeOf, noteBadges, payoutOverdue } from '@app/contract/payouts/payout-words';
import { useServerNow } from '#lib/api/server-clock.ts';
import { formatCardOrPhone, formatRoubles, SHOWN_AS_OVER } from '#lib/text/format.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { MaskedValue } from '#ui/value/masked-value.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import classes from './payout-cells.module.css';
import { payoutsText as text } from './payouts-text.ts';

/** Can be copied while the payout is in work; others see only the last digits. */
export function PayoutRequisites({ payout }: { payout: Payout }) {
  return (
    <Stacked second={payout.fio}>
      <PayoutNumber payout={payout} />
    </Stacked>
  );
}

function PayoutNumber({ payout: { status, pan, method } }: { payout: Payout }) {
  if (status === PayoutStatus.inWork) {
    return (
      <CopyValue value={pan} label={text.copyNumber[method]}>
        <span className="l-nowrap">{formatCardOrPhone(pan)}</span>
      </CopyValue>
    );
  }
  // The server hides it in the pool, and again a day after the end.
  return status === PayoutStatus.waiting || pan.includes('•') ? (
    <PayoutTail pan={pan} />
  ) : (
    <span className="l-nowrap">{formatCardOrPhone(pan)}</span>
  );
}

/** The last four digits, whether or not the server has hidden the others. */
export function PayoutTail({ pan }: { pan: string }) {
  return <MaskedValue value={`••••${pan.replace(/\D/g, '').slice(-4)}`} />;
}

export function PayoutAmount({ payout }: { payout: Payout }) {
  const { status, amount } = payout;
  if (status === PayoutStatus.inWork) {
    return (
      <CopyValue value={plainRoubles(amount)} label={text.copyAmount}>
        <Roubles value={amount} />
      </CopyValue>
    );
  }
  if (status !== PayoutStatus.done) return <Roubles value={amount} />;
  return (
    <Stacked second={text.credited(formatRoubles(creditedAmount(payout)))}>
      <Roubles value={amount} />
    </Stacked>
  );
}

/** As a bank's field takes it: «12345,50». */
const plainRoubles = (kopecks: bigint) => formatRoubles(kopecks).replace(/[^\d,]/g, '');

/** The time left, or a word that it is over. */
export function PayoutLeft({ payout }: { payout: Payout }) {
  const now = useServerNow();
  if (!payout.workUntil) return '—';
  return (
    <span className={classes.left}>
      <Countdown until={payout.workUntil} stopped={payout.talk.stopped_until} />
      {isOverdue(payout, now) && <StatusBadge tone={payoutOverdue.tone}>{payoutOverdue.label}</StatusBadge>}
      <NoteBadge payout={payout} />
    </span>
  );
}

/** Says that there is a note of the moderator; pointing at it shows the note. */
function NoteBadge({ payout: { note_kind, note } }: { payout: Payout }) {
  const badge = noteBadgeOf(note_kind);
  if (!badge) return null;
  return (
    <span title={note}>
      <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
    </span>
  );
}

/** Why it was not paid, and who says so. */
export function PayoutWhy({ payout }: { payout: Payout }) {
  return (
    <Stacked second={payout.note}>
      <WhyBadge payout={payout} />
    </Stacked>
  );
}

export function WhyBadge({ payout: { note_kind } }: { payout: Payout }) {
  return (
    <StatusBadge tone="rejected">
      {note_kind === 'not_proven' ? noteBadges.not_proven.label : text.unfinished.cancelled}
    </StatusBadge>
  );
}

/** Turns overdue at the moment when the countdown shows 00:00. */
export const isOverdue = (payout: Payout, now: number) => isOverdueAt(payout, new Date(now + SHOWN_AS_OVER));
