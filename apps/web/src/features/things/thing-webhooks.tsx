import type { ThingWebhook } from '@app/contract/things/thing';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingPart } from '#ui/thing/thing.tsx';
import { thingsText, webhookStates } from './console-things-text.ts';
import { Moment } from './moment.tsx';

const text = thingsText.webhooks;

const columns: PlainColumn<ThingWebhook>[] = [
  { title: text.columns.at, render: ({ createdAt }) => <Moment at={createdAt} /> },
  { title: text.columns.type, wide: true, render: ({ type }) => type },
  { title: text.columns.state, render: stateOf },
  { title: text.columns.attempts, align: 'right', render: ({ attempts }) => attempts },
  { title: text.columns.answer, render: ({ status, attempts }) => (attempts === 0 ? '—' : (status ?? text.noAnswer)) },
];

function stateOf({ state }: ThingWebhook) {
  const { label, tone } = webhookStates[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** What the platform was told about a thing, and whether it arrived. */
export function ThingWebhooks({ webhooks }: { webhooks: readonly ThingWebhook[] }) {
  return (
    <ThingPart title={text.title}>
      <PlainTable label={text.title} columns={columns} rows={webhooks} keyOf={({ id }) => id} empty={text.empty} />
    </ThingPart>
  );
}
