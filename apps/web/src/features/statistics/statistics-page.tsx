import { type Statistics, statisticsApi, statisticsPeriod } from '@app/contract/statistics';
import { moscowDay, type Period } from '@app/contract/values/period';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload, IconTarget } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFilters } from '#lib/address/use-filters.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { useCommand } from '#lib/browser/commands.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { Page } from '#ui/page/page.tsx';
import { PeriodFilter } from '#ui/period/period-filter.tsx';
import { GoalDialog } from './goal-dialog.tsx';
import { statisticsQuery, useExportStatistics } from './statistics-api.ts';
import { StatisticsCases } from './statistics-cases.tsx';
import { StatisticsChart } from './statistics-chart.tsx';
import { DayGoal } from './statistics-goal.tsx';
import { PauseCost } from './statistics-pauses.tsx';
import { presetsAt } from './statistics-presets.ts';
import { StatisticsTable } from './statistics-table.tsx';
import { statisticsText as text } from './statistics-text.ts';
import { StatisticsTiles, TileSkeletons } from './statistics-tiles.tsx';
import { groupingOf, statisticsView } from './statistics-view.ts';

export function StatisticsPage() {
  const [view, setView] = useFilters(statisticsView);
  const wanted = { from: view.from, to: view.to };
  const wrong = checkForm(statisticsApi.read.body, wanted).to;
  const query = useQuery({ ...statisticsQuery(wanted), enabled: wrong === undefined });
  const statistics = wrong === undefined ? query.data : undefined;
  const save = useExportStatistics();
  const [settingGoal, setSettingGoal] = useState(false);

  const today = moscowDay(serverNow());
  const period = wrong === undefined ? statisticsPeriod(wanted, today) : wanted;
  // The default period is not written into the address, so that a bookmark always shows the latest days.
  function setPeriod({ from, to }: Period) {
    const usual = statisticsPeriod({}, today);
    setView(from === usual.from && to === usual.to ? { from: undefined, to: undefined } : { from, to });
  }
  const refresh = () => wrong === undefined && query.refetch();
  const isEmpty = statistics !== undefined && hasNothing(statistics);
  const download = () => save.mutate({ ...period, by: groupingOf(view.by, period) });
  useCommand(text.downloadName, statistics && !isEmpty && !save.isPending && download);

  return (
    <Page
      title={text.title}
      onRefresh={refresh}
      refreshing={query.isFetching}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconTarget size={16} stroke={1.75} aria-hidden />}
            disabled={!statistics}
            onClick={() => setSettingGoal(true)}
          >
            {text.goal.title}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            aria-label={text.downloadName}
            disabled={!statistics || isEmpty}
            loading={save.isPending}
            onClick={download}
          >
            {text.download}
          </Button>
        </>
      }
    >
      <PeriodFilter presets={presetsAt(serverNow())} value={period} onChange={setPeriod} error={wrong} />
      {statistics && <DayGoal statistics={statistics} />}
      {statistics && (
        <div>
          <StatisticsTiles statistics={statistics} />
          <PauseCost period={statistics} />
        </div>
      )}
      {statistics && !isEmpty && (
        <StatisticsChart
          statistics={statistics}
          metric={view.metric}
          onMetric={(metric) => setView({ metric })}
          onPeriod={setPeriod}
        />
      )}
      {query.isPending && wrong === undefined && (
        <>
          <TileSkeletons />
          <Skeleton height={320} />
        </>
      )}
      <StatisticsTable
        query={query}
        statistics={statistics}
        empty={wrong !== undefined ? { title: wrong, ...text.wrongPeriod } : isEmpty ? text.empty : undefined}
        by={groupingOf(view.by, statistics ?? period)}
        page={view.page}
        onChange={setView}
      />
      {statistics && <StatisticsCases period={statistics} />}
      {statistics && <SmallPrint withPayouts={statistics.total.payouts !== undefined} />}
      {settingGoal && statistics && <GoalDialog goal={statistics.goal} onClose={() => setSettingGoal(false)} />}
    </Page>
  );
}

function SmallPrint({ withPayouts }: { withPayouts: boolean }) {
  const { deals, payouts, rest } = text.small;
  return (
    <p className="l-flush l-muted l-small" style={{ maxWidth: '90ch' }}>
      {deals}
      {withPayouts && payouts}
      {rest}
    </p>
  );
}

function hasNothing({ total: { created, appeals, payouts } }: Statistics): boolean {
  return created === 0 && appeals === 0 && !payouts?.paid;
}
