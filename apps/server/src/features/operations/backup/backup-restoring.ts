import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyFits } from '#db/claim-installation.ts';
import type { Db, Tx } from '#db/db.ts';
import { liftSequences } from '#db/lift-sequences.ts';
import { applyStepsOf, checkStepsOf, lockSchema, migrate } from '#db/migrate/migrate.ts';
import { rawSql } from '#db/sql.ts';
import type { FileNeeds } from '#features/files/files-needs.ts';
import { keepSecretKey } from '#lib/secret-key.ts';
import { StartupError } from '#lib/startup-error.ts';
import { makeVault } from '#lib/vault.ts';
import { findDamage } from './backup-checking.ts';
import { copyFilesIn } from './backup-files.ts';
import { KEY, type Manifest, readManifest, tablePath } from './backup-format.ts';
import { readPart } from './backup-parts.ts';
import { isEmptyDatabase, listForeignKeys, listTables, quote, setSequence } from './backup-queries.ts';

export interface RestoreNeeds extends Pick<FileNeeds, 'storage' | 'uploadsDir'> {
  db: Db;
  dataDir: string;
  /** The key of the installation to restore into, if it has one. */
  key: Buffer | undefined;
}

/** Restores into an empty database, all of it or nothing. Everything that can be checked is checked before anything is written. */
export async function restoreBackup(needs: RestoreNeeds, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await checkStepsOf(manifest.migrations);
  const keyFound = await checkKey(needs, folder, manifest);
  const damaged = await findDamage(folder, manifest);
  if (damaged.length > 0)
    throw new StartupError(`Копия повреждена, восстанавливать из неё нельзя:\n${damaged.slice(0, 20).join('\n')}`);

  await needs.db.begin(async (tx) => {
    await lockSchema(tx);
    await tx.script('set local idle_in_transaction_session_timeout = 0');
    if (!(await isEmptyDatabase(tx)))
      throw new StartupError(
        'Восстановить можно только в пустую базу, а в этой уже есть таблицы: укажите новый DATA_DIR или пустую базу в DATABASE_URL.',
      );
    await applyStepsOf(tx, manifest.migrations);
    await loadTables(tx, folder, manifest);
    // Before the commit, so that a row always has its file.
    if (manifest.files) await copyFilesIn(needs, folder);
    if (keyFound) await keepSecretKey(needs.dataDir, keyFound);
  });

  // Changes that this version's migrations make after the backup's.
  await migrate(needs.db);
  await needs.db.begin(async (tx) => {
    await tx.script('set local statement_timeout = 0');
    await liftSequences(tx);
    const names = (await listTables(tx)).map(({ name }) => quote(name));
    await tx.script(`analyze ${names.join(', ')}`);
  });
  return manifest;
}

/** Returns the key from the backup if this installation has none of its own. */
async function checkKey({ key }: RestoreNeeds, folder: string, { key_check }: Manifest): Promise<Buffer | undefined> {
  const found = key ? undefined : await readFile(join(folder, KEY), 'utf8').catch(() => undefined);
  const used = key ?? (found && Buffer.from(found, 'base64'));
  if (!used)
    throw new StartupError(
      'Нет ключа: задайте прежний SECRET_KEY или положите прежний файл secret.key в папку данных. В копии его нет.',
    );
  const fits = used.length === 32 && (!key_check || keyFits(makeVault(used), Buffer.from(key_check, 'base64')));
  if (!fits)
    throw new StartupError(
      'Ключ не подходит к этой копии: нужен тот SECRET_KEY (или файл secret.key), с которым она сделана.',
    );
  return key ? undefined : used;
}

/**
 * Foreign keys are dropped and added again, which checks them as a whole, so the order of tables does not matter. Triggers that keep
 * counts and forbid changes are switched off meanwhile, because their results are in the rows already. The owner of the tables may do all
 * this; no superuser is needed.
 */
async function loadTables(tx: Tx, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const foreignKeys = await listForeignKeys(tx);
  // All tables, not only those of the backup: a table that is empty there must be empty here.
  const all = (await listTables(tx)).map(({ name }) => quote(name));
  for (const { on, name } of foreignKeys) await tx.script(`alter table ${on} drop constraint ${name}`);
  for (const name of all) await tx.script(`alter table ${name} disable trigger user`);
  // Migrations have put rows into some of them.
  await tx.script(`truncate ${all.join(', ')}`);
  await tx.script(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'`);

  for (const table of tables) await loadTable(tx, folder, table);
  for (const sequence of sequences) await setSequence(tx, sequence);

  for (const name of all) await tx.script(`alter table ${name} enable trigger user`);
  for (const { on, name, definition } of foreignKeys)
    await tx.script(`alter table ${on} add constraint ${name} ${definition}`);
}

async function loadTable(tx: Tx, folder: string, { name, columns, rows }: Manifest['tables'][number]): Promise<void> {
  await tx.copyIn(`copy ${quote(name)} (${columns.join(', ')}) from stdin`, readPart(join(folder, tablePath(name))));
  // Counted by the database itself, not by what COPY reported.
  const here = await tx.one<{ count: bigint }>(rawSql(`select count(*) from ${quote(name)}`));
  if (here?.count !== BigInt(rows))
    throw new StartupError(`В таблице ${name} должно быть строк: ${rows}, а их ${here?.count}.`);
}
