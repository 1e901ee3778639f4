import type { Deal } from '@app/contract/deals/deal';
import type { DealMoved } from '@app/contract/deals/deals-api';
import { Text } from '@mantine/core';
import { lkLabel } from '#lib/text/bank-names.ts';
import { Roubles } from '#ui/value/roubles.tsx';
import classes from './deal-close-dialog.module.css';
import { dealCloseText as text } from './deal-close-text.ts';

interface RefusedDeal {
  deal: Deal;
  reason: string;
}

/** Which of several deals the server did not change, and why. */
export function refusedDeals(deals: readonly Deal[], answer: DealMoved | undefined): RefusedDeal[] {
  return (answer?.results ?? []).flatMap(({ deal_id, success, error }) => {
    const deal = deals.find(({ id }) => id === deal_id);
    return success || !deal ? [] : [{ deal, reason: error ?? text.refusedWhy }];
  });
}

export function DealCloseOutcome({ refused, all }: { refused: readonly RefusedDeal[]; all: number }) {
  return (
    <>
      <Text role="status" fw={500}>
        {text.outcome(all - refused.length, all)}
      </Text>
      <div>
        <Text mb={8}>{text.refused}</Text>
        <ul className="l-stack l-gap-8 l-list">
          {refused.map(({ deal, reason }) => (
            <li key={deal.id}>
              <div className={classes.line}>
                <span>{lkLabel(deal)}</span> <Roubles value={deal.real_amount} />
              </div>
              <div className="l-error">{reason}</div>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
