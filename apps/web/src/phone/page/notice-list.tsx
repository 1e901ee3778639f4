import type { DeviceState } from '@app/contract/devices/device-door';
import { bankName } from '#lib/text/bank-names.ts';
import { formatMoscowDate, formatMoscowTime, formatRoubles } from '#lib/text/format.ts';
import { StatusBadge, type Tone } from '#ui/status/status-badge.tsx';
import { phoneText as text } from '../phone-text.ts';
import type { NoticeResult } from '../storage/phone-stores.ts';
import classes from './phone-page.module.css';

type Told = DeviceState['notices'][number];

interface NoticeListProps {
  /** What the server keeps: the newest first. */
  notices: Told[];
  /** What became of the notices that were sent from here; the server keeps nothing of those that it did not understand. */
  results: NoticeResult[];
}

const shown = 5;

const tones: Record<NoticeResult['outcome'], Tone> = {
  matched: 'done',
  kept: 'waiting',
  unknown: 'archived',
  refused: 'rejected',
  impossible: 'rejected',
};

/** The last notices and whether each has found its deal. */
export function NoticeList({ notices, results }: NoticeListProps) {
  const rows = lastOf(notices, results);
  return (
    <section className="l-stack l-gap-12">
      <h2 className={classes.title}>{text.notices}</h2>
      {rows.length === 0 && <p className="l-flush l-muted">{text.noNotices}</p>}
      <ul className="l-list l-lined">
        {rows.map(({ id, what, bank, at, outcome }) => (
          <li key={id} className={classes.row}>
            <span className={classes.grow}>
              <span className="l-large l-strong">{what ?? bankName(bank)}</span>
              <span className="l-flush l-block l-muted l-small l-regular">
                {what && `${bankName(bank)} · `}
                <time dateTime={at.toISOString()}>{moment(at)}</time>
              </span>
            </span>
            <StatusBadge tone={tones[outcome]}>{text.outcome[outcome]}</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function lastOf(notices: Told[], results: NoticeResult[]) {
  const known = notices.map(({ amount, ...notice }) => ({ ...notice, what: formatRoubles(amount) }));
  const unread = results
    .filter(({ outcome }) => outcome !== 'matched' && outcome !== 'kept')
    .map((result) => ({ ...result, at: new Date(result.at), what: undefined }));
  return [...known, ...unread].sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, shown);
}

/** «12:40:05», with the date if it was not today. */
export function moment(at: Date): string {
  const day = formatMoscowDate(at);
  const isToday = day === formatMoscowDate(new Date());
  return isToday ? formatMoscowTime(at) : `${day}, ${formatMoscowTime(at)}`;
}
