import { movementKinds } from '@app/contract/statement/statement-words';
import type { MoneyMove } from '@app/contract/things/thing';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingPart } from '#ui/thing/thing.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { accountLabels, thingsText } from './console-things-text.ts';
import { Moment } from './moment.tsx';

const text = thingsText.moves;

/** A kind or an account of another version is shown by its name. */
const kindOf = (kind: string) => (movementKinds as Record<string, string>)[kind] ?? kind;
const accountOf = (account: string) => accountLabels[account] ?? account;

const columns: PlainColumn<MoneyMove>[] = [
  { title: text.columns.at, render: ({ at }) => <Moment at={at} /> },
  { title: text.columns.what, render: ({ kind }) => kindOf(kind) },
  { title: text.columns.way, wide: true, render: ({ from, to }) => `${accountOf(from)} → ${accountOf(to)}` },
  { title: text.columns.amount, align: 'right', render: ({ amount }) => <Roubles value={amount} /> },
];

/** Every posting that was made because of a thing. */
export function MoneyMoves({ moves }: { moves: readonly MoneyMove[] }) {
  return (
    <ThingPart title={text.title}>
      <PlainTable label={text.title} columns={columns} rows={moves} keyOf={({ number }) => number} empty={text.empty} />
    </ThingPart>
  );
}
