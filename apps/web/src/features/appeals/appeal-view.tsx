import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ApiError } from '#lib/api/api.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { errorText } from '#ui/page/toast.ts';
import { AppealDetails } from './appeal-details.tsx';
import classes from './appeal-dialog.module.css';
import { appealQuery, useIsDeciding } from './appeals-api.ts';
import { appealsText as text } from './appeals-text.ts';

interface AppealViewProps {
  id: number;
  onDecided: () => void;
}

/** One appeal with its proof and the trader's decision, whatever is around it. Its columns follow the width of what it stands in. */
export function AppealView({ id, onDecided }: AppealViewProps) {
  const appeal = useQuery(appealQuery(id));
  const deciding = useIsDeciding();
  useInactivity(() => {
    if (!deciding) void appeal.refetch();
  });
  return (
    <div className={classes.place}>
      {appeal.isPending && <Loading />}
      {appeal.data && <AppealDetails appeal={appeal.data} onDecided={onDecided} />}
      {appeal.isError && !appeal.data && <Failed appeal={appeal} />}
    </div>
  );
}

function Failed({ appeal: { error, isFetching, refetch } }: { appeal: UseQueryResult }) {
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <Stack role="alert" align="center" gap="sm" py="xl">
      <Text fw={500}>{missing ? text.unknown : text.failed}</Text>
      <Text c="dimmed">{missing ? text.unknownHint : errorText(error, '')}</Text>
      {!missing && (
        <Button variant="default" loading={isFetching} onClick={() => refetch()}>
          {text.retry}
        </Button>
      )}
    </Stack>
  );
}

function Loading() {
  return (
    <div className={classes.columns} role="status" aria-label={text.loading}>
      <Skeleton className={classes.proofSkeleton ?? ''} radius="md" />
      <Stack gap="md">
        {[70, 90, 60, 80, 50, 75].map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} radius="sm" />
        ))}
      </Stack>
    </div>
  );
}
