import { Text } from '@mantine/core';
import { MediaView } from '#ui/file/media-view.tsx';
import { ThingPart } from '#ui/thing/thing.tsx';
import { tiles } from '#ui/tiles.ts';

interface ThingFilesProps {
  text: { title: string; label: (n: number, of: number) => string; none: string };
  /** As they came in an answer: signed and expiring. */
  files: readonly string[];
  /** What is wrong with them. */
  warning?: string | false;
}

/** Proofs and receipts, all of them. */
export function ThingFiles({ text, files, warning = false }: ThingFilesProps) {
  return (
    <ThingPart title={text.title}>
      {warning && (
        <Text className="l-rejected l-below" size="sm">
          {warning}
        </Text>
      )}
      {files.length === 0 && <Text c="dimmed">{text.none}</Text>}
      <div style={tiles(280, 'auto-fill')}>
        {files.map((url, index) => (
          <MediaView key={url.replace(/\?.*/, '')} url={url} label={text.label(index + 1, files.length)} />
        ))}
      </div>
    </ThingPart>
  );
}
