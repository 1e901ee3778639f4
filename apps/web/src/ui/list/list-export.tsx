import type { ExportFormat } from '@app/contract/exports';
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { saveExport } from '#lib/api/export-file.ts';
import { useSend } from '#lib/query/use-send.ts';
import { formatCount } from '#lib/text/format.ts';
import { showError } from '#ui/page/toast.ts';
import classes from './list-export.module.css';

interface ListExportProps {
  /** Which list: «сделки». */
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
      const { url } = await link(format);
      await saveExport(url, { signal: controller.signal, onRows: setRows });
    },
    onError: (error) => {
      if (!leaving.current?.signal.aborted) showError(error, text.failed);
    },
    meta: { quiet: true },
  });

  if (save.isPending) {
    return (
      <Group gap="xs" wrap="nowrap" className={classes.running ?? ''}>
        <div className={classes.progress}>
          <Text size="sm" role="status">
            {text.progress(rows, Math.max(rows, expected))}
          </Text>
          <Progress value={(100 * rows) / Math.max(1, rows, expected)} size="xs" aria-label={text.name(what)} />
        </div>
        <Button variant="default" onClick={() => leaving.current?.abort()}>
          {text.cancel}
        </Button>
      </Group>
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
  name: (what: string) => `Выгрузка: ${what}`,
  save: (what: string, format: ExportFormat) => `Скачать ${what} в\u00a0${format.toUpperCase()}`,
  progress: (rows: number, total: number) => `${formatCount(rows)} из\u00a0${formatCount(total)}`,
  cancel: 'Отменить',
  failed: 'Не\u00a0удалось скачать файл. Попробуйте ещё раз',
};
