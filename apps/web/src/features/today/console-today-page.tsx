import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Page } from '#ui/page/page.tsx';
import { FailedFace, StaleNotice } from '#ui/table/data-table-faces.tsx';
import classes from './console-today.module.css';
import { todayQuery } from './console-today-api.ts';
import { todayText as text } from './console-today-text.ts';
import { TodayChart } from './today-chart.tsx';
import { TodayFigures } from './today-figures.tsx';
import { TodayNeeds } from './today-needs.tsx';

export function ConsoleTodayPage() {
  const query = useQuery(todayQuery);
  const { data: today } = query;
  return (
    <Page title={text.title} onRefresh={query.refetch} refreshing={query.isFetching}>
      {query.isError && (today ? <StaleNotice query={query} /> : <FailedFace query={query} />)}
      {query.isPending && (
        <div className={classes.columns} aria-hidden="true">
          <Skeleton height={320} />
          <Skeleton height={480} />
        </div>
      )}
      {today && (
        <div className={classes.columns}>
          <section className="l-stack l-narrows l-gap-12" aria-labelledby="today-needs">
            <h2 id="today-needs" className={classes.heading}>
              {text.needs}
            </h2>
            <TodayNeeds needs={today.needs} />
          </section>
          <section className="l-stack l-narrows l-gap-12" aria-labelledby="today-day">
            <h2 id="today-day" className={classes.heading}>
              {text.day} <span className="l-flush l-muted l-small l-regular">{text.dayHint}</span>
            </h2>
            <TodayFigures today={today} />
            <TodayChart hours={today.hours} />
          </section>
        </div>
      )}
    </Page>
  );
}
