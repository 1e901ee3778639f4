import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Written under another name and then linked: a killed start leaves no empty key file, and of two starts one wins. */
export async function keepSecretKey(dataDir: string, key: Buffer): Promise<void> {
  const path = keyPath(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(key.toString('base64'));
    await file.sync();
  } finally {
    await file.close();
  }
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
}

function refuse(dataDir: string): never {
  throw new StartupError(`Нет доступа к папке данных ${dataDir}: проверьте права или укажите другую в DATA_DIR.`);
}
