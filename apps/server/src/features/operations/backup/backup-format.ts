import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from '@app/contract/values/text';
import { z } from 'zod';
import { StartupError } from '#lib/startup-error.ts';

/** Increased when older programs can no longer read the format. */
export const FORMAT = 1;

const sha256 = text(64).regex(/^[0-9a-f]{64}$/);
const identifier = text(63).regex(/^[a-z_][a-z0-9_]*$/);
const column = text(65).regex(/^([a-z_][a-z0-9_]*|"[a-z_][a-z0-9_]*")$/);

/** The description of a backup, `manifest.json`. It is written last: a folder without it is not a complete backup. */
const manifest = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  /** A value that only the installation's key opens, so that the key can be checked. It says nothing about the key. */
  key_check: z.base64().nullable(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: identifier, columns: z.array(column), rows: z.int(), bytes: z.int(), sha256 })),
  sequences: z.array(z.object({ name: identifier, last_value: text(20).regex(/^\d+$/), is_called: z.boolean() })),
  files: z.object({ count: z.int(), bytes: z.int(), sha256, missing: z.array(z.string()) }).nullable(),
});

export type Manifest = z.output<typeof manifest>;

export const MANIFEST = 'manifest.json';
/** One line for each file: sha256, size, type and name, with tabs between them. */
export const FILE_LIST = 'files.tsv.gz';
export const KEY = 'secret.key';
export const tablePath = (name: string) => join('tables', `${name}.copy.gz`);
export const filePath = (name: string) => join('files', name.slice(0, 2), name);

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new StartupError(`В ${folder} нет резервной копии: там должен лежать файл ${MANIFEST}.`);
  });
  const data = parseJson(text);
  const { format } = z.looseObject({ format: z.number().optional() }).catch({}).parse(data);
  if (format !== undefined && format > FORMAT)
    throw new StartupError('Копия сделана более новой версией программы: обновите программу.');
  const parsed = manifest.safeParse(data);
  if (!parsed.success) throw new StartupError(`Копия повреждена: ${MANIFEST} не читается.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
