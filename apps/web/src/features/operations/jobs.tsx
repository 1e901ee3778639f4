import type { SystemJob } from '@app/contract/operations/system';
import { formatMoment } from '#lib/text/format.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { describeSchedule, jobNames, jobStateWords, systemText } from './console-system-text.ts';

const text = systemText.jobs;

/** Those that fail stand first. */
export function Jobs({ jobs }: { jobs: SystemJob[] }) {
  const sorted = jobs.toSorted((one, other) => Number(other.state === 'fails') - Number(one.state === 'fails'));
  return (
    <PlainTable
      label={systemText.sections.jobs}
      columns={columns}
      rows={sorted}
      keyOf={({ name }) => name}
      empty={text.empty}
    />
  );
}

const columns: PlainColumn<SystemJob>[] = [
  { title: text.columns.name, render: ({ name }) => <Stacked second={name}>{jobNames[name] ?? name}</Stacked> },
  { title: text.columns.state, wide: true, render: (job) => <Ended job={job} /> },
  {
    title: text.columns.last,
    render: ({ last_at, took_ms }) =>
      last_at ? (
        <Stacked second={took_ms === null ? null : text.took(took_ms)}>{formatMoment(last_at)}</Stacked>
      ) : (
        <span className="l-muted">{text.never}</span>
      ),
  },
  { title: text.columns.next, render: ({ next_at }) => next_at && formatMoment(next_at) },
  {
    title: text.columns.schedule,
    render: ({ schedule }) => (schedule ? describeSchedule(schedule) : text.onDemand),
  },
];

function Ended({ job: { state, queued, error } }: { job: SystemJob }) {
  const { text: word, tone } = jobStateWords[state];
  return (
    <>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {queued > 1 && <span className="l-muted"> {text.queued(queued)}</span>}
      {error && (
        <div className="l-tiny" style={{ marginTop: 2 }}>
          {error}
        </div>
      )}
    </>
  );
}
