import type { TelegramState } from '@app/contract/notifications/telegram-api';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatMoscowTime } from '#lib/text/format.ts';
import { Notice } from '#ui/page/notice.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { channelsText as text } from './channels-text.ts';
import { useChangeTelegram, useLinkTelegram } from './telegram-query.ts';

interface TelegramPartProps {
  telegram: NonNullable<TelegramState>;
  /** The person has asked for a link: what is told there may be chosen now. */
  onLinking: () => void;
}

export function TelegramPart({ telegram: { chat }, onLinking }: TelegramPartProps) {
  return chat ? <LinkedChat chat={chat} /> : <NewChat onLinking={onLinking} />;
}

function LinkedChat({ chat }: { chat: NonNullable<NonNullable<TelegramState>['chat']> }) {
  const { mutate, isPending } = useChangeTelegram();
  const quiet = { size: 'compact-md', variant: 'subtle', color: 'gray', disabled: isPending } as const;
  const state = chat.muted_until ? text.mutedUntil(formatMoscowTime(chat.muted_until).slice(0, 5)) : text.muted;
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {text.linkedTo(chat.name)}
        {chat.muted && ` ${state}`}
      </Text>
      <Group gap={4} mx={-10}>
        {chat.muted ? (
          <Button {...quiet} onClick={() => mutate('not')}>
            {text.unmute}
          </Button>
        ) : (
          <>
            <Button {...quiet} onClick={() => mutate('hour')}>
              {text.muteHour}
            </Button>
            <Button {...quiet} onClick={() => mutate('always')}>
              {text.mute}
            </Button>
          </>
        )}
        <Button {...quiet} onClick={() => mutate('unlink')}>
          {text.unlink}
        </Button>
      </Group>
    </Group>
  );
}

function NewChat({ onLinking }: { onLinking: () => void }) {
  const { mutate, isPending, data } = useLinkTelegram();
  if (data) return <LinkNotice {...data} />;
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {text.telegramHint}
      </Text>
      <Button
        variant="default"
        style={{ flex: 'none' }}
        loading={isPending}
        onClick={() => mutate(undefined, { onSuccess: onLinking })}
      >
        {text.link}
      </Button>
    </Group>
  );
}

/** The chat appears here by itself when the person has pressed «Start» there. */
function LinkNotice({ url, command, expiresAt }: { url: string; command: string; expiresAt: Date }) {
  const open = useRef<HTMLAnchorElement>(null);
  // The button that was pressed is gone, and what stands in its place may be below the edge of the dialog.
  useEffect(() => open.current?.focus(), []);
  return (
    <Stack gap="xs">
      <Notice tone="working">{text.openHint(formatMoscowTime(expiresAt).slice(0, 5))}</Notice>
      <Button ref={open} component="a" href={url} target="_blank" rel="noopener noreferrer">
        {text.openBot}
      </Button>
      <Text size="sm" c="dimmed" component="div">
        {text.orSend}{' '}
        <CopyValue value={command} label={text.copyCommand}>
          {command}
        </CopyValue>
      </Text>
    </Stack>
  );
}
