import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { uploadText as text } from './upload-text.ts';

/** How much has been sent. Once everything is sent, stopping would only hide the outcome. */
export function UploadProgress({ part, onStop }: { part: number; onStop: () => void }) {
  const percent = Math.floor(part * 100);
  const sent = percent >= 100;
  const mayStop = useGlance();
  return (
    <Stack gap="xs">
      <Progress value={percent} aria-label={text.progress} striped={sent} animated={sent} />
      <Group justify="space-between" mih={36}>
        <Text size="sm" c="dimmed">
          {sent ? text.checking : text.sent(percent)}
        </Text>
        {!sent && (
          <Button variant="default" size="xs" h={36} disabled={!mayStop} onClick={onStop}>
            {text.stop}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const GLANCE = 600;

/** The button appears where «Отправить» has been: the second click of a double click was not meant for it. */
function useGlance(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), GLANCE);
    return () => clearTimeout(timer);
  }, []);
  return over;
}
