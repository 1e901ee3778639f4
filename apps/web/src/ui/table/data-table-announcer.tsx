import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { dataTableText } from './data-table-text.ts';
import type { TableRow } from './data-table-types.ts';

/** Tells screen readers what others see: new rows, rows that wait to be shown, or that it is another list now. */
export function NewRowsAnnouncer({ rows, waiting }: { rows: readonly TableRow[]; waiting: number }) {
  const [seen, setSeen] = useState(rows);
  const [message, setMessage] = useState('');

  if (rows !== seen) {
    setSeen(rows);
    setMessage((before) => describeChange(seen, rows) ?? before);
  }
  return <VisuallyHidden role="status">{waiting > 0 ? dataTableText.added(waiting) : message}</VisuallyHidden>;
}

function describeChange(before: readonly TableRow[], after: readonly TableRow[]): string | undefined {
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id)).length;
  if (added === 0 && after.length === before.length) return undefined;
  return added > 0 && added < after.length ? dataTableText.added(added) : dataTableText.shown(after.length);
}
