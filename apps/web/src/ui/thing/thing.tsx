import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { errorText } from '#ui/page/toast.ts';
import classes from './thing.module.css';

interface ThingProps<Found> {
  query: UseQueryResult<Found>;
  /** Said where there is nothing with this number: «Сделки с таким номером нет». */
  unknown: string;
  children: (found: Found) => ReactNode;
}

/**
 * A thing as it is seen everywhere, on its page and in the panel: head → facts → money moves → timeline → what belongs to it. Its parts follow the
 * width of where they stand and not that of the window.
 */
export function Thing<Found>({ query, unknown, children }: ThingProps<Found>) {
  if (query.data !== undefined) return <article className="l-stack l-gap-24">{children(query.data)}</article>;
  if (query.isPending) return <ThingLoading />;
  const missing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Stack role="alert" align="center" gap="sm" py="xl">
      <Text ta="center">{missing ? unknown : errorText(query.error, text.failed)}</Text>
      {!missing && (
        <Button variant="default" loading={query.isFetching} onClick={() => query.refetch()}>
          {text.retry}
        </Button>
      )}
    </Stack>
  );
}

export function ThingLoading() {
  return (
    <Stack gap="md" role="status" aria-label={text.loading}>
      {[40, 90, 70, 80, 60].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} radius="sm" />
      ))}
    </Stack>
  );
}

interface ThingHeadProps {
  /** What it is: «Сделка № 17». */
  title: string;
  /** Whose it is. */
  whose?: ReactNode;
  state?: ReactNode;
  amount?: ReactNode;
  /** What can be done with it. */
  actions?: ReactNode;
}

export function ThingHead({ title, whose, state, amount, actions }: ThingHeadProps) {
  return (
    <header className={classes.head}>
      <div className="l-row l-wrap" style={{ gap: '4px 12px' }}>
        <h2 className={classes.title}>{title}</h2>
        {state}
      </div>
      {amount !== undefined && (
        <div className="l-strong" style={{ fontSize: '1.125rem' }}>
          {amount}
        </div>
      )}
      {whose !== undefined && <div className="l-muted">{whose}</div>}
      {actions && (
        <div className="l-row l-wrap" style={{ marginLeft: 'auto' }}>
          {actions}
        </div>
      )}
    </header>
  );
}

/** Facts in two columns; `Fact` of ui/value inside. */
export function ThingFacts({ children }: { children: ReactNode }) {
  return <dl className={`l-facts ${classes.facts}`}>{children}</dl>;
}

/** Money moves, the timeline, what belongs to the thing. */
interface ThingPartProps {
  title: string;
  /** What can be done here, at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

export function ThingPart({ title, actions, children }: ThingPartProps) {
  return (
    <section className="l-narrows" aria-label={title}>
      <div className="l-row l-wrap l-between" style={{ gap: '4px 12px' }}>
        <h3 className={classes.heading}>{title}</h3>
        {actions}
      </div>
      {children}
    </section>
  );
}

const text = { loading: 'Загружается', failed: 'Не\u00a0удалось открыть', retry: 'Повторить' };
