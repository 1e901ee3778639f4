import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeRandom } from '@app/demo-world/random';
import { startTronEmulator } from '@app/tron-emulator/emulator';
import { connect } from '../apps/server/src/db/db.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openStorage } from '../apps/server/src/features/files/open-storage.ts';
import { systemClock } from '../apps/server/src/lib/clock.ts';
import { makeVault } from '../apps/server/src/lib/vault.ts';
import { TEST_WALLET } from '../apps/server/src/testing/wallet-settings.ts';
import { goWrong } from './accidents.ts';
import { play } from './actor.ts';
import { type Check, check } from './check.ts';
import { checkFiles } from './check-files.ts';
import { checkActions, checkCreations } from './check-journal.ts';
import { checkBalances, checkLedger } from './check-money.ts';
import { checkRows } from './check-rows.ts';
import { checkStreams, findUnheard } from './check-streams.ts';
import { checkWebhooks } from './check-webhooks.ts';
import { makeJournal } from './journal.ts';
import { moderatorActor } from './moderator-actor.ts';
import type { ChaosOptions } from './options.ts';
import { operatorActor, phonesActor } from './other-actors.ts';
import { platformActor } from './platform-actor.ts';
import { startPostgres } from './postgres.ts';
import { startProxy } from './proxy.ts';
import { startReceiver } from './receiver.ts';
import { makeServers } from './servers.ts';
import { finishByHand, waitForJobs } from './settle.ts';
import { listen } from './streams.ts';
import { traderActor } from './trader-actor.ts';
import { makeWorld, type World } from './world.ts';

const PLATFORMS = 3;
const STREAMS = 5;
/** So long what was begun may still look for an answer, once everything is up again. */
const LAST_ANSWERS = 60_000;

/** The whole play: a day when everything goes wrong, the evening when all is up again, and the books. `stop` ends it at once. */
export async function runChaos(options: ChaosOptions, say: (line: string) => void, stop: AbortSignal) {
  const { seed } = options;
  const closing: (() => unknown)[] = [];
  try {
    const dataDir = options.keep ?? (await mkdtemp(join(tmpdir(), 'cabinet-chaos-')));
    await mkdir(dataDir, { recursive: true });
    if (!options.keep) closing.push(() => rm(dataDir, { recursive: true, force: true }));
    const postgres = await startPostgres(join(dataDir, 'database'));
    closing.push(() => postgres.close(options.keep !== undefined));
    const db = connect(postgres.url);
    closing.push(() => void db.close().catch(() => {}));
    await migrate(db);

    const key = randomBytes(32);
    const emulator = await startTronEmulator({ contract: TEST_WALLET.contract });
    closing.push(emulator.close);
    const receiver = await startReceiver(makeRandom(seed + 1));
    closing.push(receiver.close);
    const servers = await makeServers(2, {
      DATABASE_URL: postgres.url,
      SECRET_KEY: key.toString('base64'),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      WEBHOOK_PRIVATE_NETWORKS: '1',
      WALLET_ADDRESS: TEST_WALLET.address,
      USDT_CONTRACT: TEST_WALLET.contract,
      TRON_API_URL: emulator.url,
      RATE_LIMIT_PER_MINUTE: '1000000',
    });
    closing.push(() => servers.endAll('SIGKILL'));
    const proxy = await startProxy(() => servers.port(Math.random()));
    closing.push(proxy.close);
    await servers.upAll(stop);

    const journal = makeJournal();
    const over = new AbortController();
    const url = `http://127.0.0.1:${proxy.port}`;
    const vault = makeVault(key);
    const ground = { db, vault, journal, emulator, url, hooks: receiver.url, seed, over: over.signal };
    const { world, secret } = await makeWorld(ground, options.traders);
    receiver.state.secret = secret;
    const night = new AbortController();
    closing.push(() => night.abort());
    const listeners = [...world.traders.slice(0, STREAMS), ...world.moderators.slice(0, 1)].map((person) =>
      listen(url, person, night.signal),
    );

    say(`${options.traders} traders, ${options.seconds} s…`);
    const evening = AbortSignal.any([AbortSignal.timeout(options.seconds * 1000), stop]);
    const played = play(actorsOf(world), journal, evening);
    const victims = { random: makeRandom(seed), servers, postgres, proxy, emulator, db };
    const accidents = await goWrong(victims, options.accidents * 1000, evening);
    stop.throwIfAborted();

    await servers.upAll(stop);
    receiver.state.calm = true;
    const patience = setTimeout(() => over.abort(), LAST_ANSWERS);
    await Promise.race([played, rejectOn(stop)]);
    clearTimeout(patience);

    const checks: Check[] = [];
    if (options.settle > 0) {
      say('Everything is up again; the jobs finish…');
      const left = await Promise.race([waitForJobs(db, journal, options.settle), rejectOn(stop)]);
      checks.push(check('the jobs alone finished everything', left));
    }
    for (let look = 0; look < 50; look++) {
      const unheard = await Promise.all(listeners.map((listener) => findUnheard(db, listener)));
      if (unheard.flat().length === 0) break;
      await sleep(200);
    }
    checks.push(...(await checkStreams(db, listeners)));
    night.abort();
    await Promise.all(listeners.map(({ listening }) => listening));

    const codes = await servers.endAll('SIGTERM');
    checks.push(check('servers never end by themselves', servers.strange));
    checks.push(check('asked to stop, they stop in good order', codes.every((code) => code === 0) ? [] : [`${codes}`]));
    const files = await openStorage({ dataDir, s3: undefined });
    const needs = { db, vault, clock: systemClock, privateWebhooks: true, ...files };
    await finishByHand(needs, emulator.url, TEST_WALLET);

    checks.push(check('every request was answered in the end, by the contract', journal.troubles));
    checks.push(await checkLedger(db), await checkBalances(db, journal, world.traders));
    checks.push(await checkActions(db, journal), await checkCreations(db, journal));
    checks.push(...(await checkWebhooks(db, receiver)), ...(await checkRows(db)), await checkFiles(db, dataDir));
    return { checks, accidents, counts: countsOf(journal, receiver.arrivals.length) };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

function actorsOf(world: World) {
  let who = 10_000;
  return [
    ...Array.from({ length: PLATFORMS }, () => platformActor(world, who++)),
    ...world.traders.map((trader) => traderActor(world, trader, trader.id)),
    ...world.moderators.map((moderator) => moderatorActor(world, moderator)),
    phonesActor(world, who++),
    operatorActor(world, who++),
  ];
}

function countsOf({ counts, entries }: ReturnType<typeof makeJournal>, webhooks: number) {
  const actions: Record<string, number> = {};
  for (const { event } of entries) actions[event] = (actions[event] ?? 0) + 1;
  return { ...counts, acknowledged: entries.length, webhooks, actions };
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
