import type { Payout } from '@app/contract/payouts/payout';
import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { briefRow } from '#ui/table/brief-row.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { PayoutAction } from './payout-actions.tsx';
import { unfinishedQuery } from './payouts-api.ts';
import { payoutsBrief, unfinishedColumns } from './payouts-columns.tsx';
import { payoutsText } from './payouts-text.ts';

const text = payoutsText.unfinished;

interface PayoutsUnfinishedProps {
  roomy: boolean;
  brief: boolean;
  onAction: (payout: Payout, action: PayoutAction) => void;
}

/** A trader who paid and cancelled nevertheless, or sent a bad receipt, can send receipts here. */
export function PayoutsUnfinished({ roomy, brief, onAction }: PayoutsUnfinishedProps) {
  const [page, setPage] = useState(1);
  const payouts = useQuery(unfinishedQuery(page));
  const total = payouts.data?.countPayoutRequests ?? 0;
  if (total === 0) return null;
  const columns = unfinishedColumns({ roomy, brief, onAction });
  return (
    <Stack gap="sm" mt="lg">
      <div>
        <Title order={2} size="h3">
          {text.title}
        </Title>
        <Text c="dimmed">{text.text}</Text>
      </div>
      <DataTable
        label={text.title}
        query={payouts}
        rows={payouts.data?.payoutRequests}
        columns={columns}
        brief={briefRow(columns, payoutsBrief('inprogress'))}
        empty={text.empty}
      />
      <ListPagination page={page} total={total} pageSize={50} onChange={setPage} />
    </Stack>
  );
}
