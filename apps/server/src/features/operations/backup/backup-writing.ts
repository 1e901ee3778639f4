import { access, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Db, Tx } from '#db/db.ts';
import type { FileNeeds } from '#features/files/files-needs.ts';
import { newPlaces, presentPlaces } from '#journal/places.ts';
import { StartupError } from '#lib/startup-error.ts';
import { copyFilesOut } from './backup-files.ts';
import { FORMAT, KEY, MANIFEST, type Manifest, tablePath } from './backup-format.ts';
import { newFile, writePart } from './backup-parts.ts';
import {
  claimedFiles,
  findKeyCheck,
  findMoment,
  isEmptyDatabase,
  listApplied,
  listTables,
  quote,
  readSequences,
  type Table,
  wantedFiles,
} from './backup-queries.ts';

export interface BackupNeeds {
  db: Db;
  storage: FileNeeds['storage'];
}

export interface BackupChoices {
  /** False if files are backed up by other means. */
  files: boolean;
  /** Whoever has a copy with its key can read everything, so the key is included only when asked for. */
  key?: Buffer | undefined;
}

/**
 * A copy of the installation at one moment, made while it keeps working: all tables in one snapshot, then the files, which do not change
 * once they belong to something. The folder gets its name only when it is complete.
 */
export async function takeBackup(needs: BackupNeeds, folder: string, choices: BackupChoices): Promise<Manifest> {
  const target = resolve(folder);
  if (await exists(target)) throw new StartupError(`${target} уже есть: укажите имя, которого ещё нет.`);
  const draft = `${target}.unfinished`;
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
    const manifest = await writeBackup(needs, draft, choices);
    await rename(draft, target);
    await sync(dirname(target));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => {});
    throw explain(error, target);
  }
}

async function writeBackup(needs: BackupNeeds, draft: string, { files, key }: BackupChoices): Promise<Manifest> {
  const wanted = join(draft, 'files.wanted');
  const snapshot = await needs.db.begin(async (tx) => {
    await openSnapshot(tx);
    if (await isEmptyDatabase(tx)) throw new StartupError('Копировать нечего: в этой базе ещё нет кабинета.');
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(tx)) tables.push(await writeTable(tx, draft, table));
    if (files) await pipeline(tx.copyOut(wantedFiles).text, newFile(wanted));
    const key_check = (await findKeyCheck(tx))?.toString('base64') ?? null;
    const made_at = (await findMoment(tx)).toISOString();
    return { made_at, key_check, migrations: await listApplied(tx), tables, sequences: await readSequences(tx) };
  });

  const manifest: Manifest = {
    format: FORMAT,
    ...snapshot,
    files: files ? await copyFilesOut(needs.storage, wanted, draft) : null,
  };
  await rm(wanted, { force: true });
  if (key) await pipeline([key.toString('base64')], newFile(join(draft, KEY)));
  await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await sync(draft);
  return manifest;
}

/** Values as text must mean the same wherever they are restored, whatever the settings of this server are. */
async function openSnapshot(tx: Tx): Promise<void> {
  await tx.script(`
    set transaction isolation level repeatable read, read only;
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local bytea_output = 'hex'`);
}

/** Places in the journal mean nothing in another cluster. */
const written: Record<string, string> = {
  'journal.xid': newPlaces.row(presentPlaces),
  'journal_readers.place': newPlaces.reader(presentPlaces),
};

async function writeTable(tx: Tx, draft: string, { name, columns }: Table): Promise<Manifest['tables'][number]> {
  const where = name === 'files' ? `where ${claimedFiles}` : '';
  const values = columns.map((column) => written[`${name}.${column}`] ?? column);
  const { text, rows } = tx.copyOut(`copy (select ${values.join(', ')} from ${quote(name)} ${where}) to stdout`);
  const part = await writePart(join(draft, tablePath(name)), text);
  return { name, columns, rows: await rows(), ...part };
}

async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

function explain(error: unknown, target: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartupError(`На диске с ${target} нет места: копия не сделана.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StartupError(`В ${dirname(target)} нельзя писать: копия не сделана.`);
  return error;
}
