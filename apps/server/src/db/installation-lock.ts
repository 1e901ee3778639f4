import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '#lib/startup-error.ts';

export class AlreadyRunning extends StartupError {
  override name = 'AlreadyRunning';
  constructor() {
    super('Кабинет уже запущен на этих данных: остановите его или укажите другую папку в DATA_DIR.');
  }
}

export type Hold = { release(): Promise<void> };

const LOCK = 7_222_026;
const PATIENCE = 3000;

/**
 * A lock that means "the server of this installation is running". It ends with its connection, so a killed process cannot leave it behind,
 * and a reused process id cannot be mistaken for it. Waits a little, because a server that is just stopping releases it within moments.
 */
export async function holdInstallation(url: string): Promise<Hold> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const client = await tryHold(url);
    if (client) return keepHolding(url, client);
    if (Date.now() >= deadline) throw new AlreadyRunning();
    await sleep(200);
  }
}

/** A connection that holds the lock, or undefined if another process holds it. */
export async function tryHold(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'installation-lock', keepAlive: true });
  // Without a listener a broken connection would end the whole process; the holder of the lock adds its own later.
  client.on('error', () => {});
  let held = false;
  try {
    await client.connect();
    const answer = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
    held = answer.rows[0]?.held ?? false;
  } finally {
    if (!held) await client.end().catch(() => {});
  }
  return held ? client : undefined;
}

function keepHolding(url: string, first: pg.Client): Hold {
  let released = false;
  let client = first;

  // PostgreSQL ends every connection when one of its processes crashes; the lock then has to be taken again.
  const watch = () =>
    client.once('end', () => {
      if (!released) void takeAgain();
    });
  const takeAgain = async () => {
    while (!released) {
      await sleep(500, undefined, { ref: false });
      const again = await tryHold(url).catch(() => undefined);
      if (!again) continue;
      client = again;
      if (released) await client.end();
      return watch();
    }
  };
  watch();

  return {
    async release() {
      released = true;
      await client.end().catch(() => {});
    },
  };
}
