import type { Deposit } from '@app/contract/wallet/deposit';
import { DepositStatus } from '@app/contract/wallet/deposit-machine';
import { depositStatuses } from '@app/contract/wallet/deposit-words';
import { formatMoment, formatUsdt } from '#lib/text/format.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRow } from '#ui/table/data-table-types.ts';
import { Money, Roubles } from '#ui/value/roubles.tsx';
import { DepositActions } from './deposit-actions.tsx';
import { walletText as text } from './wallet-text.ts';

/** A top-up on a narrow screen; a tap shows the rest of it. */
export function walletBrief(onPay: (deposit: Deposit) => void): BriefRow<Deposit> {
  return {
    title: ({ id }) => text.one(id),
    open: text.open,
    lead: ({ in_amount }) => <Money>{formatUsdt(in_amount)}</Money>,
    aside: ({ status, expired, createdAt }) =>
      status === DepositStatus.waiting ? <Countdown until={expired} /> : formatMoment(createdAt),
    under: ({ out_amount }) => <Roubles value={out_amount} />,
    state: ({ status, id }) => (
      <>
        <StatusBadge tone={depositStatuses[status].tone}>{depositStatuses[status].label}</StatusBadge>
        <span>
          {text.columns.id} {id}
        </span>
      </>
    ),
    action: (deposit) => <DepositActions deposit={deposit} onPay={onPay} />,
  };
}
