import { consoleAppealFilters } from '@app/contract/console/console-appeals';
import { ThingList } from '#features/console-things/thing-list.tsx';
import { useFilters } from '#lib/address/use-filters.ts';
import { linkAppeals, readAppeals } from './console-appeals-api.ts';
import { appealsBrief, appealsColumns, statusOptions } from './console-appeals-columns.tsx';
import { consoleAppealsText as text } from './console-appeals-text.ts';

export function ConsoleAppealsPage() {
  const [filters, setFilters] = useFilters(consoleAppealFilters);
  return (
    <ThingList
      name="appeals"
      title={text.title}
      exported={text.exported}
      searchBy={text.searchBy}
      empty={text.empty}
      filters={filters}
      onChange={(change) => setFilters(change as typeof filters)}
      statuses={statusOptions}
      withPlatform
      withBank
      read={readAppeals(filters)}
      link={linkAppeals(filters)}
      columns={appealsColumns}
      brief={appealsBrief}
    />
  );
}
