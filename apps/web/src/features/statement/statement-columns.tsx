import type { Movement } from '@app/contract/statement/statement';
import { movementKinds } from '@app/contract/statement/statement-words';
import { formatMoment, formatRoubles } from '#lib/text/format.ts';
import type { BriefRest } from '#ui/table/brief-row.tsx';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Money } from '#ui/value/roubles.tsx';
import { MovementBalance, MovementOperation, SignedRoubles } from './movement-cells.tsx';
import { MovementLink } from './movement-link.tsx';
import { statementText } from './statement-text.ts';

type Row = Movement & { id: number };

const { columns } = statementText;

export const statementColumns: readonly TableColumn<Row>[] = [
  {
    key: 'time',
    title: columns.time,
    holds: 'time',
    brief: { aside: ({ at }) => formatMoment(at) },
    render: ({ at }) => <MoscowTime value={at} />,
  },
  {
    key: 'operation',
    title: columns.operation,
    fr: 1.3,
    noEllipsis: true,
    brief: { under: ({ kind }) => movementKinds[kind] },
    render: (row) => <MovementOperation movement={row} />,
  },
  { key: 'object', title: columns.object, fr: 1.3, whole: true, render: (row) => <MovementLink movement={row} /> },
  {
    key: 'amount',
    title: columns.amount,
    holds: 'money',
    whole: true,
    align: 'right',
    brief: { lead: atHandOf },
    render: changeOf,
  },
  {
    key: 'available',
    title: columns.available,
    holds: 'money',
    whole: true,
    align: 'right',
    below: 'amount',
    render: availableOf,
  },
  {
    key: 'balance',
    title: columns.balance,
    whole: true,
    align: 'right',
    brief: { state: balanceOf },
    render: (row) => <MovementBalance movement={row} />,
  },
];

function changeOf({ amount }: Row) {
  return <SignedRoubles value={amount} />;
}

/** What is held cannot be spent, and what is released can again: the sign is that of the money at hand. Other changes are in the column before. */
function availableOf({ amount, held_amount }: Row) {
  return <SignedRoubles value={held_amount === 0n ? 0n : amount - held_amount} plain />;
}

/** Of what is only held or released: the change of the money at hand. */
function atHandOf({ amount, held_amount }: Row) {
  return <SignedRoubles value={amount === 0n ? -held_amount : amount} plain={amount === 0n} />;
}

function balanceOf({ balance }: Row) {
  return (
    <span>
      {columns.balance} <Money>{formatRoubles(balance)}</Money>
    </span>
  );
}

/** A movement on a narrow screen; a tap shows the rest of it, with a link to what moved the money. */
export const statementBrief: BriefRest<Row> = { title: ({ kind }) => movementKinds[kind], open: statementText.open };
