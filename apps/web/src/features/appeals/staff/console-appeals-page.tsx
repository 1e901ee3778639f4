import { ThingList } from '#features/things/thing-list.tsx';
import { consoleAppeals } from './console-appeals.tsx';

export function ConsoleAppealsPage() {
  return <ThingList of={consoleAppeals} />;
}
