import { makeRandom } from '@app/demo/world/random';
import { play } from './actors/actor.ts';
import { judgeActor } from './actors/judge-actor.ts';
import { moderatorActor } from './actors/moderator-actor.ts';
import { operatorActor } from './actors/operator-actor.ts';
import { peopleActor, shutSome } from './actors/people-actor.ts';
import { phonesActor } from './actors/phones-actor.ts';
import { platformActor } from './actors/platform-actor.ts';
import { timeActor } from './actors/time-actor.ts';
import { traderActor } from './actors/trader-actor.ts';
import { checkBooks, checkRunning } from './checks/books.ts';
import type { ChaosOptions } from './options.ts';
import { goWrong } from './stage/accidents.ts';
import { type Journal, makeJournal } from './stage/journal.ts';
import { openStage } from './stage/stage.ts';
import { listen } from './stage/streams.ts';
import { makeWorld, type World } from './stage/world.ts';

const PLATFORMS = 3;
const STREAMS = 5;
/** A number of random choices that nobody else has. */
const LAST = 20_000;
/** How long requests may still wait for an answer once everything runs again. */
const LAST_ANSWERS = 60_000;

/** The whole run: a time when everything goes wrong, a time when everything works again, and the checks. `stop` ends it at once. */
export async function runChaos(options: ChaosOptions, say: (line: string) => void, stop: AbortSignal) {
  const { seed } = options;
  const closing: (() => unknown)[] = [];
  try {
    const stage = await openStage(options, closing, stop);
    const { servers, receiver, url } = stage;
    const journal = makeJournal();
    const [impatience, night] = [new AbortController(), new AbortController()];
    closing.push(
      () => impatience.abort(),
      () => night.abort(),
    );
    const over = AbortSignal.any([impatience.signal, stop]);
    const ground = { ...stage, journal, hooks: receiver.url, seed, over };
    const { world, secret } = await makeWorld(ground, options.traders);
    receiver.state.secret = secret;
    const people = [...world.traders.slice(0, STREAMS), ...world.moderators.slice(0, 1), ...world.judges.slice(0, 1)];
    const listeners = people.map((person) => listen(url, person, night.signal));

    say(`${options.traders} traders, ${options.seconds} s…`);
    const evening = AbortSignal.any([AbortSignal.timeout(options.seconds * 1000), stop]);
    const played = play(actorsOf(world), journal, evening);
    const accidents = await goWrong({ ...stage, random: makeRandom(seed) }, options.accidents * 1000, evening);
    await servers.upAll(stop);
    receiver.state.calm = true;
    const patience = setTimeout(() => impatience.abort(), LAST_ANSWERS);
    await played;
    clearTimeout(patience);
    stop.throwIfAborted();
    // Not those whose cabinets are listened to.
    const some = world.traders.slice(STREAMS).filter((_, index) => index % 3 === 0);
    // What went wrong is told with the checks, which are made all the same.
    const complain = (error: Error) => void journal.problems.push(`The evening: ${error.message}`);
    await orStop(shutSome(world, some, LAST).catch(complain), stop);

    say('Everything is up again…');
    const running = await orStop(checkRunning(stage, world, listeners, options.settle), stop);
    night.abort();
    await Promise.all(listeners.map(({ listening }) => listening));
    const books = await orStop(checkBooks(stage, world), stop);
    return { checks: [...running, ...books], accidents, counts: countsOf(journal, receiver.arrivals.length) };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

function actorsOf(world: World) {
  let who = 10_000;
  return [
    ...Array.from({ length: PLATFORMS }, () => platformActor(world, who++)),
    ...world.traders.map((trader) => traderActor(world, trader)),
    ...world.moderators.map((moderator) => moderatorActor(world, moderator)),
    ...world.judges.map((judge) => judgeActor(world, judge)),
    phonesActor(world, who++),
    operatorActor(world, who++),
    timeActor(world, who++),
    peopleActor(world, who++),
  ];
}

function countsOf({ counts, entries, said }: Journal, webhooks: number) {
  const actions: Record<string, number> = {};
  for (const { event } of entries) actions[event] = (actions[event] ?? 0) + 1;
  return { ...counts, acknowledged: entries.length, messages: said.size, webhooks, actions };
}

function orStop<Result>(work: Promise<Result>, stop: AbortSignal): Promise<Result> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const end = () => reject(stop.reason);
  stop.addEventListener('abort', end, { once: true });
  return Promise.race([work, stopped]).finally(() => stop.removeEventListener('abort', end));
}
