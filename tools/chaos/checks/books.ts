import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@app/server/kit';
import { openStorage } from '@app/server/testing/server/stage';
import { type Stage, WALLET } from '#chaos/stage/stage.ts';
import type { Listener } from '#chaos/stage/streams.ts';
import type { World } from '#chaos/stage/world.ts';
import { type Check, check } from './check.ts';
import { checkCases } from './check-cases.ts';
import { checkDeadlines } from './check-deadlines.ts';
import { checkFiles } from './check-files.ts';
import { checkActions, checkCreations } from './check-journal.ts';
import { checkBalances, checkLedger } from './check-money.ts';
import { checkAbandoned, checkPeople } from './check-people.ts';
import { checkRows } from './check-rows.ts';
import { checkStreams, findUnheard } from './check-streams.ts';
import { checkWebhooks } from './check-webhooks.ts';
import { checkWithdrawals } from './check-withdrawals.ts';
import { checkWords } from './check-words.ts';
import { finishByHand, waitForJobs } from './settle.ts';

const LOOKS = 250;

/** While the servers still run: what they finish by themselves, and what open cabinets were told. */
export async function checkRunning({ db }: Stage, world: World, listeners: Listener[], settle: number) {
  const checks: Check[] = [];
  if (settle > 0)
    checks.push(check('the jobs alone finished everything', await waitForJobs(db, world.journal, settle)));
  // The last look is what counts: the servers go on, and of what happens after it nobody can have heard.
  let unheard: string[] = [];
  for (let look = 0; look < LOOKS; look++) {
    unheard = (await Promise.all(listeners.map((listener) => findUnheard(db, listener)))).flat();
    if (unheard.length === 0) break;
    await sleep(200);
  }
  return [...checks, ...(await checkStreams(db, listeners, unheard)), await checkAbandoned(db, world)];
}

/** After they have stopped: compares everything that was acknowledged with everything that is stored. */
export async function checkBooks({ postgres, db, vault, dataDir, servers, emulator, receiver }: Stage, world: World) {
  const { journal, traders } = world;
  const codes = await servers.endAll('SIGTERM');
  const files = await openStorage({ dataDir, databaseUrl: postgres.url, s3: undefined });
  await finishByHand({ db, vault, clock: systemClock, privateWebhooks: true, ...files }, emulator.url, WALLET);
  return [
    check('servers never end by themselves', servers.strange),
    check('asked to stop, they stop in good order', codes.every((code) => code === 0) ? [] : [`exit codes ${codes}`]),
    check('every request was answered in the end, by the contract', journal.problems),
    await checkLedger(db),
    await checkBalances(db, journal, traders),
    await checkActions(db, journal),
    await checkCreations(db, journal),
    ...(await checkWebhooks(db, receiver)),
    ...(await checkCases(db, journal)),
    ...(await checkWords(db, journal)),
    ...(await checkWithdrawals(db)),
    ...(await checkDeadlines(db)),
    ...(await checkPeople(db)),
    ...(await checkRows(db)),
    await checkFiles(db, dataDir),
  ];
}
