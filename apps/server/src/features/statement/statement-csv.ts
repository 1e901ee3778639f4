import type { Movement } from '@app/contract/statement';
import { csvHead, csvLine } from '#lib/csv.ts';
import { statementHead, statementRow } from './statement-table.ts';

export async function* writeCsv(batches: AsyncIterable<Movement[]>): AsyncGenerator<string> {
  yield csvHead(statementHead);
  for await (const batch of batches) yield batch.map((movement) => csvLine(statementRow(movement))).join('');
}
