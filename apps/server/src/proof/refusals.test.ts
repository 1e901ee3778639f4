import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Refusal } from '#http/refusal.ts';

// Platforms and the cabinet rely on these codes. To change them on purpose: npx vitest run --project server refusals -u
test('each refusal has the status and the code that programs know it by', async () => {
  const features = join(import.meta.dirname, '../features');
  const lines = (await Promise.all(globSync('*/*-errors.ts', { cwd: features }).map(linesOf))).flat();
  await expect(`${[...new Set(lines)].sort().join('\n')}\n`).toMatchFileSnapshot('refusals.txt');

  async function linesOf(file: string): Promise<string[]> {
    const [feature] = file.split('/');
    const tables: object[] = Object.values(await import(join(features, file)));
    return tables
      .filter((table) => typeof table !== 'function')
      .flatMap((table) => Object.values(table))
      .filter((entry): entry is Refusal => typeof entry === 'object' && 'status' in entry)
      .map(({ status, code }) => `${feature} ${status} ${code}`);
  }
});
