import { Badge, Tooltip } from '@mantine/core';
import { useTerms } from '#lib/query/settings-query.ts';
import { formatPercent } from '#lib/text/format.ts';
import { payoutsText as text } from './payouts-text.ts';

/** The trader's bonus for each payout that the platform makes from now on. */
export function PayoutsBonus() {
  const { payout_bonus } = useTerms();
  return (
    <Tooltip label={text.bonusMeaning(payout_bonus)}>
      <Badge variant="default" size="lg" radius="sm" fw={600}>
        {formatPercent(payout_bonus)}
      </Badge>
    </Tooltip>
  );
}
