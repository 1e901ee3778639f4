import type { DeviceProfile } from '@app/contract/devices/devices';
import { MaskedValue } from '#ui/value/masked-value.tsx';
import { devicesText } from './devices-text.ts';

const text = devicesText.bank;
const shownAtMost = 3;

/** The cards of a bank, the main one first. */
export function DeviceCards({ cards }: { cards: DeviceProfile['RequisiteProfiles'] }) {
  if (cards.length === 0) return <span className="l-muted l-small">{text.noCards}</span>;
  const rest = cards.length - shownAtMost;
  return (
    <span className="l-stack l-gap-0 l-nowrap">
      {cards.slice(0, shownAtMost).map((card) => (
        <span key={card.id}>
          <MaskedValue value={card.pan} />
          {card.available === 0 && <span className="l-muted l-small"> {text.offCard}</span>}
        </span>
      ))}
      {rest > 0 && <span className="l-muted l-small">{text.moreCards(rest)}</span>}
    </span>
  );
}
