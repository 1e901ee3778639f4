import { ThingList } from '#features/things/thing-list.tsx';
import { consoleTopups } from './console-topups.tsx';

export function ConsoleTopupsPage() {
  return <ThingList of={consoleTopups} />;
}
