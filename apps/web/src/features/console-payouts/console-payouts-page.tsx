import { ThingList } from '#features/console-things/thing-list.tsx';
import { consolePayouts } from './console-payouts.tsx';

export function ConsolePayoutsPage() {
  return <ThingList of={consolePayouts} />;
}
