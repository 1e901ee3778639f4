import { mayStaff } from '@app/contract/access/roles';
import type { Person } from '@app/contract/people/person';
import type { Movement } from '@app/contract/statement/statement';
import { movementKinds } from '@app/contract/statement/statement-words';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { AdjustDialog } from '#features/money/adjust-dialog.tsx';
import { SignedRoubles } from '#features/statement/movement-cells.tsx';
import { Moment } from '#features/things/moment.tsx';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingLoading, ThingPart } from '#ui/thing/thing.tsx';
import { StaffRoles, type ThingKind } from '#ui/thing/thing-kinds.ts';
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
  { title: text.columns.what, render: ({ kind }) => movementKinds[kind] },
  { title: text.columns.thing, wide: true, render: thingOf },
  { title: text.columns.amount, align: 'right', render: ({ amount }) => <SignedRoubles value={amount} /> },
  {
    title: text.columns.held,
    align: 'right',
    render: ({ held_amount }) => <SignedRoubles value={held_amount} plain />,
  },
  { title: text.columns.balance, align: 'right', render: ({ balance }) => <Roubles value={balance} /> },
];

export function PersonMoney({ person: { id, login } }: { person: Pick<Person, 'id' | 'login'> }) {
  const [page, setPage] = useState(1);
  const mayAdjust = mayStaff(useContext(StaffRoles), 'money', 'do');
  const statement = useQuery(movementsQuery(id, page));
  return (
    <ThingPart title={text.title} actions={mayAdjust && <AdjustButton trader={{ id, login }} />}>
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

function AdjustButton({ trader }: { trader: { id: number; login: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {text.adjust}
      </Button>
      {open && <AdjustDialog trader={trader} onClose={() => setOpen(false)} />}
    </>
  );
}
