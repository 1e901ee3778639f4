import { SegmentedControl, Stack, Text } from '@mantine/core';
import { MediaView } from '#ui/file/media-view.tsx';
import { payoutsText } from './payouts-text.ts';

const text = payoutsText.receipt;

interface ReceiptsViewProps {
  urls: readonly string[];
  index: number;
  onIndex: (index: number) => void;
}

/** One receipt at a time, with tabs if there are several. */
export function ReceiptsView({ urls, index, onIndex }: ReceiptsViewProps) {
  const url = urls[index];
  if (url === undefined) return <Text c="dimmed">{text.none}</Text>;
  return (
    <Stack gap="xs">
      {urls.length > 1 && (
        <SegmentedControl
          aria-label={text.choose}
          data={urls.map((_, at) => ({ value: String(at), label: text.short(at + 1) }))}
          value={String(index)}
          onChange={(value) => onIndex(Number(value))}
        />
      )}
      <MediaView url={url} label={text.label(index + 1, urls.length)} />
    </Stack>
  );
}
