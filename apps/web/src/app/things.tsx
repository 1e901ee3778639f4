import { part } from '#ui/page/part.tsx';
import { type ThingFaces, ThingPanel } from '#ui/thing/thing-panel.tsx';

/** What shows each kind of thing in the panel; a kind that has nothing here opens its page. */
const faces: ThingFaces = {
  deal: part(async () => (await import('#features/console-deals/deal-thing.tsx')).DealThing),
};

export function Things() {
  return <ThingPanel faces={faces} />;
}
