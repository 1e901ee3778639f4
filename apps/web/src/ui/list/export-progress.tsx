import { Button, Group, Progress, Text } from '@mantine/core';
import { formatCount } from '#lib/text/format.ts';

interface ExportProgressProps {
  /** What is being saved. */
  name: string;
  rows: number;
  expected: number;
  onCancel: () => void;
}

/** How far a file is that is on its way. */
export function ExportProgress({ name, rows, expected, onCancel }: ExportProgressProps) {
  // Rows that came meanwhile are in the file, too.
  const total = Math.max(rows, expected);
  return (
    <Group gap="xs" wrap="nowrap" style={{ minHeight: 36, minWidth: 180 }}>
      <div className="l-stack l-gap-4 l-nowrap" style={{ flex: 1 }}>
        <Text size="xs" role="status">
          {text.progress(rows, total)}
        </Text>
        <Progress value={(100 * rows) / Math.max(1, total)} size="xs" aria-label={name} />
      </div>
      <Button variant="default" style={{ flex: 'none', paddingInline: 8 }} onClick={onCancel}>
        {text.cancel}
      </Button>
    </Group>
  );
}

const text = {
  progress: (rows: number, total: number) => `${formatCount(rows)} из\u00a0${formatCount(total)}`,
  cancel: 'Отменить',
};
