import { Button, EmptyState, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import '#ui/status/tones.css';
import { FadeIn } from '#ui/page/fade-in.tsx';
import { errorText } from '#ui/page/toast.ts';
import classes from './data-table.module.css';
import { dataTableText } from './data-table-text.ts';
import type { TableEmpty, TableQuery } from './data-table-types.ts';

export function EmptyFace({ empty }: { empty: string | TableEmpty }) {
  const { title, text, action } = typeof empty === 'string' ? { text: empty } : empty;
  return (
    <EmptyState
      className={classes.face ?? ''}
      icon={<IconInbox stroke={1.5} aria-hidden />}
      title={title}
      description={text}
    >
      {action && <EmptyState.Actions>{action}</EmptyState.Actions>}
    </EmptyState>
  );
}

/** Loading failed and there are no earlier rows. */
export function FailedFace({ query }: { query: TableQuery }) {
  return (
    <FadeIn>
      <EmptyState
        role="alert"
        className={classes.face ?? ''}
        icon={<IconAlertTriangle stroke={1.5} aria-hidden />}
        title={dataTableText.failed}
        description={errorText(query.error, dataTableText.failedHint)}
      >
        <EmptyState.Actions>
          <RetryButton query={query} />
        </EmptyState.Actions>
      </EmptyState>
    </FadeIn>
  );
}

/** Refreshing failed; the earlier rows stay. */
export function StaleNotice({ query }: { query: TableQuery }) {
  return (
    <Group role="alert" className={classes.stale ?? ''} justify="space-between" gap="xs">
      <Text size="sm">
        {dataTableText.stale} {errorText(query.error, '')}
      </Text>
      <RetryButton query={query} />
    </Group>
  );
}

function RetryButton({ query }: { query: TableQuery }) {
  return (
    <Button
      variant="default"
      className={classes.retry ?? ''}
      loading={query.isFetching ?? false}
      onClick={() => query.refetch()}
    >
      {dataTableText.retry}
    </Button>
  );
}
