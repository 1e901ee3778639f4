// npm run bench: loads a long history into a PostgreSQL of its own and measures the real server over HTTP. See docs/performance.md.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { makeVault } from '../apps/server/src/lib/vault.ts';
import { httpClient } from './client.ts';
import { measureClosings } from './closings.ts';
import { openDatabase } from './database.ts';
import { measureLists } from './lists.ts';
import { loadDeals } from './load.ts';
import { readOptions } from './options.ts';
import { startServer } from './server-process.ts';
import { measureStreams } from './streams.ts';
import { readTrader } from './traders.ts';

const options = readOptions(process.argv.slice(2));
const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
const database = await openDatabase(options.keep);
let finished = false;
try {
  await Promise.race([measure().then(write), interrupted]);
} finally {
  await database.close();
}
process.exit(finished ? 0 : 1);

async function write(report: object): Promise<void> {
  await mkdir(dirname(options.output), { recursive: true });
  await writeFile(options.output, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\nWritten to ${options.output}`);
  finished = true;
}

async function measure() {
  console.log(`Loading ${options.sizes.deals} deals, ${options.sizes.big} of them of one trader…`);
  const loaded = await loadDeals(database.url, options.sizes);
  console.log(`  took ${loaded.seconds} s`);

  const { url, db } = database;
  const key = randomBytes(32);
  const server = await startServer(url, key);
  const client = httpClient(server.url);
  const { post } = client;
  try {
    const traders = { big: await readTrader(db, loaded.big), small: await readTrader(db, loaded.small) };
    const lists = options.only.has('lists') ? await measureLists(post, traders, options) : [];
    const closings = options.only.has('closings')
      ? await measureClosings({ url, db, vault: makeVault(key), server, post, options })
      : [];
    const streams = options.only.has('streams') ? await measureStreams(db, server, options.streams) : undefined;
    const memory = await server.memory();
    console.log(`\nMemory of the server: ${memory} MB`);
    const used = { ...options, only: [...options.only] };
    return { at: new Date(), cores: cpus().length, options: used, loaded, lists, closings, streams, memory };
  } finally {
    client.close();
    await server.stop();
  }
}
