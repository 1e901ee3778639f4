// npm run bench: loads a long history into a PostgreSQL of its own and measures the real server over HTTP. See docs/performance.md.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { makeVault } from '@app/server/kit';
import { httpClient } from './drive/client.ts';
import { startReference, startServer } from './drive/processes.ts';
import { loadDeals } from './load.ts';
import { readOptions } from './options.ts';
import { drawPlot, type Report } from './report/plot.ts';
import { judge, printSummary } from './report/summary.ts';
import { runWorkloads } from './workloads.ts';
import { countDeadlocks, openDatabase } from './world/database.ts';
import { readTraders } from './world/traders.ts';
import type { World } from './world/world.ts';

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

async function write(report: Report): Promise<void> {
  await mkdir(dirname(options.output), { recursive: true });
  await writeFile(options.output, `${JSON.stringify(report, null, 2)}\n`);
  const plot = options.output.replace(/(\.json)?$/, '.svg');
  await writeFile(plot, drawPlot(report));
  console.log(`\nWritten to ${options.output} and ${plot}`);
  finished = true;
}

async function measure(): Promise<Report> {
  console.log(`Loading ${options.sizes.deals} deals, ${options.sizes.big} of them of one trader…`);
  const loaded = await loadDeals(database.url, options.sizes);
  console.log(`  took ${loaded.seconds} s`);

  const { url, db } = database;
  const key = randomBytes(32);
  const server = await startServer(url, key, options.profile);
  const reference = await startReference(url, db.pool.options.max);
  const [client, bare] = [httpClient(server.url), httpClient(reference.url)];
  try {
    const traders = await readTraders(db, server.now());
    const world: World = { url, db, key, vault: makeVault(key), server, client, bare, traders, options };
    const before = await countDeadlocks(db);
    const measured = await runWorkloads(world);
    const deadlocks = (await countDeadlocks(db)) - before;
    const summary = judge(measured);
    printSummary(summary);
    console.log(`\nDeadlocks: ${deadlocks}`);
    const used = { ...options, only: [...options.only] };
    return { at: new Date(), cores: cpus().length, options: used, loaded, ...measured, deadlocks, summary };
  } finally {
    client.close();
    bare.close();
    await Promise.all([server.stop(), reference.stop()]);
  }
}
