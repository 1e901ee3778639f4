import type { Appeal } from '@app/contract/appeals/appeal';
import { mayReject } from '@app/contract/appeals/appeal-machine';
import { appealStatuses } from '@app/contract/appeals/appeal-words';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TalkBadge, TalkLink } from '#features/conversation/talk-badge.tsx';
import { BankAndDigits, DealLk, DealRequisites } from '#features/deals/deal-cells.tsx';
import { methods } from '#features/deals/deals-text.ts';
import { formatMoment, middleEllipsis } from '#lib/text/format.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { AppealAttempt, AppealId, AppealStatusCell } from './appeal-cells.tsx';
import { appealsText as text } from './appeals-text.ts';
import { appealLink } from './use-appeal-address.ts';

interface AppealsColumnsProps {
  /** Every column has room. */
  roomy: boolean;
  tab: Parameters<typeof appealLink>[1];
}

export function appealsColumns({ roomy, tab }: AppealsColumnsProps): TableColumn<Appeal>[] {
  const { columns } = text;
  return [
    { key: 'id', title: columns.id, holds: 'id', whole: true, render: (appeal) => <AppealId appeal={appeal} /> },
    { key: 'payment_id', title: columns.payment_id, below: 'id', render: paymentId },
    {
      key: 'trade_createdAt',
      title: columns.trade_createdAt,
      holds: 'time',
      below: 'createdAt',
      render: ({ trade_createdAt }) => time(trade_createdAt, roomy),
    },
    { key: 'lk', title: columns.lk, holds: 'lk', fr: roomy ? 1 : 1.2, render: (appeal) => <DealLk deal={appeal} /> },
    { key: 'method', title: columns.method, below: 'amount', render: method },
    {
      key: 'requisites',
      title: columns.requisites,
      fr: roomy ? 1.2 : 1,
      brief: { under: ({ bank, payment_note }) => <BankAndDigits bank={bank} note={payment_note} /> },
      render: ({ id, payment_note, talk }) => (
        <>
          <DealRequisites deal={{ note: payment_note }} withType={roomy} />
          <TalkLink mark={talk} link={appealLink(id, tab)} about={text.talkAbout(id)} />
        </>
      ),
    },
    {
      key: 'amount',
      title: columns.amount,
      holds: 'money',
      whole: true,
      align: 'right',
      brief: 'lead',
      render: amount,
    },
    {
      key: 'createdAt',
      title: columns.createdAt,
      holds: 'time',
      brief: { aside: leftOrCame },
      render: ({ createdAt }) => time(createdAt, roomy),
    },
    {
      key: 'status',
      title: columns.status,
      holds: 'status',
      brief: { state: words },
      render: (appeal) => <AppealStatusCell appeal={appeal} />,
    },
    { key: 'actions', title: columns.actions, render: ({ id }) => <Details id={id} tab={tab} /> },
  ];
}

function paymentId({ payment_id }: Appeal) {
  return (
    <CopyValue value={payment_id} label={text.copyPaymentId}>
      {middleEllipsis(payment_id, 3, 4)}
    </CopyValue>
  );
}

/** In one line where two of them share a cell. */
const time = (at: Date, twoLines: boolean) => (twoLines ? <MoscowTime value={at} /> : formatMoment(at));

/** As long as it can be rejected, the time left for that. */
const leftOrCame = ({ status, expired, createdAt, talk }: Appeal) =>
  mayReject(status) ? <Countdown until={expired} stopped={talk.stopped_until} /> : formatMoment(createdAt);

const words = ({ status, attempt, talk }: Appeal) => (
  <>
    <StatusBadge tone={appealStatuses[status].tone}>{appealStatuses[status].label}</StatusBadge>
    <AppealAttempt attempt={attempt} />
    <TalkBadge mark={talk} />
  </>
);

const method = ({ method_group }: Appeal) => methods[method_group];

const amount = ({ amount_to_pay }: Appeal) => <Roubles value={amount_to_pay} />;

function Details({ id, tab }: { id: number; tab: AppealsColumnsProps['tab'] }) {
  return (
    <Button
      variant="light"
      size="xs"
      h={36}
      px={10}
      aria-label={text.detailsOf(id)}
      renderRoot={(props) => <Link {...appealLink(id, tab)} {...props} />}
    >
      {text.details}
    </Button>
  );
}
