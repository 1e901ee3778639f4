import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepFirst } from '#lib/keep-first.ts';

/** Made once, before the cluster that it belongs to, and readable only by the owner of the installation. */
export async function findPassword(dataDir: string): Promise<string> {
  const path = passwordFile(dataDir);
  if (!existsSync(path)) await keepFirst(path, randomBytes(24).toString('base64url'));
  await chmod(path, 0o600);
  return (await readFile(path, 'utf8')).trim();
}

export function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres-password');
}
