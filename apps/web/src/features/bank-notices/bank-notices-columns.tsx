import { type BankNotice, NoticeState } from '@app/contract/bank-notices/bank-notice';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { NoticeActions } from './bank-notice-actions.tsx';
import { NoticeAmount, NoticeDeal, NoticeLk, NoticeStatus } from './bank-notice-cells.tsx';
import { bankNoticesText as text } from './bank-notices-text.ts';

export function bankNoticesColumns(onJoin: (notice: BankNotice) => void): TableColumn<BankNotice>[] {
  const { columns } = text;
  return [
    { key: 'time', title: columns.time, holds: 'time', render: time },
    {
      key: 'amount',
      title: columns.amount,
      holds: 'money',
      whole: true,
      align: 'right',
      render: (notice) => <NoticeAmount notice={notice} />,
    },
    { key: 'lk', title: columns.lk, holds: 'lk', fr: 1.1, render: (notice) => <NoticeLk notice={notice} /> },
    { key: 'payer', title: columns.payer, fr: 1.2, render: payer },
    // The ends of the id are what people compare, so it is never cut; the name of the payer gives way.
    { key: 'deal', title: columns.deal, fr: 0.8, whole: true, render: (notice) => <NoticeDeal notice={notice} /> },
    {
      key: 'status',
      title: columns.status,
      holds: 'status',
      below: 'payer',
      render: (notice) => <NoticeStatus notice={notice} />,
    },
    {
      key: 'actions',
      title: columns.actions,
      render: (notice) => notice.mayMove && <NoticeActions notice={notice} onJoin={() => onJoin(notice)} />,
    },
  ];
}

const payer = ({ payer }: BankNotice) => (payer === null ? text.noPayer : <span title={payer}>{payer}</span>);

const time = ({ at, timeKnown, state }: BankNotice) => (
  <Stacked second={!timeKnown && state === NoticeState.waiting && text.timeUnknown}>
    <MoscowTime value={at} />
  </Stacked>
);
