import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Made once, before the cluster that it belongs to, and readable only by the owner of the installation. */
export async function findPassword(dataDir: string): Promise<string> {
  const path = passwordFile(dataDir);
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!kept) return makePassword(path);
  await chmod(path, 0o600);
  return kept.trim();
}

export function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres-password');
}

/** Making a link succeeds or fails as a whole: two first starts at once end up with the same password. */
async function makePassword(path: string): Promise<string> {
  const beside = `${path}.${randomBytes(4).toString('hex')}`;
  const file = await open(beside, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(24).toString('base64url'));
    await file.sync();
    await link(beside, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await file.close();
    await rm(beside, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
