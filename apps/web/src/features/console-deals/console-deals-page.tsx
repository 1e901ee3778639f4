import { consoleDealFilters } from '@app/contract/console/console-deals';
import { ThingList } from '#features/console-things/thing-list.tsx';
import { useFilters } from '#lib/address/use-filters.ts';
import { linkDeals, readDeals } from './console-deals-api.ts';
import { dealsBrief, dealsColumns, statusOptions } from './console-deals-columns.tsx';
import { consoleDealsText as text } from './console-deals-text.ts';

export function ConsoleDealsPage() {
  const [filters, setFilters] = useFilters(consoleDealFilters);
  return (
    <ThingList
      name="deals"
      title={text.title}
      exported={text.exported}
      searchBy={text.searchBy}
      empty={text.empty}
      filters={filters}
      onChange={(change) => setFilters(change as typeof filters)}
      statuses={statusOptions}
      withPlatform
      withBank
      read={readDeals(filters)}
      link={linkDeals(filters)}
      columns={dealsColumns}
      brief={dealsBrief}
    />
  );
}
