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
    // Empty where the system does not tell.
    const text = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024);
  };
  let ahead = 0;
  return {
    url,
    now: () => new Date(Date.now() + ahead),
    /** Where the server's clock goes on from; answers when the server has it. */
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

/** The bare one, which the real server is compared with. */
export async function startReference(databaseUrl: string, connections: number) {
  const { url, stop } = await start('../reference/reference-server.ts', [databaseUrl, String(connections)]);
  return { url, stop };
}

async function start(file: string, args: string[], execArgv: string[] = []) {
  // As scripts/lib/server.mjs starts the server; the bare one must not be worse off.
  const child = fork(new URL(file, import.meta.url), args, { execArgv: ['--max-semi-space-size=8', ...execArgv] });
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
