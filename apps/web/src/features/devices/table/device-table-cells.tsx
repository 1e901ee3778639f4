import type { Device } from '@app/contract/devices/devices';
import { idleText } from '#features/devices/pauses/pauses-text.ts';
import { serverDate } from '#lib/api/server-clock.ts';
import { lkLabel } from '#lib/text/bank-names.ts';
import { formatMoment, formatPhone } from '#lib/text/format.ts';
import { RowCheck } from '#ui/table/row-check.tsx';
import { MaskedValue } from '#ui/value/masked-value.tsx';
import { ScreenReaderText } from '#ui/value/screen-reader-text.tsx';
import { devicesText } from '../devices-text.ts';
import type { DeviceRow } from './device-rows.ts';
import classes from './device-table.module.css';
import type { RowMarks } from './use-row-marks.ts';

const text = devicesText.table;

/** Only an ЛК can be marked. Shift marks everything from the one pressed before. */
export function RowMark({ row, marks }: { row: DeviceRow; marks: RowMarks<DeviceRow> }) {
  if (!row.profile) return null;
  return (
    <RowCheck
      label={text.mark(lkLabel(row.profile))}
      checked={marks.has(row)}
      disabled={false}
      onChange={(range) => marks.toggle(row, range)}
    />
  );
}

export function AllMark({ marks: { all, toggleAll } }: { marks: RowMarks<DeviceRow> }) {
  return <RowCheck label={text.markAll} checked={all === 'all'} disabled={false} onChange={toggleAll} />;
}

/** A dot says whether the phone is online; a screen reader hears the word. */
export function Phone({ device, online }: { device: Device; online: boolean }) {
  return (
    <span className="l-inline l-gap-8 l-nowrap">
      <span
        className="l-dot l-toned"
        data-tone={online ? 'done' : 'archived'}
        style={{ opacity: online ? 1 : 0.5 }}
        aria-hidden
      />
      {formatPhone(device.phonenumber)}
      <ScreenReaderText>{online ? devicesText.online : devicesText.offline}</ScreenReaderText>
    </span>
  );
}

/** The main card; how many there are besides. */
export function RowCards({ row: { profile } }: { row: DeviceRow }) {
  const [main, ...others] = profile?.RequisiteProfiles ?? [];
  if (!main) return null;
  return (
    <span className="l-nowrap">
      <MaskedValue value={main.pan} />
      {others.length > 0 && ` +${others.length}`}
    </span>
  );
}

/** Closed of those that came. */
export function Today({ row: { profile } }: { row: DeviceRow }) {
  if (!profile) return null;
  const { closed_today, deals_today } = profile;
  return (
    <span className="l-nowrap" title={text.todayWhat(closed_today, deals_today)}>
      {deals_today === 0 ? '0' : `${closed_today}\u00a0/\u00a0${deals_today}`}
    </span>
  );
}

export function LastDeal({ row: { profile } }: { row: DeviceRow }) {
  if (!profile?.lastDealAt) return profile ? '—' : null;
  const moment = formatMoment(profile.lastDealAt, serverDate());
  // Of another day the day is enough.
  const [first = ''] = moment.split(/\s/);
  return (
    <span className="l-nowrap" title={moment}>
      {/\d/.test(first) ? first : moment}
    </span>
  );
}

/** Whether deals come, and if not, why. */
export function RowStateWord({ row: { state, idle }, brief = false }: { row: DeviceRow; brief?: boolean }) {
  const said = (state === 'blocked' || state === 'paused' || state === 'ready') && idle ? idleText(idle) : '';
  const word = said || text.states[state];
  return (
    <span className={classes.state} data-state={state} title={word}>
      {brief && state === 'ready' ? text.ready : word}
    </span>
  );
}
