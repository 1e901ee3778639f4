import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useChooseColumns, useColumnChoice } from '#lib/address/column-choice.ts';
import { useWide } from '#lib/browser/use-wide.ts';
import { type ColumnName, inOrder, mayHide, mayMove, moveColumn, orderOf } from '#ui/table/shown-columns.ts';
import { ViewColumn } from './view-column.tsx';
import { panelRows } from './view-column-rows.ts';
import classes from './views.module.css';
import { viewsText as text } from './views-text.ts';

/** Which columns a table has and in which order: by buttons, by Alt and an arrow, or dragged by a mouse. React gives a moved row its focus back. */
export function ViewColumns({ columns }: { columns: readonly ColumnName[] }) {
  const { hidden, order } = useColumnChoice();
  const choose = useChooseColumns();
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string>();
  const ordered = mayMove(inOrder(columns, order));
  const keys = ordered.map(({ key }) => key);
  const rows = panelRows(ordered, hidden, useWide());
  const places = rows.filter(({ isBelow }) => !isBelow).map(({ key }) => key);
  const hideable = mayHide(columns).map(({ key }) => key);

  function move(key: string, target: string) {
    const column = ordered.find((one) => one.key === key);
    if (!column || key === target) return;
    choose({ order: orderOf(columns, moveColumn(keys, key, target)) });
    setSaid(text.moved(column.title, places.indexOf(target) + 1, places.length));
  }

  return (
    <fieldset className={classes.section}>
      <Text component="legend" className="l-below l-muted l-tiny l-strong">
        {text.columns}
      </Text>
      <ul className="l-list">
        {rows.map((row) => {
          const place = places.indexOf(row.key);
          return (
            <ViewColumn
              key={row.key}
              column={row}
              shown={hideable.includes(row.key) ? !hidden.includes(row.key) : undefined}
              onShow={(shown) =>
                choose({ hidden: shown ? hidden.filter((one) => one !== row.key) : [...hidden, row.key] })
              }
              above={places[place - 1]}
              below={row.isBelow ? undefined : places[place + 1]}
              onMove={(target) => move(row.key, target)}
              dragged={dragged}
              onDrag={setDragged}
              onDrop={(key) => move(key, row.key)}
            />
          );
        })}
      </ul>
      {order.length > 0 && (
        <Button variant="default" mt={8} onClick={() => choose({ order: [] })}>
          {text.usualOrder}
        </Button>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </fieldset>
  );
}
