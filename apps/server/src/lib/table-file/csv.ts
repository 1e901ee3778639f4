import type { Cell } from './table.ts';

/** Begins a file: the byte order mark tells Excel that it is Unicode. */
export const csvHead = (titles: readonly string[]) => `\uFEFF${csvLine(titles.map((text) => ({ text })))}`;

/** For Excel with Russian settings, opened by a double click: semicolons, decimal commas. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(write).join(';')}\r\n`;

function write(cell: Cell): string {
  if ('number' in cell) return cell.number.replace('.', ',');
  // Excel would execute a text that begins like a formula.
  const text = /^[=+\-@\t\r]/.test(cell.text) ? `'${cell.text}` : cell.text;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
