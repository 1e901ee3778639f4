import type { Deal } from '@app/contract/deals/deal';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { confirmedDealsQuery } from './deals-api.ts';
import { dealsText as text } from './deals-text.ts';

interface DealsConfirmedProps {
  /** Not before the list itself is there. */
  ready: boolean;
  onAccept: (deals: Deal[]) => void;
}

/** «Закрыть подтверждённые (7)», on whatever page they are; not there if there are none. */
export function DealsConfirmed({ ready, onAccept }: DealsConfirmedProps) {
  const { data: deals = [] } = useQuery({ ...confirmedDealsQuery, enabled: ready });
  if (deals.length === 0) return null;
  return (
    <Button variant="light" title={text.confirmedWhat} onClick={() => onAccept(deals)}>
      {text.closeConfirmed(deals.length)}
    </Button>
  );
}
