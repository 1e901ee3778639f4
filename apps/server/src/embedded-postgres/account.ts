import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#lib/startup-error.ts';

/** The system account that PostgreSQL runs as; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root, so root runs it under a system account that every machine has. */
export async function findAccount(clusterDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;

  // Only the user who made a cluster can run it, even if root starts it now.
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const account = systemAccount('postgres') ?? systemAccount('nobody');
  if (account) return account;
  throw new StartupError(
    'PostgreSQL не запускается от root, а пользователей postgres и nobody нет: запустите от обычного пользователя.',
  );
}

/** Tries it for real, as that account: permissions, ACLs and mount options of every folder above matter. */
export async function canWriteIn(account: Account, folder: string): Promise<boolean> {
  const probe = await mkdtemp(join(folder, '.probe-'));
  try {
    if (account) await chown(probe, account.uid, account.gid);
    const file = join(probe, 'file');
    return spawnSync('/bin/sh', ['-c', ': > "$1"', 'sh', file], { ...account, cwd: '/' }).status === 0;
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
}

export function canRead(account: Account, file: string): boolean {
  return !account || spawnSync('/bin/sh', ['-c', ': < "$1"', 'sh', file], { ...account, cwd: '/' }).status === 0;
}

export function canRun(account: Account, program: string): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', env: {} }).status === 0;
}

/** Allows the account, and nobody else, to pass through one of our folders: sets its group and the search permission. */
export async function allowPassage(account: Account, folder: string): Promise<void> {
  const { uid, mode } = await stat(folder);
  if (!account || uid !== 0 || mode & 0o001) return;
  await chown(folder, 0, account.gid);
  await chmod(folder, (mode & 0o7777) | 0o010);
}

function systemAccount(name: string): Account {
  const id = (flag: string) => Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10);
  const [uid, gid] = [id('-u'), id('-g')];
  return Number.isInteger(uid) && Number.isInteger(gid) && uid !== 0 ? { uid, gid } : undefined;
}
