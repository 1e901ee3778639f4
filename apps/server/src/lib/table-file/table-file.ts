import { csvHead, csvLine } from './csv.ts';
import { cellsOf, type Table } from './table.ts';
import { writeXlsx } from './xlsx.ts';

export type Format = 'csv' | 'xlsx';

const types: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A piece of the file for every batch of rows, so that a long history is never in memory as a whole. */
export function writeTable<Row>(format: Format, table: Table<Row>, batches: AsyncIterable<Row[]>) {
  return { type: types[format], pieces: writers[format](table, batches) };
}

async function* writeCsv<Row>(table: Table<Row>, batches: AsyncIterable<Row[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHead(table.columns.map(({ title }) => title)));
  for await (const batch of batches) yield Buffer.from(batch.map((row) => csvLine(cellsOf(table, row))).join(''));
}

const writers = { csv: writeCsv, xlsx: writeXlsx };
