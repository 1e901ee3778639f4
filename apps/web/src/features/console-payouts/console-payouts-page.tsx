import { consolePayoutFilters } from '@app/contract/console/console-payouts';
import { ThingList } from '#features/console-things/thing-list.tsx';
import { useFilters } from '#lib/address/use-filters.ts';
import { linkPayouts, readPayouts } from './console-payouts-api.ts';
import { payoutsBrief, payoutsColumns, statusOptions } from './console-payouts-columns.tsx';
import { consolePayoutsText as text } from './console-payouts-text.ts';

export function ConsolePayoutsPage() {
  const [filters, setFilters] = useFilters(consolePayoutFilters);
  return (
    <ThingList
      name="payouts"
      title={text.title}
      exported={text.exported}
      searchBy={text.searchBy}
      empty={text.empty}
      filters={filters}
      onChange={(change) => setFilters(change as typeof filters)}
      statuses={statusOptions}
      withPlatform
      withBank
      read={readPayouts(filters)}
      link={linkPayouts(filters)}
      columns={payoutsColumns}
      brief={payoutsBrief}
    />
  );
}
