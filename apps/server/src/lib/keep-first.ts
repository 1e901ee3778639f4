import { randomBytes } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';

/**
 * Stores a secret for its owner alone, unless there is one. Written under another name and then linked: a killed start leaves no empty file,
 * and of two starts at once one wins.
 */
export async function keepFirst(path: string, secret: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(secret);
    await file.sync();
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}
