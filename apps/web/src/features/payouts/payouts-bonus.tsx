import { Badge, Tooltip } from '@mantine/core';
import { payoutsText as text } from './payouts-text.ts';

/** What a trader earns on every payout. */
export function PayoutsBonus() {
  return (
    <Tooltip label={text.bonusMeaning}>
      <Badge variant="default" size="lg" radius="sm" fw={600}>
        {text.bonus}
      </Badge>
    </Tooltip>
  );
}
