import { randomUUID } from 'node:crypto';
import { type CaseKey, caseLeasesApi } from '@app/contract/cases/case-leases';
import { type CaseRow, casesApi } from '@app/contract/cases/cases';
import { sql } from '@app/server/kit';
import { anyOf, type Person, type World } from '#chaos/stage/world.ts';
import { type Actor, weighted } from './actor.ts';
import { decisionActs } from './decision-acts.ts';
import { ask } from './patience.ts';
import { secondPersonActs } from './second-person-acts.ts';
import { talkActs } from './talk-acts.ts';

/** How many of the most urgent cases everybody looks at, so that several judges meet over the same one. */
const MOST_URGENT = 4;
/** Of the last so many appeals some still wait for their trader: staff ask about these as well. */
const LATELY = 30;

/** Somebody at the desk: takes cases, prolongs, lets them lapse or gives them free, asks, writes notes, decides, often at once with a colleague. */
export function judgeActor(world: World, judge: Person): Actor {
  const { door, journal, db } = world;
  const { id: who, token } = judge;
  const caller = world.caller(who);
  const { random } = caller;
  const talk = talkActs(world, caller);
  const second = secondPersonActs(world, judge, caller);
  const { decide, takeBack } = decisionActs(world, caller);

  const queue = async (): Promise<CaseRow[]> => {
    const page = await ask(caller, () => door.call(casesApi.list, { page: 1, count: 50 }, { token }));
    const rows = page?.rows.filter(({ standing }) => standing === 'may') ?? [];
    return random.chance(0.7) ? rows.slice(0, MOST_URGENT) : rows;
  };
  const take = async ({ kind, id }: CaseKey, opening: string) =>
    (await ask(caller, () => door.call(caseLeasesApi.take, { kind, id, opening }, { token })))?.lease.mine === true;
  const leave = ({ kind, id }: CaseKey, opening: string) =>
    ask(caller, () => door.call(caseLeasesApi.leave, { kind, id, opening }, { token }));
  /** Ten minutes go by in which nothing is heard of the page. */
  const lapse = async ({ kind, id }: CaseKey) => {
    const place = () => db.value<bigint>(sql`select coalesce(max(id), 0) from journal`);
    await db
      .run(sql`
        update case_leases set taken_at = taken_at - interval '11 minutes', until = until - interval '11 minutes', openings = '{}'
        where kind = ${kind} and case_id = ${id} and holder_id = ${who}`)
      .catch(() => {});
    // Unknown after a lost answer: then it may have lapsed, and the check asks for less.
    journal.lapsed.push({ kind, id, who, after: await place().catch(() => 0n) });
  };

  const look = async () => {
    const row = anyOf(random, await queue());
    if (!row) return;
    if (random.chance(0.25)) return duel(row);
    const openings = random.chance(0.2) ? [randomUUID(), randomUUID()] : [randomUUID()];
    const taken = await Promise.all(openings.map((opening) => take(row, opening)));
    // Whoever does not have it is refused; nobody should find out that they are not.
    if (!taken.includes(true)) return random.chance(0.3) ? decide(row, judge) : undefined;
    if (random.chance(0.15)) await talk.asStaff(row, token);
    if (openings[1] || random.chance(0.1)) await leave(row, openings[0] ?? '');
    if (random.chance(0.1)) await take(row, openings.at(-1) ?? '');
    if (random.chance(0.1)) await lapse(row);
    if (random.chance(0.8)) await decide(row, judge);
  };
  const withColleague = (): Person[] => {
    const colleague = anyOf(
      random,
      world.judges.filter(({ id }) => id !== who),
    );
    return colleague ? [judge, colleague] : [judge];
  };
  /** Two at once, with different words. */
  const duel = async (row: CaseRow) => {
    if (random.chance(0.3)) await take(row, randomUUID());
    await Promise.all(withColleague().map((one) => decide(row, one)));
  };
  /** Two at once, with the same word. */
  const reverse = () => takeBack(random.chance(0.3) ? withColleague() : [judge]);

  const write = async () => {
    const id = anyOf(random, world.made.appeals.slice(-LATELY));
    const row = random.chance(0.5) && id ? { kind: 'appeal' as const, id } : anyOf(random, await queue());
    if (row) await talk.asStaff(row, token);
  };
  const pass = async () => {
    const id = anyOf(random, world.made.appeals);
    if (id) await talk.pass(id, token);
  };

  return {
    name: `judge ${who}`,
    pause: 200,
    random,
    step: () =>
      weighted(random, [
        [50, look],
        [10, reverse],
        [16, write],
        [8, pass],
        [15, second.answer],
        [10, second.disagree],
        [2, second.withdraw],
      ])(),
  };
}
