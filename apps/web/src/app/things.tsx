import { type ThingFaces, ThingPanel } from '#ui/thing/thing-panel.tsx';

/** What shows each kind of thing in the panel; a kind that has nothing here opens its page. */
const faces: ThingFaces = {};

export function Things() {
  return <ThingPanel faces={faces} />;
}
