import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const folder = new URL('../../../migrations/', import.meta.url);

/** One file of apps/server/migrations: one thought, forward only, never changed once it was applied anywhere. */
export interface Step {
  name: string;
  text: string;
  /** Of the text as it is in the repository, whatever ends of lines a checkout has. */
  hash: string;
}

export const BASELINE = '0001_baseline.sql';

/** In order of their numbers. schema.sql is not one of them; it is for reading. */
export async function readSteps(from: URL = folder): Promise<Step[]> {
  const names = (await readdir(from)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();
  return Promise.all(names.map(async (name) => makeStep(name, await readFile(new URL(name, from), 'utf8'))));
}

export function makeStep(name: string, content: string): Step {
  const text = content.replaceAll('\r\n', '\n');
  return { name, text, hash: createHash('sha256').update(text).digest('hex') };
}

/**
 * A step that PostgreSQL refuses inside a transaction says so in its first line. Each of its statements stands by itself, so they are
 * written to be begun again from the first: `drop index concurrently if exists x; create index concurrently x …`.
 */
export const isOutside = ({ text }: Step) => text.startsWith('-- outside a transaction\n');

/** The statements of such a step, each of which ends with its line. */
export const statementsOf = ({ text }: Step) =>
  text.split(/;[ \t]*(?:\n|$)/).filter((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim() !== '');

/** The same where nobody else is in the database yet: in one transaction with all other steps. */
export const insideText = (step: Step) => (isOutside(step) ? step.text.replaceAll(/\bconcurrently\b/g, '') : step.text);
