import type { Deal } from '@app/contract/deals/deal';
import type { DealMove } from '@app/contract/deals/deals-api';
import { Text } from '@mantine/core';
import { Notice } from '#ui/page/notice.tsx';
import { DealToAppeal } from '../deal-to-appeal.tsx';
import { DealLines } from './deal-close-facts.tsx';
import { dealCloseText as text } from './deal-close-text.ts';

/** Nothing is left to send: shows what has happened to the deals. */
export function DealCloseOver({ deals, state }: { deals: readonly Deal[]; state: DealMove['state'] }) {
  const [first] = deals;
  const several = deals.length > 1;
  return (
    <>
      <Notice tone="waiting" action={!several && first && <DealToAppeal deal={first} />}>
        {several ? text.severalOver[state] : first && text.over[state][first.status]}
      </Notice>
      <DealLines deals={deals} />
      <Text c="dimmed">{text.nothingSent}</Text>
    </>
  );
}
