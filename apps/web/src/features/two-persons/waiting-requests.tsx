import { requestStates } from '@app/contract/two-persons/request-words';
import type { StaffRequest } from '@app/contract/two-persons/requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInactivity } from '#lib/query/inactivity.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { formatMoment } from '#lib/text/format.ts';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { BriefRow, TableColumn } from '#ui/table/data-table-types.ts';
import { RowButton } from '#ui/table/row-button.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import classes from './requests.module.css';
import { waitingQuery } from './requests-api.ts';
import { noDeciderState, requestsText as text } from './requests-text.ts';

const RequestDialog = lazyAfterStart(async () => (await import('./request-dialog.tsx')).RequestDialog);

/** What one has asked for and another must confirm: everything that the person sees, or some kinds of it. */
export function WaitingRequests({ only = () => true }: { only?: (request: StaffRequest) => boolean }) {
  const waiting = useQuery(waitingQuery);
  const me = useQuery(settingsQuery).data?.user.id;
  const [opened, setOpened] = useState<number>();
  useInactivity(() => waiting.refetch());
  const rows = waiting.data?.requests.filter(only);
  const request = rows?.find(({ id }) => id === opened);
  return (
    <>
      <DataTable
        label={text.title}
        query={waiting}
        rows={rows}
        columns={columnsFor(me, setOpened)}
        brief={brief(me)}
        empty={text.empty}
      />
      {request && <RequestDialog request={request} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function columnsFor(me: number | undefined, open: (id: number) => void): TableColumn<StaffRequest>[] {
  const { columns } = text;
  return [
    { key: 'what', title: columns.what, fr: 2, noEllipsis: true },
    {
      key: 'asked',
      title: columns.asked,
      holds: 'moment',
      fr: 1,
      render: ({ asked_by, asked_at }) => <Stacked second={formatMoment(asked_at)}>{loginOf(asked_by, me)}</Stacked>,
    },
    { key: 'reason', title: columns.reason, fr: 1.6 },
    { key: 'left', title: columns.left, render: ({ expires_at }) => <Countdown until={expires_at} /> },
    { key: 'state', title: columns.state, holds: 'status', render: stateOf },
    {
      key: 'actions',
      title: columns.actions,
      align: 'right',
      render: ({ id, may }) => (
        <RowButton variant={may.confirm ? 'light' : 'default'} onClick={() => open(id)}>
          {may.confirm ? text.decide : text.look}
        </RowButton>
      ),
    },
  ];
}

const brief = (me: number | undefined): BriefRow<StaffRequest> => ({
  title: ({ what }) => what,
  open: text.open,
  // The dialog has the whole sentence.
  lead: ({ what }) => <span className={classes.what}>{what}</span>,
  under: ({ asked_by, asked_at }) => `${loginOf(asked_by, me)}, ${formatMoment(asked_at)}`,
  state: stateOf,
});

const loginOf = ({ id, login }: { id: number; login: string }, me: number | undefined) =>
  id === me ? `${login} (${text.you})` : login;

function stateOf({ state, nobody }: StaffRequest) {
  const { label, tone } = nobody ? noDeciderState : requestStates[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
