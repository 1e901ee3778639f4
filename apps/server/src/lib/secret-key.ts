import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepFirst } from './keep-first.ts';
import { StartupError } from './startup-error.ts';

/** The installation's master key: from the settings, or made at first start and stored beside the data, readable only by its owner. */
export async function readSecretKey(fromSettings: string | undefined, dataDir: string): Promise<Buffer> {
  if (fromSettings) return Buffer.from(fromSettings, 'base64');

  const path = keyPath(dataDir);
  const stored = await readKey(path).catch(async () => {
    await keepSecretKey(dataDir, randomBytes(32)).catch(() => refuse(dataDir));
    return readKey(path).catch(() => refuse(dataDir));
  });
  return decodeKey(path, stored);
}

/** Only reads: an installation that is about to be restored must not get a key of its own. */
export async function findSecretKey(fromSettings: string | undefined, dataDir: string): Promise<Buffer | undefined> {
  if (fromSettings) return Buffer.from(fromSettings, 'base64');
  const stored = await readKey(keyPath(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') refuse(dataDir);
    return undefined;
  });
  return stored === undefined ? undefined : decodeKey(keyPath(dataDir), stored);
}

const keyPath = (dataDir: string) => join(dataDir, 'secret.key');

function decodeKey(path: string, stored: string): Buffer {
  const key = Buffer.from(stored, 'base64');
  if (key.length !== 32) throw new StartupError(`Файл ${path} повреждён: в нём должен быть ключ из 32 байт в base64.`);
  return key;
}

const readKey = (path: string) => readFile(path, 'utf8');

/** An installation that has a key keeps it. */
export async function keepSecretKey(dataDir: string, key: Buffer): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await keepFirst(keyPath(dataDir), key.toString('base64'));
}

function refuse(dataDir: string): never {
  throw new StartupError(`Нет доступа к папке данных ${dataDir}: проверьте права или укажите другую в DATA_DIR.`);
}
