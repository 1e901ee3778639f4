import type { ViewList } from '@app/contract/lists/views';
import { Button, type ButtonProps } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useColumnChoice } from '#lib/address/column-choice.ts';
import type { ColumnName } from '#ui/table/shown-columns.ts';

/** The list whose view it is about. */
export interface ViewedList {
  list: ViewList;
  columns: readonly ColumnName[];
}

/** Says by its colour that columns are hidden. */
export function ViewOpener(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const hidden = useColumnChoice().hidden.length > 0;
  return (
    <Button
      variant={hidden ? 'light' : 'default'}
      leftSection={<IconTable size={16} stroke={1.75} aria-hidden />}
      aria-haspopup="dialog"
      {...props}
    >
      Вид
    </Button>
  );
}
