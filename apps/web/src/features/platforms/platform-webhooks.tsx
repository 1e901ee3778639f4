import {
  type ConsoleWebhook,
  deliveryStates,
  type WebhookFilters,
  webhookFilters,
} from '@app/contract/platforms/console-platforms';
import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { webhookStates } from '#features/things/console-things-text.ts';
import { Moment } from '#features/things/moment.tsx';
import { useFilters } from '#lib/address/use-filters.ts';
import { formatMoment } from '#lib/text/format.ts';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { PeriodMenu } from '#ui/period/period-menu.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { RowButton } from '#ui/table/row-button.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingPart } from '#ui/thing/thing.tsx';
import type { ThingKind } from '#ui/thing/thing-kinds.ts';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import classes from './console-platforms.module.css';
import { webhooksQuery } from './console-platforms-api.ts';
import { deliveryLabels, hookText as text } from './console-platforms-text.ts';

const WebhookDialog = lazyAfterStart(async () => (await import('./webhook-dialog.tsx')).WebhookDialog);
const ResendAllDialog = lazyAfterStart(async () => (await import('./resend-all-dialog.tsx')).ResendAllDialog);

/** What the platform was told, newest first. The filter stands in the address. */
export function PlatformWebhooks({ platformId, mayDo }: { platformId: number; mayDo: boolean }) {
  const [filters, setFilters] = useFilters(webhookFilters);
  const webhooks = useInfiniteQuery(webhooksQuery(platformId, filters));
  const [opened, setOpened] = useState<number>();
  const [resending, setResending] = useState(false);
  const rows = webhooks.data?.pages.flatMap((page) => page.webhooks);
  return (
    <ThingPart title={text.title}>
      <div className={classes.filters}>
        <FilterSelect
          className={classes.state ?? ''}
          aria-label={text.state}
          leftSection={text.state}
          leftSectionWidth={96}
          data={states}
          value={filters.state ?? ''}
          onChange={(state) => setFilters({ state: (state || undefined) as WebhookFilters['state'] })}
        />
        <PeriodMenu value={filters} onChange={setFilters} />
        {mayDo && (
          <Button
            variant="default"
            disabled={!filters.from || !rows?.length}
            title={filters.from ? undefined : text.needsPeriod}
            onClick={() => setResending(true)}
          >
            {text.all}
          </Button>
        )}
      </div>
      {rows ? (
        <PlainTable
          label={text.list}
          columns={columnsWith(setOpened)}
          rows={rows}
          keyOf={({ id }) => id}
          empty={filters.state || filters.from || filters.to ? text.notFound : text.empty}
        />
      ) : (
        <Text c="dimmed">{webhooks.error ? webhooks.error.message : text.loading}</Text>
      )}
      {webhooks.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={webhooks.isFetchingNextPage} onClick={() => webhooks.fetchNextPage()}>
            {text.more}
          </Button>
        </Group>
      )}
      {opened !== undefined && <WebhookDialog id={opened} mayDo={mayDo} onClose={() => setOpened(undefined)} />}
      {resending && <ResendAllDialog platformId={platformId} filters={filters} onClose={() => setResending(false)} />}
    </ThingPart>
  );
}

const states = [
  { value: '', label: text.anyState },
  ...deliveryStates.map((state) => ({ value: state, label: deliveryLabels[state] })).toReversed(),
];

const columnsWith = (onOpen: (id: number) => void): PlainColumn<ConsoleWebhook>[] => [
  { title: text.columns.at, render: ({ created_at }) => <Moment at={created_at} /> },
  {
    title: text.columns.type,
    wide: true,
    render: ({ id, type }) => (
      <RowButton variant="quiet" onClick={() => onOpen(id)} label={`${text.open(id)}: ${type}`}>
        {type}
      </RowButton>
    ),
  },
  { title: text.columns.object, render: aboutOf },
  {
    title: text.columns.state,
    render: ({ state }) => <StatusBadge tone={webhookStates[state].tone}>{webhookStates[state].label}</StatusBadge>,
  },
  { title: text.columns.attempts, align: 'right', render: ({ attempts }) => attempts },
  { title: text.columns.answer, render: answerOf },
];

function aboutOf({ object }: ConsoleWebhook) {
  const [kind, id] = object.split(':') as [ThingKind, string];
  return <ThingLink kind={kind} id={Number(id)} />;
}

function answerOf({ attempts, status, due_at }: ConsoleWebhook): string {
  if (attempts === 0) return text.notYet;
  const answer = String(status ?? text.noAnswer);
  return due_at ? `${answer}, ${text.next(formatMoment(due_at))}` : answer;
}
