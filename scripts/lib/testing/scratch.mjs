import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'cabinet-tests-';
/** Databases and uploads of all tests never take a quarter of it. */
const enough = 4 * 1024 ** 3;

/**
 * Where tests put their clusters of PostgreSQL and their files: in memory where there is enough of it, since nobody needs them after
 * a power cut, and waiting for the disk took up to a quarter of the time. Elsewhere in the usual folder.
 * @template Result
 * @param {(env: Record<string, string>) => Promise<Result>} act
 * @returns {Promise<Result>}
 */
export async function withScratch(act) {
  if (!isRoomInMemory()) return act({});
  removeAbandoned();
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // The account of PostgreSQL has to pass, whatever the umask.
  chmodSync(folder, 0o755);
  try {
    return await act({ TMPDIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function isRoomInMemory() {
  if (process.platform !== 'linux' || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, process.availableMemory?.() ?? 0) > enough;
}

/** What a run that was killed has left. */
function removeAbandoned() {
  for (const name of readdirSync(memory).filter((name) => name.startsWith(prefix))) {
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (!existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}
