import type { Movement } from '@app/contract/statement';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Moment } from '#features/console-things/moment.tsx';
import { SignedRoubles } from '#features/statement/movement-cells.tsx';
import { kinds } from '#features/statement/statement-text.ts';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingLoading, ThingPart } from '#ui/thing/thing.tsx';
import type { ThingKind } from '#ui/thing/thing-kinds.ts';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { MOVEMENTS, movementsQuery } from './person-api.ts';
import { personText } from './person-text.ts';

const text = personText.money;

/** What moved the money, by the first word of its kind. An adjustment has no page. */
const things: Record<string, ThingKind> = { deal: 'deal', appeal: 'appeal', payout: 'payout', topup: 'topup' };

function thingOf({ kind, ref }: Movement) {
  const [word = ''] = kind.split('.');
  const name = `${(text.of as Record<string, string>)[word] ?? word} ${ref}`;
  const thing = things[word];
  return thing ? (
    <ThingLink kind={thing} id={ref}>
      {name}
    </ThingLink>
  ) : (
    name
  );
}

const columns: PlainColumn<Movement>[] = [
  { title: text.columns.at, render: ({ at }) => <Moment at={at} /> },
  { title: text.columns.what, render: ({ kind }) => kinds[kind] },
  { title: text.columns.thing, wide: true, render: thingOf },
  { title: text.columns.amount, align: 'right', render: ({ amount }) => <SignedRoubles value={amount} /> },
  {
    title: text.columns.held,
    align: 'right',
    render: ({ held_amount }) => <SignedRoubles value={held_amount} plain />,
  },
  { title: text.columns.balance, align: 'right', render: ({ balance }) => <Roubles value={balance} /> },
];

export function PersonMoney({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const statement = useQuery(movementsQuery(id, page));
  return (
    <ThingPart title={text.title}>
      {statement.data ? (
        <PlainTable
          label={text.title}
          columns={columns}
          rows={statement.data.movements}
          keyOf={({ number }) => number}
          empty={text.empty}
        />
      ) : (
        <ThingLoading />
      )}
      <ListPagination
        label={text.more}
        page={page}
        total={statement.data?.countMovements ?? 0}
        pageSize={MOVEMENTS}
        onChange={setPage}
      />
    </ThingPart>
  );
}
