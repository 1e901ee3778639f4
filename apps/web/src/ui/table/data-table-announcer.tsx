import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { dataTableText } from './data-table-text.ts';
import type { TableRow } from './data-table-types.ts';

/** Tells a screen reader what the eye sees: rows that came with a refresh or wait to be let in, or that the list is another one now. */
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
