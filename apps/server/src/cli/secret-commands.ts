import { link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keyFits } from '#db/claim-installation.ts';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { rotateKey } from '#features/operations/key-rotation/key-rotation.ts';
import { findSecretKey, readSecretKey } from '#lib/secret-key.ts';
import { StartupError } from '#lib/startup-error.ts';
import { makeVault } from '#lib/vault.ts';
import type { BareCommand } from './command.ts';

export const secretCommands: BareCommand[] = [
  {
    name: 'secret:rotate',
    bare: true,
    usage: '',
    about:
      'сменить ключ и зашифровать им всё заново; кабинет должен быть остановлен, для прежних копий нужен прежний ключ',
    needs: 0,
    run: async ({ db, clock, secretKey, dataDir }) => {
      const check = await findKeyCheck(db);
      const current = await findSecretKey(secretKey, dataDir);
      const next = await prepareNext(dataDir, current);
      const [from, to] = [current && makeVault(current), makeVault(next)];

      // The key already fits if an earlier run was interrupted after sealing and before the key file was put in its place.
      if (!keyFits(to, check)) {
        if (!from || !keyFits(from, check))
          throw new StartupError('Ключ не подходит к этой базе: верните прежний SECRET_KEY или файл secret.key.');
        const count = await rotateKey(db, { from, to, at: clock.now() });
        console.log(`Зашифровано заново: ${count}.`);
      }
      console.log(secretKey ? tellWhere(dataDir) : await putInPlace(dataDir, clock.now()));
      return undefined;
    },
  },
];

const nextDir = (dataDir: string) => join(dataDir, 'secret.next');

/** Written to disk before anything is sealed with it: otherwise a crash could leave data that no key opens. */
async function prepareNext(dataDir: string, current: Buffer | undefined): Promise<Buffer> {
  const next = await readSecretKey(undefined, nextDir(dataDir));
  if (!current?.equals(next)) return next;
  // The key of the last run, which has been put into SECRET_KEY since.
  await rm(nextDir(dataDir), { recursive: true });
  return readSecretKey(undefined, nextDir(dataDir));
}

const tellWhere = (dataDir: string) =>
  `Новый ключ лежит в ${join(nextDir(dataDir), 'secret.key')}. Поставьте его в SECRET_KEY вместо прежнего и удалите файл.`;

async function putInPlace(dataDir: string, at: Date): Promise<string> {
  const path = join(dataDir, 'secret.key');
  const old = `${path}.until-${at.toISOString().replace(/[:.]/g, '-')}`;
  await link(path, old);
  await rename(join(nextDir(dataDir), 'secret.key'), path);
  await rm(nextDir(dataDir), { recursive: true });
  return `Новый ключ на своём месте: ${path}. Прежний нужен только для прежних копий, уберите его отсюда: ${old}`;
}

async function findKeyCheck(db: Db): Promise<Buffer> {
  const there = await db.one<{ there: boolean }>(sql`select to_regclass('installation') is not null as there`);
  const row = there?.there ? await db.one<{ key_check: Buffer }>(sql`select key_check from installation`) : undefined;
  if (!row) throw new StartupError('Эту базу ещё ни разу не запускали: менять нечего.');
  return row.key_check;
}
