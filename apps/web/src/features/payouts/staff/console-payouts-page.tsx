import { ThingList } from '#features/things/thing-list.tsx';
import { consolePayouts } from './console-payouts.tsx';

export function ConsolePayoutsPage() {
  return <ThingList of={consolePayouts} />;
}
