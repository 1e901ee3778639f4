import type { CaseFigures, CaseReason, JudgeFigures, TraderFigures } from '@app/contract/cases/case-figures';
import { outcomeLabels, reasonLabel } from '@app/contract/cases/case-figures-words';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#lib/text/format.ts';
import { ShareBar, shareOf } from '#ui/chart/share-bar.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { BriefRow, TableColumn, TableQuery } from '#ui/table/data-table-types.ts';
import { Dense } from '#ui/table/dense.tsx';
import { countOutcome, duration } from './case-figures-text.ts';
import { figuresText as text } from './figures-text.ts';

interface FiguresTablesProps {
  query: TableQuery;
  figures: CaseFigures | undefined;
  /** Where the same figures of one person are. */
  narrow: (to: { judge?: number; trader?: string }) => object;
}

type Row = { id: string; name: string; search: object | undefined } & Omit<JudgeFigures, 'judge'> & {
    against?: number;
  };
/** `of`: how often it was decided so, for whatever reason. */
type ReasonRow = CaseReason & { id: string; of: number };

const { columns } = text;

const nameColumn: TableColumn<Row> = { key: 'name', title: columns.name, fr: 1.5, render: nameOf };
const numbers: TableColumn<Row>[] = [
  {
    key: 'decisions',
    title: columns.decisions,
    align: 'right',
    render: (row) => formatCount(row.decisions),
  },
  { key: 'median', title: columns.median, align: 'right', render: (row) => duration(row.median_seconds) },
  { key: 'most', title: columns.most, align: 'right', render: (row) => duration(row.most_seconds) },
  {
    key: 'overturned',
    title: columns.overturned,
    fr: 1,
    align: 'right',
    render: (row) => <ShareBar part={row.overturned} of={row.decisions} />,
  },
];
const against: TableColumn<Row> = {
  key: 'against',
  title: columns.against,
  fr: 1,
  align: 'right',
  render: (row) => <ShareBar part={row.against ?? 0} of={row.decisions} />,
};

function nameOf({ name, search }: Row) {
  return search ? (
    <Link to="/console/cases/figures" search={search} style={{ color: 'inherit' }}>
      {name}
    </Link>
  ) : (
    name
  );
}

const brief: BriefRow<Row> = {
  link: ({ search }) => ({ to: '/console/cases/figures', search: search ?? {} }),
  open: text.show,
  lead: ({ name }) => name,
  // A login may take the whole first line.
  under: ({ decisions, against }) => (
    <>
      <span>{`${formatCount(decisions)}\u00a0${text.count(decisions)}`}</span>
      {against !== undefined && <span>{`${columns.against} ${counted(against, decisions)}`}</span>}
    </>
  ),
  state: (row) =>
    `${columns.median} ${duration(row.median_seconds)}, ${text.overturnedOf(counted(row.overturned, row.decisions))}`,
};

function counted(part: number, of: number) {
  return `${formatCount(part)} (${shareOf(part, of)})`;
}

const reasonColumns: TableColumn<ReasonRow>[] = [
  { key: 'outcome', title: columns.outcome, fr: 1, render: outcomeOf },
  { key: 'reason', title: columns.reason, fr: 2, render: (row) => reasonLabel(row) || text.noReason },
  {
    key: 'count',
    title: columns.count,
    fr: 1,
    align: 'right',
    render: ({ count, of }) => <ShareBar part={count} of={of} />,
  },
];
const reasonBrief: BriefRow<ReasonRow> = {
  title: outcomeOf,
  open: text.show,
  state: ({ count, of }) => <ShareBar part={count} of={of} />,
  lead: outcomeOf,
  under: (row) => <span>{reasonLabel(row) || text.noReason}</span>,
};
function outcomeOf({ kind, outcome }: ReasonRow) {
  return outcomeLabels[kind][outcome] ?? outcome;
}

/** Who decided, about whom, and why. */
export function FiguresTables({ query, figures, narrow }: FiguresTablesProps) {
  const judges = figures?.judges.map(
    ({ judge, ...row }): Row => ({
      ...row,
      id: `judge-${judge?.id ?? 0}`,
      name: judge?.name ?? text.command,
      search: judge ? narrow({ judge: judge.id }) : undefined,
    }),
  );
  const traders = figures?.traders.map(
    ({ trader, ...row }: TraderFigures): Row => ({
      ...row,
      id: `trader-${trader?.id ?? 0}`,
      name: trader?.name ?? text.nobody,
      search: trader ? narrow({ trader: trader.name }) : undefined,
    }),
  );
  const reasons = figures?.reasons.map((reason) => ({
    ...reason,
    id: [reason.kind, reason.outcome, reason.code].join(' '),
    of: countOutcome(figures.reasons, reason),
  }));
  return (
    <>
      <section aria-label={text.judges}>
        <h2 className="l-heading" style={{ marginBottom: 12 }}>
          {text.judges}
        </h2>
        <Dense>
          <DataTable
            label={text.judges}
            query={query}
            rows={judges}
            columns={[nameColumn, ...numbers]}
            brief={brief}
            empty={text.nothing}
          />
        </Dense>
      </section>
      <section aria-label={text.traders}>
        <h2 className="l-heading" style={{ marginBottom: 12 }}>
          {text.traders}
        </h2>
        <Dense>
          <DataTable
            label={text.traders}
            query={query}
            rows={traders}
            columns={[nameColumn, ...numbers.slice(0, 1), against, ...numbers.slice(1)]}
            brief={brief}
            empty={text.nothing}
          />
        </Dense>
      </section>
      {/* The longest comes last: on a phone it is many screens. */}
      <section aria-label={text.reasons}>
        <h2 className="l-heading" style={{ marginBottom: 12 }}>
          {text.reasons}
        </h2>
        <Dense>
          <DataTable
            label={text.reasons}
            query={query}
            rows={reasons}
            columns={reasonColumns}
            brief={reasonBrief}
            empty={text.nothing}
          />
        </Dense>
      </section>
    </>
  );
}
