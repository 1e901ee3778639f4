import type { Movement } from '@app/contract/statement';
import { formatMoment, formatRoubles } from '#lib/text/format.ts';
import type { BriefRow } from '#ui/table/data-table-types.ts';
import { Money } from '#ui/value/roubles.tsx';
import { SignedRoubles } from './movement-cells.tsx';
import { kinds, statementText as text } from './statement-text.ts';

/** A movement on a narrow screen; a tap shows the rest of it, with a link to what moved the money. */
export const statementBrief: BriefRow<Movement & { id: number }> = {
  title: ({ kind }) => kinds[kind],
  open: text.open,
  // Of what is only held or released: the change of the money at hand.
  lead: ({ amount, held_amount }) => (
    <SignedRoubles value={amount === 0n ? -held_amount : amount} plain={amount === 0n} />
  ),
  aside: ({ at }) => formatMoment(at),
  under: ({ kind }) => <span>{kinds[kind]}</span>,
  state: ({ balance }) => (
    <span>
      {text.columns.balance} <Money>{formatRoubles(balance)}</Money>
    </span>
  ),
};
