import { Badge, Tooltip } from '@mantine/core';
import { payoutsText as text } from './payouts-text.ts';

/** The trader's bonus for each payout. */
export function PayoutsBonus() {
  return (
    <Tooltip label={text.bonusMeaning}>
      <Badge variant="default" size="lg" radius="sm" fw={600}>
        {text.bonus}
      </Badge>
    </Tooltip>
  );
}
