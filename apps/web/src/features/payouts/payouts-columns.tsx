import type { Payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { TalkLink } from '#features/conversation/talk-badge.tsx';
import { itemLink } from '#lib/address/item-address.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { formatMoment } from '#lib/text/format.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import type { BriefRest } from '#ui/table/brief-row.tsx';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { ItemLink } from '#ui/value/item-link.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { type PayoutAction, PayoutActions } from './payout-actions.tsx';
import { PayoutAmount, PayoutLeft, PayoutRequisites, PayoutTail, PayoutWhy } from './payout-cells.tsx';
import { PayoutStanding } from './payout-standing.tsx';
import type { PayoutTab } from './payouts-tabs.ts';
import { methods, payoutsText, talkAbout } from './payouts-text.ts';

interface PayoutsColumnsProps {
  tab: PayoutTab;
  /** Every column has room. */
  roomy: boolean;
  /** Rows have one button. */
  brief: boolean;
  /** Why no payout can be taken now. */
  noTaking?: string | null | undefined;
  onAction: (payout: Payout, action: PayoutAction) => void;
}

export function payoutsColumns(props: PayoutsColumnsProps): TableColumn<Payout>[] {
  const { tab, roomy, brief, noTaking = null, onAction } = props;
  const { columns } = payoutsText;
  const inWork = tab === 'inprogress';
  return [
    {
      key: 'id',
      title: columns.id,
      holds: 'id',
      whole: true,
      brief: { state: (row) => <PayoutStanding payout={row} /> },
      render: ({ id }) => payoutId(id, tab),
    },
    // Between words a name may be broken, a word never.
    {
      key: 'bank',
      title: columns.bank,
      fr: roomy ? 1.5 : 2,
      whole: true,
      brief: 'under',
      render: ({ bank }) => bankName(bank),
    },
    { key: 'method', title: columns.method, below: 'bank', render: ({ method }) => methods[method] },
    {
      key: 'requisites',
      title: columns.requisites,
      fr: 2,
      whole: true,
      brief: { under: ({ pan }) => <PayoutTail pan={pan} /> },
      render: (row) => (
        <>
          <PayoutRequisites payout={row} />
          <TalkLink mark={row.talk} link={itemLink('payoutrequests', row.id, tab)} about={talkAbout(row)} />
        </>
      ),
    },
    {
      key: 'amount',
      title: columns.amount,
      holds: 'money',
      whole: true,
      align: 'right',
      brief: { lead: ({ amount }) => <Roubles value={amount} /> },
      render: (row) => <PayoutAmount payout={row} />,
    },
    {
      key: 'time',
      title: columns.time,
      holds: 'time',
      below: 'id',
      brief: { aside: leftOrCame },
      render: (row) => time(row, roomy),
    },
    ...(inWork ? [{ key: 'left', title: columns.left, whole: true, below: 'amount', render: left }] : []),
    {
      key: 'actions',
      title: columns.actions,
      render: (row) => <PayoutActions payout={row} brief={brief} noTaking={noTaking} onAction={onAction} />,
    },
  ];
}

/** A tap opens its dialog. */
export const payoutsBrief = (tab: PayoutTab): BriefRest<Payout> => ({
  link: ({ id }) => itemLink('payoutrequests', id, tab),
  open: payoutsText.open,
  wraps: true,
});

const payoutId = (id: number, tab: PayoutTab) => (
  <ItemLink link={itemLink('payoutrequests', id, tab)} title={payoutsText.open}>
    {id}
  </ItemLink>
);

const leftOrCame = ({ workUntil, createdAt, talk }: Payout) =>
  workUntil ? <Countdown until={workUntil} stopped={talk.stopped_until} /> : formatMoment(createdAt);

/** In one line where it stands below the number. */
const time = ({ createdAt }: Payout, roomy: boolean) =>
  roomy ? <MoscowTime value={createdAt} /> : formatMoment(createdAt);

/** For cancelled and not proven ones the reason is shown in place of the time left. */
export function unfinishedColumns(props: Omit<PayoutsColumnsProps, 'tab'>): TableColumn<Payout>[] {
  const why: TableColumn<Payout> = {
    key: 'why',
    title: payoutsText.unfinished.why,
    fr: 2,
    whole: true,
    noEllipsis: true,
    render: (row) => <PayoutWhy payout={row} />,
  };
  return payoutsColumns({ ...props, tab: 'pending' }).toSpliced(-1, 0, why);
}

const left = (payout: Payout) => (payout.status === PayoutStatus.inWork ? <PayoutLeft payout={payout} /> : null);
