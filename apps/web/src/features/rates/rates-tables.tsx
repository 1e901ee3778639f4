import type { PastRate, SettingChange } from '@app/contract/rates/rates';
import { type Rule, ruleBook } from '@app/contract/rules';
import { capital } from '#lib/text/capital.ts';
import { formatMoment, formatRoubles } from '#lib/text/format.ts';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { ratesText } from './console-rates-text.ts';

const { usdt, changes: changesText } = ratesText;
const SHOWN_RATES = 8;

/** The rate in force and how it came to it. */
export function PastRates({ rates, source }: { rates: PastRate[]; source: string | null }) {
  const [last] = rates;
  return (
    <>
      <FactList>
        <Fact name={usdt.now}>{last ? formatRoubles(last.rate) : usdt.none}</Fact>
        {last && <Fact name={usdt.since}>{formatMoment(last.set_at)}</Fact>}
        <Fact name={usdt.source}>{source ?? usdt.byHand}</Fact>
      </FactList>
      <PlainTable
        label={ratesText.sections.usdt}
        columns={rateColumns}
        rows={rates.slice(0, SHOWN_RATES)}
        keyOf={({ id }) => id}
        empty={usdt.empty}
      />
    </>
  );
}

const rateColumns: PlainColumn<PastRate>[] = [
  { title: usdt.columns.at, render: ({ set_at }) => <MoscowTime value={set_at} /> },
  { title: usdt.columns.rate, align: 'right', render: ({ rate }) => <Roubles value={rate} /> },
  { title: usdt.columns.by, render: ({ by }) => by?.login ?? usdt.fromSource },
  { title: usdt.columns.reason, wide: true, render: ({ reason }) => reason || '—' },
];

export function Changes({ changes }: { changes: SettingChange[] }) {
  return (
    <PlainTable
      label={ratesText.sections.changes}
      columns={changeColumns}
      rows={changes}
      keyOf={({ id }) => id}
      empty={changesText.empty.text}
    />
  );
}

const changeColumns: PlainColumn<SettingChange>[] = [
  { title: changesText.columns.at, render: ({ at }) => <MoscowTime value={at} /> },
  { title: changesText.columns.by, render: ({ by }) => by?.login ?? changesText.command },
  { title: changesText.columns.what, wide: true, render: whatOf },
  { title: changesText.columns.from, wide: true, render: ({ from }) => from || '—' },
  { title: changesText.columns.to, wide: true, render: ({ to }) => to },
  { title: changesText.columns.reason, wide: true, render: ({ reason }) => reason },
];

function whatOf({ what }: SettingChange): string {
  const rule = (ruleBook as Record<string, Rule | undefined>)[what];
  return rule ? capital(rule.about) : changesText.bands;
}
