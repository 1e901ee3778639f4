import { realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readPidFile, startEmbeddedPostgres } from '@app/server/testing/server/stage';
import { startProxy } from './proxy.ts';

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** A PostgreSQL that is killed as by a power failure, and restarted as the product does it. */
export async function startPostgres(dataDir: string) {
  let running = await startEmbeddedPostgres({ dataDir });
  let isUp = true;
  // Each start has another port; the servers use one address.
  const proxy = await startProxy(() => (isUp ? Number(new URL(running.url).port) : undefined));
  const url = new URL(running.url);
  url.port = String(proxy.port);
  const folder = await realpath(join(dataDir, 'postgres'));

  return {
    url: url.href,
    proxy,
    kill: async () => {
      isUp = false;
      const postmaster = await readPidFile(folder);
      if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
      await running.stop();
    },
    revive: async () => {
      running = await startEmbeddedPostgres({ dataDir });
      isUp = true;
    },
    close: async (keep: boolean) => {
      proxy.close();
      await running.stop();
      // Root's database may lie elsewhere, with a link to it in the folder.
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
}
