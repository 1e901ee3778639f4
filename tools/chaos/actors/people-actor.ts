import { personApi } from '@app/contract/people/person';
import type { GivenState } from '@app/contract/people/trader-state';
import { settingsApi } from '@app/contract/settings';
import { anyOf, type Person, type World } from '#chaos/stage/world.ts';
import { type Actor, weighted } from './actor.ts';
import { calling, traderCaller } from './entrance.ts';
import { ask, type Caller, change } from './patience.ts';

/** So many of the traders may be paused or blocked at once: the others have to keep the day going. */
const MOST_OUT = 0.25;

/** Staff who pause and block traders in the middle of their work, and let them back; in the evening all of them. */
export function peopleActor(world: World, who: number): Actor {
  const caller = world.caller(who);
  const { random } = caller;
  const states = new Map<number, GivenState>();
  const stateOf = ({ id }: Person) => states.get(id) ?? 'active';
  const out = () => world.traders.filter((trader) => stateOf(trader) !== 'active');
  const lead = async (trader: Person, to: GivenState) => {
    await changeState(world, caller, trader, to);
    states.set(trader.id, to);
  };
  const letBack = (trader: Person) => {
    const other = stateOf(trader) === 'paused' ? 'blocked' : 'paused';
    return lead(
      trader,
      weighted<GivenState>(random, [
        [4, 'active'],
        [1, other],
      ]),
    );
  };

  return {
    name: 'people',
    pause: 1_200,
    random,
    step: async () => {
      const back = anyOf(random, out());
      if (back && (out().length >= world.traders.length * MOST_OUT || random.chance(0.4))) return letBack(back);
      const trader = anyOf(
        random,
        world.traders.filter((one) => stateOf(one) === 'active'),
      );
      if (trader) await lead(trader, random.chance(0.65) ? 'blocked' : 'paused');
    },
    end: async () => {
      for (const trader of out()) await lead(trader, 'active');
    },
  };
}

/** Sometimes two colleagues do it at once: one of them is told that it was done. */
async function changeState(world: World, caller: Caller, { id, login }: Person, state: GivenState): Promise<void> {
  const { door, journal, judges, shut } = world;
  // From here on they may be let in.
  shut.delete(id);
  const staff = caller.random.chance(0.25) ? judges.slice(0, 2) : judges.slice(0, 1);
  const body = { user_id: id, state, reason: 'chaos' };
  const answers = await Promise.all(
    staff.map(({ token }) => change(caller, (key) => door.call(personApi.changeState, body, { token, key }))),
  );
  const done = answers.filter((answer) => answer !== undefined).length;
  if (done !== 1) journal.problems.push(`${done} of ${answers.length} were told that ${login} is ${state} now`);
  for (let time = 0; time < done; time++) journal.did('user.state_changed', id);
  if (state === 'blocked') shut.set(id, {});
}

/** The end of the day: everybody comes in once more, and then some of these are blocked and stay so. */
export async function shutSome(world: World, some: Person[], who: number): Promise<void> {
  const look = (trader: Person) => () => calling(world, trader)(settingsApi.read);
  await Promise.all(world.traders.map((trader) => ask(traderCaller(world, trader), look(trader))));
  const caller = world.caller(who);
  for (const trader of some) await changeState(world, caller, trader, 'blocked');
}
