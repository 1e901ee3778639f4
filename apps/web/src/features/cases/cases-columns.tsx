import { caseFlagLabels, caseKindWords, caseStates, caseWaits } from '@app/contract/cases/case-words';
import type { CaseRow } from '@app/contract/cases/cases';
import { Link } from '@tanstack/react-router';
import { casePath } from '#features/things/case-path.ts';
import { platformOf, requisiteOf, traderOf } from '#features/things/thing-cells.tsx';
import { serverNow } from '#lib/api/server-clock.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { isTimeUp } from '#lib/text/format.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRest } from '#ui/table/brief-row.tsx';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { Roubles } from '#ui/value/roubles.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import classes from './cases.module.css';
import { standings, casesText as text } from './cases-text.ts';

/** An appeal and a payout may have the same number. */
export type ListedCase = Omit<CaseRow, 'id'> & { id: string; case_id: number };

export const toListedCase = ({ id, ...row }: CaseRow): ListedCase => ({ ...row, id: `${row.kind}-${id}`, case_id: id });

const { columns } = text;

const shared: TableColumn<ListedCase>[] = [
  { key: 'id', title: columns.id, holds: 'id', brief: { under: nameInLine }, render: nameOf },
  { key: 'state', title: columns.state, holds: 'status', brief: { state: standingOf }, render: stateOf },
  {
    key: 'left',
    title: columns.left,
    align: 'right',
    below: 'amount',
    brief: { aside: leftOf },
    render: (row) => leftOf(row) ?? '—',
  },
  {
    key: 'amount',
    title: columns.amount,
    align: 'right',
    whole: true,
    holds: 'money',
    brief: 'lead',
    render: amountOf,
  },
  { key: 'flags', title: columns.flags, fr: 1.8, noEllipsis: true, render: flagsOf },
  { key: 'trader', title: columns.trader, fr: 1, render: traderOf },
];
const platform: TableColumn<ListedCase> = {
  key: 'platform',
  title: columns.platform,
  fr: 0.9,
  below: 'trader',
  render: (row) => (row.platform ? platformOf({ platform: row.platform }) : '—'),
};
const rest: TableColumn<ListedCase>[] = [
  { key: 'bank', title: columns.bank, fr: 1, render: ({ bank }) => bankName(bank) },
  { key: 'tail', title: columns.requisite, below: 'bank', render: requisiteOf },
  { key: 'who', title: columns.who, fr: 1.4, noEllipsis: true, render: whoOf },
];

/** Moderators see no platforms. */
export const casesColumns = [...shared, platform, ...rest];
export const moderatorColumns = [...shared, ...rest];

export const casesBrief: BriefRest<ListedCase> = {
  link: ({ kind, case_id }) => ({ to: casePath(kind, case_id), search: keepSearch }),
  open: text.open,
  wraps: true,
};

/** The filters of the list go with it: the desk walks over the same cases. */
const keepSearch = ((present: object) => present) as never;

/** What was written stands under the name: no choice of columns hides it. */
function nameOf(row: ListedCase) {
  const { kind, case_id } = row;
  const name = (
    <Link
      to={casePath(kind, case_id)}
      search={keepSearch}
      className={`mantine-focus-auto ${classes.name}`}
      data-case
      preload={false}
    >
      {`${caseKindWords[kind].one} ${case_id}`}
    </Link>
  );
  const talk = talkOf(row);
  return talk ? <Stacked second={talk}>{name}</Stacked> : name;
}

/** One text: whatever is cut, it is not which case it is. */
function nameInLine({ kind, case_id, trader, bank }: ListedCase) {
  return <span>{[`${caseKindWords[kind].one} ${case_id}`, trader?.name ?? '—', bankName(bank)].join(' · ')}</span>;
}

/** Everything about how it stands, on a narrow screen. */
function standingOf(row: ListedCase) {
  return (
    <>
      {stateOf(row)}
      {talkOf(row)}
      {flagsOf({ ...row, flags: flagsBeside(row) })}
      {row.due && (whyNotOf(row) ? <span>{whyNotOf(row)}</span> : row.lease && holderOf(row))}
    </>
  );
}

function stateOf({ state }: ListedCase) {
  const { label, tone } = caseStates[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** A question stops it. What is not at the desk has no time of ours. */
function leftOf({ due, talk }: ListedCase) {
  return due && <Countdown until={due} stopped={talk.stopped_until} />;
}

function amountOf({ amount }: ListedCase) {
  return <Roubles value={amount} />;
}

/** What the parties wrote matters before whom somebody waits for. */
function talkOf({ talk: { unread, asked } }: ListedCase) {
  if (unread > 0) return <StatusBadge tone="working">{text.unread(unread)}</StatusBadge>;
  return asked && <StatusBadge tone="waiting">{text.asked[asked]}</StatusBadge>;
}

/** «Срок вышел» goes without saying beside 00:00, which the choice of columns never hides on a phone. */
function flagsBeside({ flags, due, talk: { stopped_until } }: ListedCase) {
  const isOver = due && isTimeUp(due.getTime() - Math.max(serverNow(), stopped_until?.getTime() ?? 0));
  return flags.filter((flag) => flag !== 'overdue' || !isOver);
}

function flagsOf({ flags }: Pick<ListedCase, 'flags'>) {
  if (flags.length === 0) return null;
  return <span className="l-rejected">{flags.map((flag) => caseFlagLabels[flag]).join(', ')}</span>;
}

/** Who has it open, or why the one who looks cannot judge it. */
function whoOf(row: ListedCase) {
  if (!row.due) return '—';
  const reason = whyNotOf(row);
  if (!reason) return holderOf(row);
  return row.lease ? <Stacked second={reason}>{holderOf(row)}</Stacked> : reason;
}

function whyNotOf({ standing, waits, waits_refused }: ListedCase): string | undefined {
  if (standing === 'turn') return standings.turn;
  if (waits !== null) return caseWaits[waits_refused ? 'refused' : 'waits'](waits);
  return standing === 'may' ? undefined : standings[standing];
}

function holderOf({ lease }: ListedCase) {
  return (
    <span className={classes.holder} data-taken={lease !== null || undefined} data-mine={lease?.mine || undefined}>
      {lease ? (lease.mine ? text.you : lease.holder.login) : text.nobody}
    </span>
  );
}
