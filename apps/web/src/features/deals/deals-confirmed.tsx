import type { Deal } from '@app/contract/deals/deal';
import { dealsApi } from '@app/contract/deals/deals-api';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCommand } from '#lib/browser/commands.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { dealArrivalText as text } from './deal-arrival-text.ts';

/** Waiting deals whose money has come to the kopeck, as a push of the bank says: one code closes them all. */
const confirmedDealsQuery = routeQuery('deals', dealsApi.confirmed, {}, { select: ({ deals }) => deals });

interface DealsConfirmedProps {
  onAccept: (deals: Deal[]) => void;
}

/** «Закрыть подтверждённые (7)», on whatever page they are; not there if there are none. */
export function DealsConfirmed({ onAccept }: DealsConfirmedProps) {
  const { data: deals = [] } = useQuery(confirmedDealsQuery);
  useCommand(text.closeConfirmed(deals.length), deals.length > 0 && (() => onAccept(deals)));
  if (deals.length === 0) return null;
  return (
    <Button variant="light" title={text.confirmedWhat} onClick={() => onAccept(deals)}>
      {text.closeConfirmed(deals.length)}
    </Button>
  );
}
