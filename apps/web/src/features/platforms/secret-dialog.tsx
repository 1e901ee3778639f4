import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { platformsText as text } from './console-platforms-text.ts';

interface SecretDialogProps {
  /** Without it the secret signs webhooks. */
  apiKey?: string;
  secret: string;
  onClose: () => void;
}

/** A new secret. Nobody can read it again afterwards. */
export function SecretDialog({ apiKey, secret, onClose }: SecretDialogProps) {
  const [title, hint] = apiKey ? [text.secretTitle, text.secretHint] : [text.hookSecretTitle, text.hookSecretHint];
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        <Text>{hint}</Text>
        {apiKey && <Value name={text.key} label={text.copyKey} value={apiKey} />}
        <Value name={text.secret} label={text.copySecret} value={secret} />
        <Notice tone="waiting">{text.secretOnce}</Notice>
        <Group justify="flex-end">
          <Button onClick={onClose}>{text.ready}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Value({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <div className="l-copy-box">
        <CopyValue value={value} label={label} />
      </div>
    </div>
  );
}
