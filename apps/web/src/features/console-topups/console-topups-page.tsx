import { consoleTopupFilters } from '@app/contract/console/console-topups';
import { ThingList } from '#features/console-things/thing-list.tsx';
import { useFilters } from '#lib/address/use-filters.ts';
import { linkTopups, readTopups } from './console-topups-api.ts';
import { statusOptions, topupsBrief, topupsColumns } from './console-topups-columns.tsx';
import { consoleTopupsText as text } from './console-topups-text.ts';

export function ConsoleTopupsPage() {
  const [filters, setFilters] = useFilters(consoleTopupFilters);
  return (
    <ThingList
      name="topups"
      title={text.title}
      exported={text.exported}
      searchBy={text.searchBy}
      empty={text.empty}
      filters={filters}
      onChange={(change) => setFilters(change as typeof filters)}
      statuses={statusOptions}
      read={readTopups(filters)}
      link={linkTopups(filters)}
      columns={topupsColumns}
      brief={topupsBrief}
    />
  );
}
