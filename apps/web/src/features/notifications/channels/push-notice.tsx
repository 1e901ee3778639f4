import { Button, Group, Text } from '@mantine/core';
import { Notice } from '#ui/page/notice.tsx';
import { channelsText as text } from './channels-text.ts';
import type { PushState } from './push-here.ts';

interface PushNoticeProps {
  /** Undefined until the browser has answered. */
  state: PushState | undefined;
  /** Push was chosen for something, here or in another browser. */
  chosen: boolean;
  busy: boolean;
  onSwitch: (on: boolean) => void;
}

/** Which kinds come by push is chosen for all browsers; whether they come to this one is said here. */
export function PushNotice({ state, chosen, busy, onSwitch }: PushNoticeProps) {
  if (!chosen || !state) {
    return (
      <Text size="sm" c="dimmed">
        {text.pushHint}
      </Text>
    );
  }
  if (state === 'unsupported') return <Notice tone="waiting">{text.pushUnsupported}</Notice>;
  if (state === 'off') {
    const enable = (
      <Button loading={busy} onClick={() => onSwitch(true)}>
        {text.enableHere}
      </Button>
    );
    return (
      <Notice tone="working" action={enable}>
        {text.pushOffHere}
      </Notice>
    );
  }
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {text.pushOnHere}
      </Text>
      <Button size="compact-md" variant="subtle" color="gray" loading={busy} onClick={() => onSwitch(false)}>
        {text.disableHere}
      </Button>
    </Group>
  );
}
