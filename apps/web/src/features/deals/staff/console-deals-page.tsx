import { ThingList } from '#features/things/thing-list.tsx';
import { consoleDeals } from './console-deals.tsx';

export function ConsoleDealsPage() {
  return <ThingList of={consoleDeals} />;
}
