import { StartupError } from '#lib/startup-error.ts';
import type { Vault } from '#lib/vault.ts';
import type { Db, Tx } from './db.ts';
import { sql } from './sql.ts';

const CHECK = 'installation';

/**
 * Stores at first start which key this database belongs to and whether it is a demo, and refuses to run it otherwise later: with another
 * key its secrets would not open, and demo users have passwords that everybody knows.
 */
export async function claimInstallation(db: Db, vault: Vault, demo: boolean): Promise<void> {
  await db.run(sql`
    insert into installation (demo, key_check) values (${demo}, ${vault.seal(CHECK, CHECK)}) on conflict do nothing`);
  const kind = await checkKey(db, vault);
  if (kind?.demo && !demo) {
    throw new StartupError(
      'Эта база создана в демо-режиме, её пароли известны всем. Для работы нужна новая: укажите другой DATA_DIR или DATABASE_URL.',
    );
  }
  if (kind?.demo === false && demo) {
    throw new StartupError(
      'Это рабочая база, демо-режим для неё закрыт. Уберите DEMO=1 (npm run serve) или укажите другой DATA_DIR.',
    );
  }
}

/** For a command beside the server: the key must fit, demo or not, even if no server has claimed the database yet. */
export async function checkKey(db: Db, vault: Vault): Promise<{ demo: boolean } | undefined> {
  const row = await db.one<{ demo: boolean; key_check: Buffer }>(sql`select demo, key_check from installation`);
  if (row && !keyFits(vault, row.key_check)) {
    throw new StartupError(
      'Ключ не подходит к этой базе: верните прежний SECRET_KEY (или файл secret.key из папки данных).',
    );
  }
  return row;
}

/** Whether the value that the installation stored opens with this key. */
export function keyFits(vault: Vault, sealed: Buffer): boolean {
  try {
    return vault.open(sealed, CHECK) === CHECK;
  } catch {
    return false;
  }
}

/** After everything was sealed with a new key: from now on only that key fits. */
export async function rememberKey(tx: Tx, vault: Vault): Promise<void> {
  await tx.run(sql`update installation set key_check = ${vault.seal(CHECK, CHECK)}`);
}
