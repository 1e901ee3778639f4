import type { ServerProcess } from '@app/contract/operations/system';
import { formatDuration, formatMoment } from '#lib/text/format.ts';
import { Notice } from '#ui/page/notice.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { formatBytes, systemText } from './console-system-text.ts';

const text = systemText.processes;
/** Three signals were missed. */
const SILENT = 35_000;

const secondsSince = (then: Date, now: Date) => Math.max(0, Math.round((now.getTime() - then.getTime()) / 1000));

export function Processes({ processes, now }: { processes: ServerProcess[]; now: Date }) {
  const { columns: titles } = text;
  const isSilent = ({ seen_at }: ServerProcess) => now.getTime() - seen_at.getTime() > SILENT;
  const versions = new Set(processes.filter((one) => !isSilent(one)).map(({ version }) => version));
  const columns: PlainColumn<ServerProcess>[] = [
    { title: titles.where, render: ({ host, pid }) => <Stacked second={String(pid)}>{host}</Stacked> },
    {
      title: titles.version,
      render: ({ version, runtime, newer_runtime }) => (
        <Stacked second={text.runtime(runtime) + (newer_runtime ? `, ${text.newer(newer_runtime)}` : '')}>
          {version}
        </Stacked>
      ),
    },
    {
      title: titles.state,
      render: (one) => (
        <StatusBadge tone={isSilent(one) ? 'rejected' : 'done'}>{isSilent(one) ? text.silent : text.alive}</StatusBadge>
      ),
    },
    { title: titles.since, render: ({ started_at }) => formatMoment(started_at) },
    { title: titles.seen, render: ({ seen_at }) => text.ago(formatDuration(secondsSince(seen_at, now))) },
    { title: titles.memory, align: 'right', render: ({ memory }) => formatBytes(memory) },
  ];
  return (
    <>
      {versions.size > 1 && <Notice tone="waiting">{text.versions}</Notice>}
      <PlainTable
        label={systemText.sections.processes}
        columns={columns}
        rows={processes}
        keyOf={({ host, pid }) => `${host} ${pid}`}
        empty={text.empty}
      />
    </>
  );
}
