import { spawnSync } from 'node:child_process';
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Postmaster = { pid: number; port: number; status: string };

/** What PostgreSQL writes about itself in its folder; the lines are described in its utils/pidfile.h. */
export async function readPidFile(dir: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(pidFile(dir), 'utf8').catch(() => '')).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0)) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? 'starting' };
}

/** With which program PostgreSQL was started in its folder the last time. */
export async function runningProgram(dir: string): Promise<string> {
  const command = await readFile(join(dir, 'postmaster.opts'), 'utf8').catch(() => '');
  return command.split(' "')[0]?.trim() ?? '';
}

/** Whether this process is the PostgreSQL of this folder; another program may have got the same process id since. */
export async function isAlive(pid: number, dir: string): Promise<boolean> {
  if (!isTaken(pid)) return false;
  if (process.platform === 'linux') {
    // A PostgreSQL server works in its own folder, even after somebody has deleted it.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    return folder.replace(/ \(deleted\)$/, '') === (await realpath(dir).catch(() => dir));
  }
  if (process.platform === 'win32') {
    return spawnSync('tasklist', ['/fi', `pid eq ${pid}`, '/nh'], { encoding: 'utf8' }).stdout.includes('postgres');
  }
  const program = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return program.includes('postgres') && program.includes(dir);
}

/**
 * PostgreSQL does not start while the process named in the file lives, whatever it is. Deleting the file would also drop its
 * other check (that no process of the killed server still uses its memory), so only the number is made impossible.
 */
export async function forgetReusedPid(dir: string): Promise<void> {
  const found = await readPidFile(dir);
  if (!found || !isTaken(found.pid) || (await isAlive(found.pid, dir))) return;
  const text = await readFile(pidFile(dir), 'utf8');
  if (text.startsWith(`${found.pid}\n`)) await writeFile(pidFile(dir), text.replace(/^\d+/, '2147483646'));
}

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function pidFile(dir: string): string {
  return join(dir, 'postmaster.pid');
}
