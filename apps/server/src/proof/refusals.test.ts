import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Refusal } from '#http/refusal.ts';

const root = join(import.meta.dirname, '..');

// Platforms and the cabinet rely on these codes. To change them on purpose: npx vitest run --project server refusals -u
test('each refusal has the status and the code that programs know it by', async () => {
  const inTables = await Promise.all(globSync('features/**/*-errors.ts', { cwd: root }).map(readTables));
  const inSources = globSync('{features,lists,http}/**/*.ts', { cwd: root }).map(readSource);
  const lines = new Set([...inTables, ...inSources].flat());
  await expect(`${[...lines].sort().join('\n')}\n`).toMatchFileSnapshot('refusals.txt');
});

async function readTables(file: string): Promise<string[]> {
  const tables: object[] = Object.values(await import(join(root, file)));
  return tables
    .filter((table) => typeof table !== 'function')
    .flatMap((table) => Object.values(table))
    .filter((entry): entry is Refusal => typeof entry === 'object' && 'status' in entry)
    .map(({ status, code }) => `${ownerOf(file)} ${status} ${code}`);
}

/** Refusals outside of the tables, and those that a function makes because their sentence names a time or a number. */
function readSource(file: string): string[] {
  if (file.endsWith('.test.ts')) return [];
  const written = readFileSync(join(root, file), 'utf8').matchAll(/status: (\d+),\s*code: '(\w+)'/g);
  return [...written].map(([, status, code]) => `${ownerOf(file)} ${status} ${code}`);
}

/** The thing's name, or `http` for what any call may answer. */
function ownerOf(file: string): string {
  const [layer = '', thing = ''] = file.split('/');
  return layer === 'features' ? thing : layer;
}
