import type { StatementExport } from '@app/contract/statement';
import type { Period } from '@app/contract/values/period';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useExportStatement } from './statement-api.ts';
import { statementText as text } from './statement-text.ts';

/** The whole period as a file. */
export function StatementExports({ period, disabled }: { period: Period; disabled: boolean }) {
  return (['csv', 'xlsx'] as const).map((format) => (
    <ExportButton key={format} format={format} period={period} disabled={disabled} />
  ));
}

interface ExportButtonProps {
  format: StatementExport['format'];
  period: Period;
  disabled: boolean;
}

function ExportButton({ format, period: { from, to }, disabled }: ExportButtonProps) {
  const save = useExportStatement(format);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      aria-label={text.downloadName[format]}
      disabled={disabled}
      loading={save.isPending}
      onClick={() => save.mutate({ from, to })}
    >
      {text.download[format]}
    </Button>
  );
}
