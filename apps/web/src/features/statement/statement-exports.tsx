import type { Period } from '@app/contract/period';
import type { StatementExport } from '@app/contract/statement';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useExportStatement } from './statement-api.ts';
import { statementText as text } from './statement-text.ts';

/** The same period as a file, all its pages. */
export function StatementExports({ period, disabled }: { period: Period; disabled: boolean }) {
  return (['csv', 'xlsx'] as const).map((format) => (
    <ExportButton key={format} wanted={{ from: period.from, to: period.to, format }} disabled={disabled} />
  ));
}

function ExportButton({ wanted, disabled }: { wanted: StatementExport; disabled: boolean }) {
  const save = useExportStatement();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      aria-label={text.downloadName[wanted.format]}
      disabled={disabled}
      loading={save.isPending}
      onClick={() => save.mutate(wanted)}
    >
      {text.download[wanted.format]}
    </Button>
  );
}
