import type { JournalRow } from '@app/contract/journal/console-journal';
import { actorOf, eventOf } from '#features/journal/console-journal-columns.tsx';
import { detailsOf } from '#features/journal/journal-details.ts';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingPart } from '#ui/thing/thing.tsx';
import { thingsText } from './console-things-text.ts';
import { Moment } from './moment.tsx';

const text = thingsText.timeline;

const columns: PlainColumn<JournalRow>[] = [
  { title: text.columns.at, render: ({ at }) => <Moment at={at} /> },
  { title: text.columns.what, render: eventOf },
  { title: text.columns.by, render: actorOf },
  { title: text.columns.details, wide: true, render: (row) => detailsOf(row).join(' · ') || '—' },
];

/** What happened to a thing, the oldest first: its rows of the journal. */
export function ThingTimeline({ rows, title = text.title }: { rows: readonly JournalRow[]; title?: string }) {
  return (
    <ThingPart title={title}>
      <PlainTable label={title} columns={columns} rows={rows} keyOf={({ id }) => id} empty={text.empty} />
    </ThingPart>
  );
}
