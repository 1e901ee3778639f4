import { Group } from '@app/contract/access/users';
import { type CaseFigures, caseFigureFilters, caseFiguresApi } from '@app/contract/cases/case-figures';
import { caseKinds } from '@app/contract/cases/case-leases';
import { caseKindWords } from '@app/contract/cases/case-words';
import { statisticsPeriod } from '@app/contract/statistics';
import { addDays, moscowDay, type Period } from '@app/contract/values/period';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFilters } from '#lib/address/use-filters.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { formatCount } from '#lib/text/format.ts';
import { FigureTile } from '#ui/chart/figure-tile.tsx';
import { shareOf } from '#ui/chart/share-bar.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListExport } from '#ui/list/list-export.tsx';
import { Page } from '#ui/page/page.tsx';
import { PeriodFilter } from '#ui/period/period-filter.tsx';
import { tiles } from '#ui/tiles.ts';
import { CaseDays } from './case-days.tsx';
import { duration } from './case-figures-text.ts';
import { figuresQuery, linkFigures } from './figures-api.ts';
import { FiguresTables } from './figures-tables.tsx';
import { figuresText as text } from './figures-text.ts';

/** What was decided about cases, how fast, by whom and about whom. */
export function CaseFiguresPage() {
  const [asked, setAsked] = useFilters(caseFigureFilters);
  const wrong = checkForm(caseFiguresApi.read.body, asked).to;
  const query = useQuery({ ...figuresQuery(asked), enabled: wrong === undefined });
  const figures = wrong === undefined ? query.data : undefined;
  const isModerator = useQuery(settingsQuery).data?.user.group === Group.moderator;
  const today = moscowDay(serverNow());
  const { kind, judge, trader, ...days } = asked;
  const period = wrong === undefined ? statisticsPeriod(days, today) : days;
  // The usual period is not written into the address, so that a bookmark always shows the latest days.
  function setPeriod({ from, to }: Period) {
    const usual = statisticsPeriod({}, today);
    setAsked(from === usual.from && to === usual.to ? { from: undefined, to: undefined } : { from, to });
  }
  const narrow = (to: object) => ({ ...asked, ...to });
  const name = figures?.judges.find((one) => one.judge?.id === judge)?.judge?.name ?? String(judge);
  const journal: object = { who: String(judge ?? trader), thing: kind, ...period };
  const rows =
    figures && 1 + figures.days.length + figures.reasons.length + figures.judges.length + figures.traders.length;

  return (
    <Page
      title={text.title}
      onRefresh={query.refetch}
      refreshing={query.isFetching}
      actions={
        <>
          <Button component={Link} to="/console/cases" variant="default">
            {text.back}
          </Button>
          <ListExport what={text.exported} total={rows} link={linkFigures(asked)} />
        </>
      }
    >
      <PeriodFilter presets={presetsOf(today)} value={period} onChange={setPeriod} error={wrong}>
        {!isModerator && (
          <FilterSelect
            w={190}
            aria-label={text.kind}
            leftSection={text.kind}
            leftSectionWidth={48}
            data={[
              { value: '', label: text.any },
              ...caseKinds.map((one) => ({ value: one, label: caseKindWords[one].many })),
            ]}
            value={kind ?? ''}
            onChange={(one) => setAsked({ kind: one || undefined } as object)}
          />
        )}
        {judge !== undefined && !isModerator && (
          <Chosen label={`${text.who}: ${name}`} onClear={() => setAsked({ judge: undefined })} />
        )}
        {trader !== undefined && (
          <Chosen label={`${text.trader}: ${trader}`} onClear={() => setAsked({ trader: undefined })} />
        )}
        {(judge !== undefined || trader !== undefined) && !isModerator && (
          <Link to="/console/journal" search={journal} className="l-flush l-muted l-small">
            {text.journal(judge === undefined ? String(trader) : name)}
          </Link>
        )}
      </PeriodFilter>
      {figures && <Tiles total={figures.total} />}
      {figures && figures.total.decisions > 0 && (
        <CaseDays days={figures.days} choice={{ onChoose: setPeriod, hint: text.choose }} />
      )}
      <FiguresTables query={query} figures={figures} narrow={narrow} />
      <p className="l-flush l-muted l-small">{text.small}</p>
    </Page>
  );
}

function Chosen({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <Button variant="light" onClick={onClear} aria-label={`${text.clear}: ${label}`} rightSection="×">
      {label}
    </Button>
  );
}

const presetsOf = (today: string) => {
  const { presets } = text;
  const last = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  return [
    { label: presets.week, period: last(7) },
    { label: presets.month, period: last(30) },
    { label: presets.quarter, period: last(90) },
    { label: presets.year, period: last(365) },
  ];
};

function Tiles({ total }: Pick<CaseFigures, 'total'>) {
  const { decisions, appeals, payouts, overturned, median_seconds, most_seconds } = total;
  const share = shareOf(overturned, decisions);
  return (
    <dl className="l-flush" style={tiles(200)} aria-label={text.title}>
      <FigureTile
        name={text.tiles.decisions}
        value={formatCount(decisions)}
        more={text.kinds(formatCount(appeals), formatCount(payouts))}
      />
      <FigureTile
        name={text.tiles.median}
        value={duration(median_seconds)}
        more={most_seconds !== null && text.most(duration(most_seconds))}
      />
      <FigureTile name={text.tiles.overturned} value={formatCount(overturned)} more={share && text.shareOf(share)} />
    </dl>
  );
}
