import { ThingList } from '#features/console-things/thing-list.tsx';
import { consoleDeals } from './console-deals.tsx';

export function ConsoleDealsPage() {
  return <ThingList of={consoleDeals} />;
}
