import { lazy } from '#ui/page/lazy.tsx';
import { type ThingFaces, ThingPanel } from '#ui/thing/thing-panel.tsx';

/** What shows each kind of thing in the panel; a kind that has nothing here opens its page. */
const faces: ThingFaces = {
  deal: lazy(async () => (await import('#features/deals/staff/deal-thing.tsx')).DealThing),
  appeal: lazy(async () => (await import('#features/appeals/staff/appeal-thing.tsx')).AppealThing),
  payout: lazy(async () => (await import('#features/payouts/staff/payout-thing.tsx')).PayoutThing),
  topup: lazy(async () => (await import('#features/topups/staff/topup-thing.tsx')).TopupThing),
  person: lazy(async () => (await import('#features/people/person-thing.tsx')).PersonThing),
};

export function Things() {
  return <ThingPanel faces={faces} />;
}
