import { setTimeout as sleep } from 'node:timers/promises';
import { answeringAct, appealActs } from './appeals.ts';
import { makeBanks } from './arrivals.ts';
import { type Act, type Cast, callTogether, type WorldOptions } from './cast.ts';
import { lookingAct, secondPersonAct } from './colleague.ts';
import { closingAct, dealActs, fillWaiting } from './deals.ts';
import { deskAct } from './desk.ts';
import { freeVisitors, moderationAct } from './moderation.ts';
import { fillPool, payingAct, payoutActs } from './payouts.ts';
import { holdPhones } from './phones.ts';
import { answeringQuestionsAct, platformActs } from './talks.ts';
import { topupAct } from './topups.ts';

export type { TraderAccount, WorldOptions } from './cast.ts';

const HEARTBEAT = 20_000;
const STOP_PATIENCE = 2_000;

/**
 * Customers, a platform, phones, colleagues, a moderator and a case desk, who use only the server's public API. An error ends nothing: what failed is
 * tried again later. Returns a function that stops it.
 */
export function startDemoWorld(options: WorldOptions, { patience = STOP_PATIENCE } = {}): { stop(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  const { log = () => {} } = options;
  const world = makeWorld(options, signal);
  const complain = (name: string) => (error: unknown) => {
    if (!signal.aborted) log(`${name}: ${error instanceof Error ? error.message : error}`);
  };

  const repeat = async ({ name, pause, step }: Act) => {
    while (!signal.aborted) {
      await sleep(pause(), undefined, { signal }).catch(() => {});
      if (!signal.aborted) await step().catch(complain(name));
    }
  };
  const play = async () => {
    for (const { name, step } of world.opening) if (!signal.aborted) await step().catch(complain(name));
    await Promise.all(world.acts.map(repeat));
  };
  const played = Promise.all([repeat(world.heartbeat), play()]);

  return {
    stop: async () => {
      ending.abort();
      await Promise.race([played, sleep(patience, undefined, { ref: false })]);
    },
  };
}

/** Everything that is played: what is done first and in order, the phones, and what is then repeated. */
export function makeWorld(options: WorldOptions, signal: AbortSignal) {
  const cast = callTogether(options, signal);
  const { humans, robots, speed } = cast;
  const phones = holdPhones(cast);
  const banks = makeBanks(cast, phones);
  const pairing = (traders: Cast['humans']) =>
    traders.map((trader) => ({ name: `phones of ${trader.login}`, step: () => phones.pair(trader) }));
  const firstNotices = humans.map((trader) => ({
    name: `first notices of ${trader.login}`,
    step: () => banks.begin(trader),
  }));
  return {
    heartbeat: { name: 'phones', pause: () => HEARTBEAT, step: phones.beat } satisfies Act,
    opening: [
      ...pairing(humans),
      // Before the colleagues come, so that all of it goes to visitors.
      { name: 'waiting deals', step: () => fillWaiting(cast) },
      { name: 'pool', step: () => fillPool(cast) },
      { name: 'overdue', step: () => freeVisitors(cast) },
      ...(speed > 0 ? [...firstNotices, ...pairing(robots)] : []),
    ],
    acts: speed > 0 ? [...banks.acts(), ...actsOf(cast)] : [],
  };
}

function actsOf(cast: Cast): Act[] {
  const { humans, robots } = cast;
  return [
    ...dealActs(cast),
    ...appealActs(cast),
    ...platformActs(cast),
    deskAct(cast),
    lookingAct(cast),
    secondPersonAct(cast),
    ...payoutActs(cast),
    moderationAct(cast),
    ...robots.flatMap((robot) => [
      closingAct(cast, robot),
      answeringAct(cast, robot),
      answeringQuestionsAct(cast, robot),
    ]),
    ...robots.filter(({ payouts }) => payouts).map((robot) => payingAct(cast, robot)),
    ...[...humans, ...robots].map((trader) => topupAct(cast, trader)),
  ];
}
