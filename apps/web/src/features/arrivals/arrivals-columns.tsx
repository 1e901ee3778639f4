import { type Arrival, NoticeState } from '@app/contract/arrivals/arrival';
import { bankName } from '#lib/text/bank-names.ts';
import { formatMoment } from '#lib/text/format.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { RowButton } from '#ui/table/row-button.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { NoticeActions } from './arrival-actions.tsx';
import { NoticeAmount, NoticeDeal, NoticeLk, NoticeStatus } from './arrival-cells.tsx';
import { states, arrivalsText as text } from './arrivals-text.ts';

export function arrivalsColumns(onJoin: (notice: Arrival) => void): TableColumn<Arrival>[] {
  const { columns } = text;
  return [
    {
      key: 'time',
      title: columns.time,
      holds: 'time',
      brief: { aside: ({ at }) => formatMoment(at) },
      render: time,
    },
    {
      key: 'amount',
      title: columns.amount,
      holds: 'money',
      whole: true,
      align: 'right',
      brief: { lead: ({ amount }) => <Roubles value={amount} /> },
      render: (notice) => <NoticeAmount notice={notice} />,
    },
    {
      key: 'lk',
      title: columns.lk,
      holds: 'lk',
      fr: 1.1,
      brief: { under: bankAndDigits },
      render: (notice) => <NoticeLk notice={notice} />,
    },
    { key: 'payer', title: columns.payer, fr: 1.2, render: payer },
    // The ends of the id are what people compare, so it is never cut; the name of the payer gives way.
    { key: 'deal', title: columns.deal, fr: 0.8, whole: true, render: (notice) => <NoticeDeal notice={notice} /> },
    {
      key: 'status',
      title: columns.status,
      holds: 'status',
      below: 'payer',
      brief: { state: wordAndPayer },
      render: (notice) => <NoticeStatus notice={notice} />,
    },
    {
      key: 'actions',
      title: columns.actions,
      brief: { action: (notice) => mayJoin(notice) && <Join notice={notice} onClick={() => onJoin(notice)} /> },
      render: (notice) => notice.mayMove && <NoticeActions notice={notice} onJoin={() => onJoin(notice)} />,
    },
  ];
}

const payer = ({ payer }: Arrival) => (payer === null ? text.noPayer : <span title={payer}>{payer}</span>);

const time = ({ at, timeKnown, state }: Arrival) => (
  <Stacked second={!timeKnown && state === NoticeState.waiting && text.timeUnknown}>
    <MoscowTime value={at} />
  </Stacked>
);

const bankAndDigits = ({ bank, id_alias, digits }: Arrival) => (
  <>
    <span>{bankName(bank)}</span>
    <span>{digits === null ? (id_alias ?? text.noProfile) : `•••• ${digits}`}</span>
  </>
);

const wordAndPayer = ({ state, payer }: Arrival) => (
  <>
    <StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>
    <span>{payer}</span>
  </>
);

const mayJoin = ({ mayMove, state }: Arrival) => mayMove && state !== NoticeState.foreign;

/** The one button of a row on a narrow screen. */
function Join({ notice: { state }, onClick }: { notice: Arrival; onClick: () => void }) {
  return (
    <RowButton variant={state === NoticeState.waiting ? 'light' : 'default'} onClick={onClick}>
      {text.join}
    </RowButton>
  );
}
