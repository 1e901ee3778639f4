import { Button, EmptyState, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconInbox, type IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { FadeIn } from '#ui/page/fade-in.tsx';
import { errorText } from '#ui/page/toast.ts';
import classes from './data-table.module.css';
import { dataTableText } from './data-table-text.ts';
import type { TableEmpty, TableQuery } from './data-table-types.ts';

export function EmptyFace({ empty }: { empty: string | TableEmpty }) {
  return <Face Icon={IconInbox} {...(typeof empty === 'string' ? { text: empty } : empty)} />;
}

/** Loading failed and there are no earlier rows. */
export function FailedFace({ query }: { query: TableQuery }) {
  return (
    <FadeIn>
      <Face
        role="alert"
        Icon={IconAlertTriangle}
        title={dataTableText.failed}
        text={errorText(query.error, dataTableText.failedHint)}
        action={<RetryButton query={query} />}
      />
    </FadeIn>
  );
}

interface FaceProps extends TableEmpty {
  Icon: ComponentType<IconProps>;
  role?: 'alert';
}

/** Looks like the library's EmptyState without its component, which every list would load for nothing. */
function Face({ Icon, title, text, action, role }: FaceProps) {
  const look = EmptyState.classes;
  return (
    <div role={role} className={`${look.root} ${classes.face}`} data-align="center">
      <div className={look.indicator}>
        <Icon stroke={1.5} aria-hidden />
      </div>
      <div className={look.body}>
        {title && <div className={look.title}>{title}</div>}
        <div className={look.description}>{text}</div>
        {action && <div className={look.actions}>{action}</div>}
      </div>
    </div>
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
      className={`l-touch ${classes.retry}`}
      loading={query.isFetching ?? false}
      onClick={() => query.refetch()}
    >
      {dataTableText.retry}
    </Button>
  );
}
