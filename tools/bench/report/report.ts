/** A table in the terminal that grows by a line as each number is known: the first column to the left, numbers to the right. */
export function printTable(head: [string, ...string[]], firstWidth: number) {
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(firstWidth) : cell.padStart((head[column] ?? '').length)))
      .join('  ');
  console.log(`\n${line(head)}`);
  return (first: string, ...numbers: number[]) => console.log(line([first, ...numbers.map(show)]));
}

function show(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(value >= 100 ? 0 : 2);
}
