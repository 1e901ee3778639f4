import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { uploadText as text } from './upload-text.ts';

/** How much has been sent. Once everything is sent, stopping would only hide the outcome. */
export function UploadProgress({ part, onStop }: { part: number; onStop: () => void }) {
  const percent = Math.floor(part * 100);
  const sent = percent >= 100;
  return (
    <Stack gap="xs">
      <Progress value={percent} aria-label={text.progress} striped={sent} animated={sent} />
      <Group justify="space-between" mih={36}>
        <Text size="sm" c="dimmed">
          {sent ? text.checking : text.sent(percent)}
        </Text>
        {!sent && (
          <Button variant="default" size="xs" h={36} onClick={onStop}>
            {text.stop}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
