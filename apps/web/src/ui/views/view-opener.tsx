import type { ViewList } from '@app/contract/views/view-lists';
import { Button, type ButtonProps } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { useColumnChoice } from '#lib/address/column-choice.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import type { ColumnName } from '#ui/table/shown-columns.ts';
import { useStartViews } from './start-view.ts';
import { keptOf } from './view-address.ts';

/** The list whose view it is about. */
export interface ViewedList {
  list: ViewList;
  columns: readonly ColumnName[];
}

type ViewOpenerProps = Pick<ViewedList, 'list'> & ButtonProps & ComponentPropsWithRef<'button'>;

/** Says by its colour that columns are hidden, and by its name that the list was opened with a view: nobody should wonder where the rest is. */
export function ViewOpener({ list, ...props }: ViewOpenerProps) {
  const { hidden } = useColumnChoice();
  const here = keptOf(list, useLocation(), serverNow());
  const start = useStartViews().find((view) => view.list === list && view.address === here);
  return (
    <Button
      variant={hidden.length > 0 || start ? 'light' : 'default'}
      leftSection={<IconTable size={16} stroke={1.75} aria-hidden />}
      aria-haspopup="dialog"
      {...props}
    >
      {start ? <span className="l-cut" style={{ maxWidth: 160 }}>{`Вид: ${start.name}`}</span> : 'Вид'}
    </Button>
  );
}
