import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { errorText } from '#ui/page/toast.ts';
import { Dialog } from './dialog.tsx';

interface ItemDialogProps<Item> {
  title: string;
  item: UseQueryResult<Item>;
  /** Shown if the thing does not exist or is not this person's. */
  unknown: { title: string; hint: string; back: string };
  onClose: () => void;
  size?: 'sm' | 'md' | 'lg' | number;
  children: (item: Item) => ReactNode;
}

/** One thing that an address names: loading, shown, missing, or not available now. */
export function ItemDialog<Item>({ title, item, unknown, onClose, size = 'md', children }: ItemDialogProps<Item>) {
  const missing = item.error instanceof ApiError && item.error.status === 404;
  return (
    <Dialog title={title} onClose={onClose} size={size}>
      {item.isPending && <Loading />}
      {item.data !== undefined && !missing && children(item.data)}
      {missing && (
        <Stack role="alert" align="center" gap="sm" py="xl">
          <Text fw={500}>{unknown.title}</Text>
          <Text c="dimmed" ta="center">
            {unknown.hint}
          </Text>
          <Button variant="default" onClick={onClose}>
            {unknown.back}
          </Button>
        </Stack>
      )}
      {item.isError && !missing && item.data === undefined && (
        <Stack role="alert" align="center" gap="sm" py="xl">
          <Text ta="center">{errorText(item.error, text.failed)}</Text>
          <Button variant="default" loading={item.isFetching} onClick={() => item.refetch()}>
            {text.retry}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}

function Loading() {
  return (
    <Stack gap="md" role="status" aria-label={text.loading}>
      {[70, 90, 60, 80, 50].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} radius="sm" />
      ))}
    </Stack>
  );
}

const text = { loading: 'Загружается', failed: 'Не\u00a0удалось открыть', retry: 'Повторить' };
