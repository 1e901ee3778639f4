import type { CaseRow } from '@app/contract/cases/cases';
import { Link } from '@tanstack/react-router';
import { platformOf, requisiteOf, traderOf } from '#features/console-things/thing-cells.tsx';
import { bankName } from '#lib/text/bank-names.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRow, TableColumn } from '#ui/table/data-table-types.ts';
import { Roubles } from '#ui/value/roubles.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import classes from './cases.module.css';
import { flagLabels, kindLabels, standings, states, casesText as text } from './cases-text.ts';

/** An appeal and a payout may have the same number. */
export type ListedCase = Omit<CaseRow, 'id'> & { id: string; case_id: number };

export const listed = ({ id, ...row }: CaseRow): ListedCase => ({ ...row, id: `${row.kind}-${id}`, case_id: id });

export const casePath = (kind: CaseRow['kind'], id: number): string => `/console/cases/${kind}/${id}`;

const { columns } = text;

const shared: TableColumn<ListedCase>[] = [
  { key: 'id', title: columns.id, width: 128, render: nameOf },
  { key: 'state', title: columns.state, width: 120, render: stateOf },
  { key: 'left', title: columns.left, width: 80, align: 'right', render: leftOf },
  { key: 'amount', title: columns.amount, align: 'right', whole: true, width: 96, render: amountOf },
  { key: 'flags', title: columns.flags, fr: 2.2, noEllipsis: true, render: flagsOf },
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
  { key: 'tail', title: columns.requisite, width: 92, below: 'bank', render: requisiteOf },
  { key: 'who', title: columns.who, fr: 0.9, render: whoOf },
];

/** Moderators see no platforms. */
export const casesColumns = [...shared, platform, ...rest];
export const moderatorColumns = [...shared, ...rest];

export const casesBrief: BriefRow<ListedCase> = {
  link: ({ kind, case_id }) => ({ to: casePath(kind, case_id), search: keepSearch }),
  open: text.open,
  lead: amountOf,
  aside: leftOf,
  under: (row) => (
    <>
      <span>{`${kindLabels[row.kind]} ${row.case_id}`}</span>
      <span>{row.trader?.name ?? '—'}</span>
      <span>{bankName(row.bank)}</span>
    </>
  ),
  state: (row) => (
    <>
      {stateOf(row)}
      {flagsOf(row)}
      {(row.lease || row.standing !== 'may') && whoOf(row)}
    </>
  ),
};

/** The filters of the list go with it: the desk walks over the same cases. */
const keepSearch = ((present: object) => present) as never;

function nameOf({ kind, case_id }: ListedCase) {
  return (
    <Link
      to={casePath(kind, case_id)}
      search={keepSearch}
      className={`mantine-focus-auto ${classes.name}`}
      data-case
      preload={false}
    >
      {`${kindLabels[kind]} ${case_id}`}
    </Link>
  );
}

function stateOf({ state }: ListedCase) {
  const { label, tone } = states[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

function leftOf({ due }: ListedCase) {
  return <Countdown until={due} />;
}

function amountOf({ amount }: ListedCase) {
  return <Roubles value={amount} />;
}

function flagsOf({ flags }: ListedCase) {
  if (flags.length === 0) return null;
  return <span className={classes.flags}>{flags.map((flag) => flagLabels[flag]).join(', ')}</span>;
}

/** Who has it open, or why the one who looks cannot judge it. */
function whoOf({ lease, standing, waits }: ListedCase) {
  const reason = waits !== null ? text.waits(waits) : standing !== 'may' ? standings[standing] : undefined;
  const holder = lease ? (lease.mine ? text.you : lease.holder.login) : text.nobody;
  const shown = (
    <span className={classes.holder} data-taken={lease !== null || undefined} data-mine={lease?.mine || undefined}>
      {holder}
    </span>
  );
  return reason ? <Stacked second={reason}>{shown}</Stacked> : shown;
}
