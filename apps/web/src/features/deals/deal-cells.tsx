import type { Deal } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { dealStatuses } from '@app/contract/deals/deal-words';
import { MOST_DEALS_AT_ONCE } from '@app/contract/deals/deals-api';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { bankName, lkLabel } from '#lib/text/bank-names.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { StatusCell } from '#ui/status/status-cell.tsx';
import { RowCheck } from '#ui/table/row-check.tsx';
import { MaskedValue } from '#ui/value/masked-value.tsx';
import { noteNumber, readNote } from './deal-note.ts';
import classes from './deals.module.css';
import { mayAccept } from './deals-api.ts';
import { requisiteTypes, dealsText as text } from './deals-text.ts';
import { type Marks, usePageMarks } from './use-marks.ts';

export function DealLk({ deal }: { deal: Pick<Deal, 'bank' | 'id_alias'> }) {
  return (
    <span className={classes.stacked} title={lkLabel(deal)}>
      <span>{bankName(deal.bank)}</span> <span className="l-muted l-tiny">{deal.id_alias}</span>
    </span>
  );
}

export function DealRequisites({ deal, withType = true }: { deal: Pick<Deal, 'note'>; withType?: boolean }) {
  const note = readNote(deal.note);
  if (!note) return deal.note === '' ? text.noRequisites : <span title={deal.note}>{deal.note}</span>;

  const number = noteNumber(note);
  return (
    <span className={classes.stacked}>
      <span className={classes.number}>
        {withType && `${requisiteTypes[note.type]} `}
        {number !== undefined && <MaskedValue value={number} />}
      </span>{' '}
      {note.fio !== '' && (
        <span className="l-muted l-tiny" title={note.fio}>
          {note.fio}
        </span>
      )}
    </span>
  );
}

/** Whose it is, in one line of a brief row. */
export function BankAndDigits({ bank, note: written }: Pick<Deal, 'bank' | 'note'>) {
  const note = readNote(written);
  const number = note && noteNumber(note);
  return (
    <>
      <span>{bankName(bank)}</span>
      {number !== undefined && <MaskedValue value={number} />}
    </>
  );
}

export function DealStatusCell({ deal: { status, expired, appeal_id } }: { deal: Deal }) {
  return (
    <StatusCell
      {...dealStatuses[status]}
      until={status === DealStatus.waiting && expired}
      beside={appeal_id !== null && <AppealLink id={appeal_id} />}
    />
  );
}

/** An appeal is open on the deal; the link leads there. */
export function AppealLink({ id }: { id: number }) {
  return (
    <Link
      className={classes.appeal ?? ''}
      to="/dashboard/appeals/$itemId/view"
      params={{ itemId: String(id) }}
      aria-label={text.openAppeal(id)}
    >
      <StatusBadge tone="waiting">{text.appeal}</StatusBadge>
    </Link>
  );
}

/** Marks every deal of the page that waits, as many as one code can close; or takes their marks away. */
export function DealsMark() {
  const { waiting, marked, has, toggleWaiting } = usePageMarks();
  const checked = waiting.length > 0 && waiting.every(has);
  const disabled = waiting.length === 0 || (!checked && marked.length >= MOST_DEALS_AT_ONCE);
  return <RowCheck label={text.selectWaiting} checked={checked} disabled={disabled} onChange={toggleWaiting} />;
}

/** How the marks of deals are named on the page. */
export const MARK = 'deal-';
export const markName = (id: number) => `${MARK}${id}`;

/** Only a deal that may be accepted can be marked. */
export function DealMark({ deal }: { deal: Deal }) {
  const { has, marked, toggle } = usePageMarks();
  if (!mayAccept(deal)) return null;
  const checked = has(deal);
  return (
    <DealCheck
      deal={deal}
      checked={checked}
      toggle={toggle}
      disabled={!checked && marked.length >= MOST_DEALS_AT_ONCE}
    />
  );
}

interface DealCheckProps extends Pick<Marks, 'toggle'> {
  deal: Deal;
  checked: boolean;
  disabled: boolean;
}

/** Apart, so that a refresh does not draw the marks of all rows anew. */
const DealCheck = memo(function DealCheck({ deal, checked, disabled, toggle }: DealCheckProps) {
  const label = text.select(lkLabel(deal), formatRoubles(deal.real_amount));
  const onChange = (range: boolean) => toggle(deal, range);
  return <RowCheck name={markName(deal.id)} label={label} checked={checked} disabled={disabled} onChange={onChange} />;
});
