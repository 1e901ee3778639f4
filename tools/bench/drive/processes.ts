import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

export type BenchServer = Awaited<ReturnType<typeof startServer>>;

/** The real server; with `webDir` it serves another web than its own. */
export async function startServer(databaseUrl: string, key: Buffer, profile?: string, webDir = '') {
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const { child, url, answer, stop } = await start(
    './server.ts',
    [databaseUrl, key.toString('hex'), webDir],
    profiling,
  );
  const status = async (name: string) => {
    // Empty where the system does not report it.
    const text = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024);
  };
  let ahead = 0;
  return {
    url,
    now: () => new Date(Date.now() + ahead),
    /** Moves the server's clock; resolves when the server has done it. */
    setTime: async (to: number) => {
      ahead = to - Date.now();
      child.send(ahead);
      await answer();
    },
    /** Megabytes of the process, now and at most so far. */
    memory: async () => ({ now: await status('VmRSS'), peak: await status('VmHWM') }),
    stop,
  };
}

/** The bare server, with which the real one is compared. */
export async function startReference(databaseUrl: string, connections: number) {
  const { url, stop } = await start('../reference/reference-server.ts', [databaseUrl, String(connections)]);
  return { url, stop };
}

async function start(file: string, args: string[], execArgv: string[] = []) {
  // With the same options as scripts/lib/server.mjs, so that the comparison is fair.
  const flags = ['--max-semi-space-size=8', '--max-old-space-size=512', ...execArgv];
  const child = fork(new URL(file, import.meta.url), args, { execArgv: flags });
  const exited = once(child, 'exit');
  const died = exited.then(() => Promise.reject(new Error(`${file} ended`)));
  died.catch(() => {});
  const answer = async () => (await Promise.race([once(child, 'message'), died]))[0];
  const { address } = (await answer()) as { address: string };
  const stop = async () => {
    child.disconnect();
    await exited;
  };
  return { child, url: address, answer, stop };
}
