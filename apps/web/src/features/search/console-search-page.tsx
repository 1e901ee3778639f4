import { type ConsoleFound, searchInput } from '@app/contract/search/console-search';
import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFilters } from '#lib/address/use-filters.ts';
import { formatMoment } from '#lib/text/format.ts';
import { SearchInput } from '#ui/list/search-input.tsx';
import { Page } from '#ui/page/page.tsx';
import { errorText } from '#ui/page/toast.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingLoading } from '#ui/thing/thing.tsx';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { ScreenReaderText } from '#ui/value/screen-reader-text.tsx';
import { searchQuery } from './console-search-api.ts';
import { kindNames, searchText as text } from './console-search-text.ts';
import { statusOf } from './found-status.ts';

/** One field for any number or text that a person may have. */
export function ConsoleSearchPage() {
  const [filters, setFilters] = useFilters(searchInput);
  const answer = useQuery({ ...searchQuery(filters.text), placeholderData: keepPreviousData });
  return (
    <Page title={text.title}>
      <div style={{ maxWidth: 560 }}>
        <SearchInput
          value={filters.text}
          onChange={(typed) => setFilters({ text: typed })}
          label={text.label}
          placeholder={text.placeholder}
          w="100%"
        />
      </div>
      {filters.text === '' ? <Text c="dimmed">{text.hint}</Text> : <Found answer={answer} />}
    </Page>
  );
}

type Answer = ReturnType<typeof useQuery<{ found: ConsoleFound[] }>>;

function Found({ answer }: { answer: Pick<Answer, 'data' | 'isPending' | 'error' | 'isFetching' | 'refetch'> }) {
  if (answer.isPending) return <ThingLoading />;
  if (!answer.data) {
    return (
      <Stack role="alert" align="center" gap="sm" py="xl">
        <Text>{errorText(answer.error, text.failed)}</Text>
        <Button variant="default" loading={answer.isFetching} onClick={() => answer.refetch()}>
          {text.retry}
        </Button>
      </Stack>
    );
  }
  const { found } = answer.data;
  return (
    <>
      <ScreenReaderText role="status">{text.found(found.length)}</ScreenReaderText>
      {found.length === 0 ? (
        <Stack align="center" gap={4} py="xl">
          <Text fw={500}>{text.nothing.title}</Text>
          <Text c="dimmed" ta="center">
            {text.nothing.text}
          </Text>
        </Stack>
      ) : (
        <PlainTable
          label={text.title}
          columns={columns}
          rows={found}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          empty={text.nothing.title}
        />
      )}
    </>
  );
}

const columns: PlainColumn<ConsoleFound>[] = [
  { title: text.columns.what, render: whatOf },
  { title: text.columns.name, wide: true, render: ({ name }) => name || '—' },
  { title: text.columns.whose, render: ({ whose }) => whose || '—' },
  { title: text.columns.amount, align: 'right', render: ({ amount }) => <Roubles value={amount} /> },
  { title: text.columns.status, render: badgeOf },
  { title: text.columns.at, render: ({ at }) => (at ? formatMoment(at) : '—') },
];

function whatOf({ kind, id }: ConsoleFound) {
  const name = `${kindNames[kind]} ${id}`;
  // A transfer that belongs to nobody has no page; it is assigned under «Деньги».
  if (kind === 'transfer') return name;
  return (
    <ThingLink kind={kind} id={id}>
      {name}
    </ThingLink>
  );
}

function badgeOf(found: ConsoleFound) {
  const status = statusOf(found);
  return status ? <StatusBadge tone={status.tone}>{status.label}</StatusBadge> : '—';
}
