import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

export type BenchServer = Awaited<ReturnType<typeof startServer>>;

export async function startServer(databaseUrl: string, key: Buffer) {
  const child = fork(new URL('./server.ts', import.meta.url), [databaseUrl, key.toString('hex')]);
  const exited = once(child, 'exit');
  const died = exited.then(() => Promise.reject(new Error('The server ended')));
  died.catch(() => {});
  const answer = async () => (await Promise.race([once(child, 'message'), died]))[0];

  const { address } = (await answer()) as { address: string };
  let time = Date.now();
  return {
    url: address,
    now: () => new Date(time),
    /** The server's clock; answers when the server has it. */
    setTime: async (to: number) => {
      time = to;
      child.send(to);
      await answer();
    },
    /** Megabytes of the process, where the system tells. */
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    },
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}
