import { appealStatuses } from '@app/contract/appeals/appeal-words';
import type { ConsoleDealView } from '@app/contract/deals/console-deals';
import { thingsText } from '#features/things/console-things-text.ts';
import { Moment } from '#features/things/moment.tsx';
import { badgeBy } from '#features/things/thing-status.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingPart } from '#ui/thing/thing.tsx';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { consoleDealsText } from './console-deals-text.ts';

type Row = ConsoleDealView['appeals'][number];
const text = consoleDealsText.appeals;

const columns: PlainColumn<Row>[] = [
  { title: thingsText.columns.id, render: ({ id }) => <ThingLink kind="appeal" id={id} /> },
  { title: consoleDealsText.columns.createdAt, wide: true, render: ({ createdAt }) => <Moment at={createdAt} /> },
  { title: thingsText.columns.status, render: badgeBy(appealStatuses) },
  { title: thingsText.columns.amount, align: 'right', render: ({ amount }) => <Roubles value={amount} /> },
];

/** Appeals on the deal; most have none. */
export function DealAppeals({ appeals }: { appeals: readonly Row[] }) {
  return (
    <ThingPart title={text.title}>
      <PlainTable label={text.title} columns={columns} rows={appeals} keyOf={({ id }) => id} empty={text.empty} />
    </ThingPart>
  );
}
