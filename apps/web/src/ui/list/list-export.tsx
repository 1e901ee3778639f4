import type { ExportFormat } from '@app/contract/exports';
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '#lib/browser/commands.ts';
import { useSend } from '#lib/query/use-send.ts';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { showError } from '#ui/page/toast.ts';

const ExportProgress = lazyAfterStart(async () => (await import('./export-progress.tsx')).ExportProgress);

export interface ListExportProps {
  /** Which list, as after «скачать»: «сделки», «выписку». */
  what: string;
  /** How many rows the list has with its present filters; undefined while that is not known. */
  total: number | undefined;
  /** Asks for the address of the file with the present filters. */
  link: (format: ExportFormat) => Promise<{ url: string }>;
}

/** All pages of a list as a file. While it comes, how far it is, and a button that ends it. */
export function ListExport({ what, total, link }: ListExportProps) {
  const [rows, setRows] = useState(0);
  // Filters may be changed meanwhile; what was begun goes on.
  const [expected, setExpected] = useState(0);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const save = useSend({
    mutationKey: ['export', what],
    mutationFn: async (format: ExportFormat) => {
      const controller = new AbortController();
      leaving.current = controller;
      setRows(0);
      setExpected(total ?? 0);
      const { saveExport } = await import('#lib/api/export-file.ts');
      const { url } = await link(format);
      await saveExport(url, { signal: controller.signal, onRows: setRows });
    },
    onError: (error) => {
      if (!leaving.current?.signal.aborted) showError(error, text.failed);
    },
    meta: { quiet: true },
  });

  const able = !save.isPending && Boolean(total);
  useCommand(text.save(what, 'csv'), able && (() => save.mutate('csv')));
  useCommand(text.save(what, 'xlsx'), able && (() => save.mutate('xlsx')));

  if (save.isPending) {
    return (
      <ExportProgress
        name={text.name(what)}
        rows={rows}
        expected={expected}
        onCancel={() => leaving.current?.abort()}
      />
    );
  }
  return (
    <Group gap="xs" wrap="nowrap">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          aria-label={text.save(what, format)}
          disabled={!total}
          onClick={() => save.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  );
}

const text = {
  name: (what: string) => `Скачиваем ${what}`,
  save: (what: string, format: ExportFormat) => `Скачать ${what} в\u00a0${format.toUpperCase()}`,
  failed: 'Не\u00a0удалось скачать файл. Попробуйте ещё раз',
};
