import type { JournalRow } from '@app/contract/journal/console-journal';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { actorOf, eventOf, thingOf } from '#features/journal/console-journal-columns.tsx';
import { detailsOf } from '#features/journal/journal-details.ts';
import { Moment } from '#features/things/moment.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingLoading, ThingPart } from '#ui/thing/thing.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { historyQuery } from './person-api.ts';
import { personText } from './person-text.ts';

const text = personText.history;

const columns: PlainColumn<JournalRow>[] = [
  { title: text.columns.at, render: ({ at }) => <Moment at={at} /> },
  { title: text.columns.what, render: (row) => <Stacked second={thingOf(row)}>{eventOf(row)}</Stacked> },
  { title: text.columns.by, render: actorOf },
  { title: text.columns.details, wide: true, render: (row) => detailsOf(row).join(' · ') || '—' },
];

const SHOWN = 20;

/** Done by the person and to them, the newest first; the journal has the rest. */
export function PersonHistory({ id }: { id: number }) {
  const rows = useQuery(historyQuery(id)).data?.rows.slice(0, SHOWN);
  return (
    <ThingPart title={text.title}>
      {rows ? (
        <PlainTable label={text.title} columns={columns} rows={rows} keyOf={(row) => row.id} empty="—" />
      ) : (
        <ThingLoading />
      )}
      <div className="l-row" style={{ marginTop: 8 }}>
        <Anchor component={Link} to={`/console/journal?who=${id}`} size="sm">
          {text.all}
        </Anchor>
      </div>
    </ThingPart>
  );
}
