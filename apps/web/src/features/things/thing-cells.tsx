import type { ThingName } from '@app/contract/things/thing';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { MaskedValue } from '#ui/value/masked-value.tsx';

/** Whose it is; nobody's yet is a dash. */
export function traderOf({ trader }: { trader: ThingName | null }) {
  if (!trader) return '—';
  return (
    <ThingLink kind="person" id={trader.id}>
      {trader.name}
    </ThingLink>
  );
}

export function platformOf({ platform }: { platform: ThingName }) {
  return (
    <ThingLink kind="platform" id={platform.id}>
      {platform.name}
    </ThingLink>
  );
}

/** The last four digits are all that staff see of a requisite. */
export function requisiteOf({ tail }: { tail: string }) {
  return <MaskedValue value={`•••• ${tail}`} />;
}
