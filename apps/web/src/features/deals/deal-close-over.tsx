import type { Deal } from '@app/contract/deals';
import { Text } from '@mantine/core';
import { Notice } from '#ui/notice.tsx';
import { DealLines } from './deal-close-facts.tsx';
import { overText, dealsText as text } from './deals-text.ts';

/** Nothing is left to send: what happened to the deals elsewhere. */
export function DealCloseOver({ deals }: { deals: readonly Deal[] }) {
  const [first] = deals;
  return (
    <>
      <Notice tone="waiting">{deals.length > 1 ? text.severalOver : first && overText(first)}</Notice>
      <DealLines deals={deals} />
      <Text c="dimmed">{text.nothingSent}</Text>
    </>
  );
}
