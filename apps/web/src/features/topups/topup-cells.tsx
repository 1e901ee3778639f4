import type { Topup } from '@app/contract/topups/topup';
import { TopupStatus } from '@app/contract/topups/topup-machine';
import { topupStatuses } from '@app/contract/topups/topup-words';
import { explorerLinks } from '@app/contract/topups/wallet-api';
import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { middleEllipsis } from '#lib/text/format.ts';
import { StatusCell } from '#ui/status/status-cell.tsx';
import classes from './wallet.module.css';
import { walletText as text } from './wallet-text.ts';

export function TopupStatusCell({ deposit: { status, expired } }: { deposit: Topup }) {
  return <StatusCell {...topupStatuses[status]} until={status === TopupStatus.waiting && expired} />;
}

/** The beginning and the end of the transaction's id, with a link to a site that shows it. */
export function TransactionLink({ id, explorer }: { id: string | null; explorer: string | null | undefined }) {
  if (id === null) return '—';
  if (!explorer) return <span className="l-nowrap">{middleEllipsis(id)}</span>;
  return (
    <Anchor
      inherit
      className={`l-touch ${classes.link}`}
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
