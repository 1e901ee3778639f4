import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

/** The installation's master key: from the settings, or made at first start and kept beside the data, readable by its owner only. */
export async function readSecretKey(fromSettings: string | undefined, dataDir: string): Promise<Buffer> {
  if (fromSettings) return Buffer.from(fromSettings, 'base64');

  const path = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true }).catch(() => refuse(dataDir));
  // Made only when absent (wx): of two processes that start at once both end up with the same key.
  await writeFile(path, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') refuse(dataDir);
  });
  const key = Buffer.from(await readFile(path, 'utf8').catch(() => refuse(dataDir)), 'base64');
  if (key.length !== 32) throw new StartupError(`Файл ${path} повреждён: в нём должен быть ключ из 32 байт в base64.`);
  return key;
}

function refuse(dataDir: string): never {
  throw new StartupError(`Нет доступа к папке данных ${dataDir}: проверьте права или укажите другую в DATA_DIR.`);
}
