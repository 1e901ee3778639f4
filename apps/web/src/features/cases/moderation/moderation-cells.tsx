import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { noteBadgeOf, noteBadges, payoutOverdue, payoutStatuses } from '@app/contract/payouts/payout-words';
import { PayoutTail } from '#features/payouts/payout-cells.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import classes from './moderation-cells.module.css';
import { moderationText as text } from './moderation-text.ts';

export function ModerationRequisites({ payout: { pan, fio } }: { payout: ModeratedPayout }) {
  return (
    <Stacked second={fio}>
      <PayoutTail pan={pan} />
    </Stacked>
  );
}

/** With the trader's reason below: the moderator decides by it. */
export function ModerationStatus({ payout }: { payout: ModeratedPayout }) {
  const note = payout.note !== '' && (
    <span className={classes.note} title={payout.note}>
      {payout.note}
    </span>
  );
  return (
    <Stacked second={note}>
      <StatusBadges payout={payout} />
    </Stacked>
  );
}

export function StatusBadges({ payout }: { payout: ModeratedPayout }) {
  const { status, overdue, receipt_seen_before, note_kind, waits } = payout;
  const said = noteBadgeOf(note_kind);
  // Says that nothing was proven, which tells more than «Некорректная».
  const { label, tone } = isUnproven(payout) && said ? said : payoutStatuses[status];
  return (
    <span className={classes.badges}>
      {overdue && <StatusBadge tone={payoutOverdue.tone}>{payoutOverdue.label}</StatusBadge>}
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {said && note_kind === 'sent_back' && <StatusBadge tone={said.tone}>{said.label}</StatusBadge>}
      {receipt_seen_before && <StatusBadge tone="rejected">{text.seenBefore}</StatusBadge>}
      {waits && <WaitsBadge waits={waits} />}
    </span>
  );
}

/** The one that says most, where there is room for one. */
export function MainBadge({ payout }: { payout: ModeratedPayout }) {
  const { overdue, receipt_seen_before, status, waits } = payout;
  if (overdue) return <StatusBadge tone={payoutOverdue.tone}>{payoutOverdue.label}</StatusBadge>;
  if (receipt_seen_before) return <StatusBadge tone="rejected">{text.seenBefore}</StatusBadge>;
  if (waits) return <WaitsBadge waits={waits} />;
  const { label, tone } = isUnproven(payout) ? noteBadges.not_proven : payoutStatuses[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** Who has said what is told on hover: a login may be longer than the cell. */
function WaitsBadge({ waits }: { waits: NonNullable<ModeratedPayout['waits']> }) {
  return (
    <span title={text.saidBy[waits.action](waits.login)}>
      <StatusBadge tone="waiting">{text.waits}</StatusBadge>
    </span>
  );
}

/** A later receipt may have proven it; the note of the first one stays. */
const isUnproven = ({ status, note_kind }: ModeratedPayout) =>
  status === PayoutStatus.incorrect && note_kind === 'not_proven';
