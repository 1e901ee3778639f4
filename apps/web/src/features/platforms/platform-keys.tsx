import { type ConsoleKey, scopeNames } from '@app/contract/platforms/console-platforms';
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '#lib/text/format.ts';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingPart } from '#ui/thing/thing.tsx';
import { useShowKey } from './console-platforms-api.ts';
import { platformsText, keysText as text } from './console-platforms-text.ts';

const KeyAddDialog = lazyAfterStart(async () => (await import('./key-dialogs.tsx')).KeyAddDialog);
const KeyRotateDialog = lazyAfterStart(async () => (await import('./key-dialogs.tsx')).KeyRotateDialog);
const SecretDialog = lazyAfterStart(async () => (await import('./secret-dialog.tsx')).SecretDialog);
const KeyEndDialog = lazyAfterStart(async () => (await import('./key-dialogs.tsx')).KeyEndDialog);

interface PlatformKeysProps {
  platformId: number;
  keys: readonly ConsoleKey[];
  now: Date;
  mayDo: boolean;
}

type Doing = { what: 'add' } | { what: 'rotate' | 'end'; key: ConsoleKey };

export function PlatformKeys({ platformId, keys, now, mayDo }: PlatformKeysProps) {
  const [doing, setDoing] = useState<Doing>();
  const onClose = () => setDoing(undefined);
  // Asked from here: its button leaves with the first answer that no longer offers it, and nothing else has the secret.
  const show = useShowKey(platformId);
  const actions: PlainColumn<ConsoleKey> = {
    title: text.columns.actions,
    align: 'right',
    render: (key) => (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        {key.to_show && (
          <Button
            variant="light"
            size="compact-xs"
            aria-label={platformsText.showKey(key.key)}
            loading={show.isPending}
            onClick={() => show.mutate({ key_id: key.id })}
          >
            {platformsText.showSecret}
          </Button>
        )}
        {works(key, now) && <KeyMenu apiKey={key} onChoose={(what) => setDoing({ what, key })} />}
      </Group>
    ),
  };
  return (
    <ThingPart title={text.title}>
      {mayDo && (
        <div className="l-row l-wrap l-between l-below">
          <Button variant="default" size="xs" onClick={() => setDoing({ what: 'add' })}>
            {text.add}
          </Button>
        </div>
      )}
      <PlainTable
        label={text.list}
        columns={mayDo ? [...columnsAt(now), actions] : columnsAt(now)}
        rows={keys}
        keyOf={({ id }) => id}
        empty={text.empty}
      />
      {show.data && <SecretDialog apiKey={show.data.key} secret={show.data.secret} onClose={show.reset} />}
      {doing?.what === 'add' && <KeyAddDialog platformId={platformId} onClose={onClose} />}
      {doing?.what === 'rotate' && <KeyRotateDialog apiKey={doing.key} onClose={onClose} />}
      {doing?.what === 'end' && <KeyEndDialog apiKey={doing.key} onClose={onClose} />}
    </ThingPart>
  );
}

const works = ({ ends_at }: ConsoleKey, now: Date) => ends_at === null || ends_at > now;

const columnsAt = (now: Date): PlainColumn<ConsoleKey>[] => [
  { title: text.columns.key, render: ({ key }) => key },
  {
    title: text.columns.scopes,
    wide: true,
    render: ({ scopes }) => scopes.map((scope) => scopeNames[scope]).join(', '),
  },
  { title: text.columns.addresses, render: ({ addresses }) => addresses?.join(', ') ?? text.anywhere },
  { title: text.columns.created, render: ({ created_at }) => formatMoment(created_at) },
  {
    title: text.columns.used,
    render: ({ last_used_at }) => (last_used_at ? formatMoment(last_used_at) : platformsText.never),
  },
  { title: text.columns.ends, render: (key) => endOf(key, now) },
];

function endOf(key: ConsoleKey, now: Date): string {
  if (!key.ends_at) return text.forever;
  return works(key, now) ? text.until(formatMoment(key.ends_at)) : text.ended(formatMoment(key.ends_at));
}

function KeyMenu({ apiKey, onChoose }: { apiKey: ConsoleKey; onChoose: (what: 'rotate' | 'end') => void }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={text.menu(apiKey.key)}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose('rotate')}>{text.rotate}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => onChoose('end')}>{text.end}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
