/** Numbers are texts of digits with a point; the format that writes them knows what to make of it. */
export type Cell = { text: string } | { number: string };

/** The first of a file: a byte order mark tells Excel that what follows is Unicode. */
export const csvHead = (titles: readonly string[]) => `\uFEFF${csvLine(titles.map((text) => ({ text })))}`;

/** As Excel with Russian settings opens it by a double click: semicolons, decimal commas. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(write).join(';')}\r\n`;

function write(cell: Cell): string {
  if ('number' in cell) return cell.number.replace('.', ',');
  // A text that begins like a formula would be run as one.
  const text = /^[=+\-@\t\r]/.test(cell.text) ? `'${cell.text}` : cell.text;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
