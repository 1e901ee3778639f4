import { type Deposit, DepositStatus, explorerLinks } from '@app/contract/wallet';
import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { middleEllipsis } from '#lib/format.ts';
import { Countdown } from '#ui/countdown.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './wallet.module.css';
import { statuses, walletText as text } from './wallet-text.ts';

export function DepositStatusCell({ deposit: { status, expired } }: { deposit: Deposit }) {
  const { label, tone } = statuses[status];
  return (
    <span className={classes.status}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {status === DepositStatus.waiting && <Countdown until={expired} />}
    </span>
  );
}

/** Both ends of the transaction's id, and the whole of it where everybody can check it. */
export function TransactionLink({ id, explorer }: { id: string | null; explorer: string | undefined }) {
  if (id === null) return '—';
  if (!explorer) return <span className={classes.figures}>{middleEllipsis(id)}</span>;
  return (
    <Anchor
      inherit
      className={classes.link ?? ''}
      href={explorerLinks(explorer).transaction(id)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={text.openTransaction(id)}
      title={id}
    >
      {middleEllipsis(id, 4, 4)}
      <IconExternalLink size={14} stroke={1.75} aria-hidden />
    </Anchor>
  );
}

export function DepositCardTitle({ deposit }: { deposit: Deposit }) {
  return (
    <div className={classes.cardTitle}>
      <span>
        {text.columns.id} {deposit.id}
      </span>
      <DepositStatusCell deposit={deposit} />
    </div>
  );
}
