import { ThingList } from '#features/console-things/thing-list.tsx';
import { consoleTopups } from './console-topups.tsx';

export function ConsoleTopupsPage() {
  return <ThingList of={consoleTopups} />;
}
