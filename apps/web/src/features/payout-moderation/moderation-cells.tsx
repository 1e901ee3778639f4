import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { PayoutTail } from '#features/payouts/payout-cells.tsx';
import { noteBadges, statuses } from '#features/payouts/payouts-text.ts';
import { bankName } from '#lib/text/bank-names.ts';
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
  const { status, overdue, receipt_seen_before, note_kind } = payout;
  const said = note_kind && noteBadges[note_kind];
  // Says that nothing was proven, which tells more than «Некорректная».
  const { label, tone } = note_kind === 'not_proven' && said ? said : statuses[status];
  return (
    <span className={classes.badges}>
      {overdue && <StatusBadge tone="rejected">{text.overdue}</StatusBadge>}
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {said && note_kind === 'sent_back' && <StatusBadge tone={said.tone}>{said.label}</StatusBadge>}
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
