import type { Movement } from '@app/contract/statement';
import { type Cell, statementHead, statementRow } from './statement-table.ts';

/** As Excel with Russian settings opens it by a double click: a byte order mark, semicolons, decimal commas. */
export async function* writeCsv(batches: AsyncIterable<Movement[]>): AsyncGenerator<string> {
  yield `\uFEFF${line(statementHead.map((text) => ({ text })))}`;
  for await (const batch of batches) yield batch.map((movement) => line(statementRow(movement))).join('');
}

const line = (cells: Cell[]) => `${cells.map(write).join(';')}\r\n`;

function write(cell: Cell): string {
  if ('number' in cell) return cell.number.replace('.', ',');
  // A text that begins like a formula would be run as one.
  const text = /^[=+\-@\t\r]/.test(cell.text) ? `'${cell.text}` : cell.text;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
