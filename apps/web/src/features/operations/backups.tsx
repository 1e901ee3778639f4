import { BACKUP_OLD_HOURS, type SystemBackup } from '@app/contract/operations/system';
import { formatMoment } from '#lib/text/format.ts';
import { Notice } from '#ui/page/notice.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { systemText } from './console-system-text.ts';

const text = systemText.backups;
const HOUR = 3_600_000;

export function Backups({ backups, now }: { backups: SystemBackup[]; now: Date }) {
  const good = backups.find(({ damaged_parts }) => !damaged_parts);
  const hours = good ? (now.getTime() - good.made_at.getTime()) / HOUR : 0;
  return (
    <>
      {!good && backups.length > 0 && <Notice tone="rejected">{text.damaged}</Notice>}
      {hours > BACKUP_OLD_HOURS && <Notice tone="waiting">{text.old(Math.floor(hours / 24))}</Notice>}
      <PlainTable
        label={systemText.sections.backups}
        columns={columns}
        rows={backups}
        keyOf={({ made_at }) => made_at.getTime()}
        empty={text.none}
      />
    </>
  );
}

const columns: PlainColumn<SystemBackup>[] = [
  { title: text.columns.made, render: ({ made_at }) => formatMoment(made_at) },
  { title: text.columns.took, render: ({ took_ms }) => systemText.jobs.took(took_ms) },
  {
    title: text.columns.files,
    render: ({ with_files, missing_files }) => (
      <Stacked second={missing_files > 0 ? text.missing(missing_files) : null}>
        {with_files ? text.withFiles : text.withoutFiles}
      </Stacked>
    ),
  },
  {
    title: text.columns.checked,
    render: ({ checked_at, damaged_parts }) =>
      checked_at ? (
        <>
          <StatusBadge tone={damaged_parts ? 'rejected' : 'done'}>
            {damaged_parts ? text.broken : text.fine}
          </StatusBadge>{' '}
          {formatMoment(checked_at)}
        </>
      ) : (
        <span className="l-muted">{text.unchecked}</span>
      ),
  },
];
