import type { JournalRow } from '@app/contract/journal/console-journal';
import { actorLabels, eventWords, thingWords } from '@app/contract/journal/journal-words';
import { formatMoment } from '#lib/text/format.ts';
import type { BriefRest } from '#ui/table/brief-row.tsx';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { journalText as text } from './console-journal-text.ts';
import { detailsOf } from './journal-details.ts';

const { columns } = text;

export const journalColumns: TableColumn<JournalRow>[] = [
  { key: 'at', title: columns.at, holds: 'time', render: ({ at }) => <MoscowTime value={at} /> },
  { key: 'event', title: columns.event, fr: 1.3, noEllipsis: true, brief: 'lead', render: eventOf },
  {
    key: 'thing',
    title: columns.thing,
    fr: 1,
    below: 'event',
    noEllipsis: true,
    brief: { under: thingAndTime },
    render: thingOf,
  },
  { key: 'by', title: columns.by, fr: 0.9, brief: { state: actorAndWhose }, render: actorOf },
  { key: 'whose', title: columns.whose, fr: 0.9, below: 'by', render: ({ whose }) => whose?.login ?? '—' },
  {
    key: 'details',
    title: columns.details,
    fr: 2.4,
    noEllipsis: true,
    render: (row) => detailsOf(row).join(' · ') || '—',
  },
];

export const journalBrief: BriefRest<JournalRow> = { title: eventOf, open: text.open };

export function eventOf({ event }: JournalRow): string {
  return eventWords(event);
}

export function thingOf(row: JournalRow): string {
  return thingWords(row);
}

export function actorOf({ by, platform }: Pick<JournalRow, 'by' | 'platform'>): string {
  if (typeof by !== 'string') return by.staff ? `${by.login}, ${text.staff}` : by.login;
  return by === 'platform' && platform ? platform : actorLabels[by];
}

function thingAndTime(row: JournalRow) {
  return (
    <>
      <span>{thingOf(row)}</span>
      <span>{formatMoment(row.at)}</span>
    </>
  );
}

function actorAndWhose(row: JournalRow): string {
  return [...new Set([actorOf(row), row.whose?.login])].filter(Boolean).join(' → ');
}
