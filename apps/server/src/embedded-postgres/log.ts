import { openSync, statSync } from 'node:fs';
import { copyFile, readFile, truncate } from 'node:fs/promises';

const MAX_BYTES = 5_000_000;

export type PostgresLog = {
  path: string;
  /** A descriptor for the child process; opened for appending, so the file may be cut while PostgreSQL writes to it. */
  open(): number;
  /** The last lines written since the descriptor was opened. */
  tail(lines?: number): Promise<string>;
  keepBounded(): () => void;
};

export function postgresLog(path: string): PostgresLog {
  let since = 0;
  return {
    path,
    open() {
      const descriptor = openSync(path, 'a', 0o600);
      since = statSync(path).size;
      return descriptor;
    },
    async tail(lines = 8) {
      const text = await readFrom(path, since).catch(() => '');
      return text.trimEnd().split('\n').slice(-lines).join('\n');
    },
    keepBounded() {
      const cutQuietly = () => void cut(path).catch(() => {});
      cutQuietly();
      const timer = setInterval(cutQuietly, 60_000);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

/** The log so far becomes the second file and replaces the previous one: two files, both of limited size. */
async function cut(path: string): Promise<void> {
  if (statSync(path).size <= MAX_BYTES) return;
  await copyFile(path, `${path}.1`);
  await truncate(path, 0);
}

/** All of it, if it was cut meanwhile. */
async function readFrom(path: string, start: number): Promise<string> {
  const written = await readFile(path);
  return written.toString('utf8', written.length < start ? 0 : start);
}
