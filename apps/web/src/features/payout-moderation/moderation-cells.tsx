import type { ModeratedPayout } from '@app/contract/payouts';
import { PayoutTail } from '#features/payouts/payout-cells.tsx';
import { statuses } from '#features/payouts/payouts-text.ts';
import { bankName } from '#lib/lk.ts';
import { Stacked } from '#ui/stacked.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './moderation-cells.module.css';
import { moderationText as text } from './moderation-text.ts';

export function ModerationRequisites({ payout: { pan, fio } }: { payout: ModeratedPayout }) {
  return (
    <Stacked second={fio}>
      <PayoutTail pan={pan} />
    </Stacked>
  );
}

/** With the trader's reason below: it is what the moderator decides by. */
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

export function StatusBadges({ payout: { status, overdue, receipt_seen_before } }: { payout: ModeratedPayout }) {
  const { label, tone } = statuses[status];
  return (
    <span className={classes.badges}>
      {overdue && <StatusBadge tone="rejected">{text.overdue}</StatusBadge>}
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {receipt_seen_before && <StatusBadge tone="rejected">{text.seenBefore}</StatusBadge>}
    </span>
  );
}

export function ModerationCardTitle({ payout }: { payout: ModeratedPayout }) {
  return (
    <span className={classes.cardTitle}>
      <span className={classes.cardHead}>
        <span>{bankName(payout.bank)}</span>
        <StatusBadges payout={payout} />
      </span>
      {payout.note !== '' && <span className={classes.second}>{payout.note}</span>}
    </span>
  );
}
