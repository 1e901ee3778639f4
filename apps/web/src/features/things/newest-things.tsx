import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingPart } from '#ui/thing/thing.tsx';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { thingsText } from './console-things-text.ts';
import { Moment } from './moment.tsx';
import type { ThingRow, Things, ThingView } from './things.ts';
import { newestQuery } from './things-api.ts';

interface NewestThingsProps<Row extends ThingRow, View extends ThingView> {
  of: Things<Row, View>;
  trader: number;
}

const { columns, newest: text } = thingsText;

/** The newest few of a person's things, and the way to all of them. */
export function NewestThings<Row extends ThingRow, View extends ThingView>({
  of,
  trader,
}: NewestThingsProps<Row, View>) {
  const list = useQuery(newestQuery(of, trader));
  const { title } = of.text;
  const shown: PlainColumn<Row>[] = [
    { title: columns.id, render: ({ id }) => <ThingLink kind={of.kind} id={id} /> },
    { title: columns.createdAt, render: ({ createdAt }) => <Moment at={createdAt} /> },
    { title: columns.amount, align: 'right', render: ({ amount }) => <Roubles value={amount} /> },
    { title: columns.status, wide: true, render: of.statusOf },
  ];
  const all = (
    <Anchor
      component={Link}
      to={`/console/${of.api.list.area}?trader=${trader}`}
      size="sm"
      aria-label={text.all(title)}
    >
      {text.allShort}
    </Anchor>
  );
  return (
    <ThingPart title={title} actions={all}>
      {list.isError ? (
        <Text role="alert">
          {text.failed}{' '}
          <Button variant="default" size="xs" onClick={() => list.refetch()}>
            {text.retry}
          </Button>
        </Text>
      ) : list.data ? (
        <PlainTable label={title} columns={shown} rows={list.data} keyOf={({ id }) => id} empty={text.none} />
      ) : (
        <Skeleton height={72} />
      )}
    </ThingPart>
  );
}
