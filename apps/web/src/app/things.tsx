import { lazy } from '#ui/page/lazy.tsx';
import { type ThingFaces, ThingPanel } from '#ui/thing/thing-panel.tsx';

/** What shows each kind of thing in the panel; a kind that has nothing here opens its page. */
const faces: ThingFaces = {
  deal: lazy(async () => (await import('#features/console-deals/deal-thing.tsx')).DealThing),
  appeal: lazy(async () => (await import('#features/console-appeals/appeal-thing.tsx')).AppealThing),
  payout: lazy(async () => (await import('#features/console-payouts/payout-thing.tsx')).PayoutThing),
  topup: lazy(async () => (await import('#features/console-topups/topup-thing.tsx')).TopupThing),
  person: lazy(async () => (await import('#features/console-people/person-thing.tsx')).PersonThing),
};

export function Things() {
  return <ThingPanel faces={faces} />;
}
