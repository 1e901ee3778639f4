import { randomUUID } from 'node:crypto';
import { caseDecisionsApi } from '@app/contract/cases/case-decisions';
import { type CaseKey, caseLeasesApi } from '@app/contract/cases/case-leases';
import {
  type AppealDecision,
  appealReasons,
  type PayoutCaseAction,
  payoutReasons,
} from '@app/contract/cases/case-reasons';
import { type CaseRow, casesApi } from '@app/contract/cases/cases';
import { sql } from '@app/server/kit';
import { anyOf, type Person, type World } from '#chaos/stage/world.ts';
import { type Actor, weighted } from './actor.ts';
import { ask, change } from './patience.ts';
import { secondWordActs } from './second-word-acts.ts';
import { talkActs } from './talk-acts.ts';

/** How many of the most urgent cases everybody looks at, so that several judges meet over the same one. */
const MOST_URGENT = 4;

/** Somebody at the desk: takes cases, prolongs, lets them lapse or gives them free, asks, writes notes, decides, often at once with a colleague. */
export function judgeActor(world: World, judge: Person): Actor {
  const { door, journal, db } = world;
  const { id: who, token } = judge;
  const caller = world.caller(who);
  const { random } = caller;
  const talk = talkActs(world, caller);
  const second = secondWordActs(world, judge, caller);

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
    journal.lapsed.push({ ...{ kind, id, who }, after: await place().catch(() => 0n) });
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
  /** Two at once, with different words. */
  const duel = async (row: CaseRow) => {
    const colleague = anyOf(
      random,
      world.judges.filter(({ id }) => id !== who),
    );
    if (random.chance(0.3)) await take(row, randomUUID());
    await Promise.all([judge, ...(colleague ? [colleague] : [])].map((one) => decide(row, one)));
  };

  const decide = (row: CaseRow, by: Person) => (row.kind === 'appeal' ? decideAppeal(row, by) : decidePayout(row, by));
  const decideAppeal = async ({ id, amount: asked, deal_id }: CaseRow, by: Person) => {
    const decision = weighted<AppealDecision>(random, [
      [5, 'payer'],
      [4, 'trader'],
      [2, 'archive'],
    ]);
    const other = random.pick([5_00n, -3_00n]);
    const corrected =
      decision === 'payer' && random.chance(0.3) && asked + other >= 100_00n ? asked + other : undefined;
    const route = { ...caseDecisionsApi.appeal, path: caseDecisionsApi.appeal.path.replace(':id', String(id)) };
    const body = { decision, reason_code: anyReason(appealReasons[decision]), reason: 'chaos', amount: corrected };
    const answer = await change(caller, (key) => door.call(route, { id, ...body }, { token: by.token, key }));
    if (!answer) return;
    journal.counts.decisions++;
    const happened = () => {
      journal.did(decided[decision], id);
      if (decision !== 'payer') return;
      journal.judged.push(id);
      journal.did('deal.closed', deal_id ?? 0, { amount: corrected ?? asked });
    };
    settle(answer.request_id, happened);
  };
  const decidePayout = async ({ id, state }: CaseRow, by: Person) => {
    const action = weighted<PayoutCaseAction>(random, state === 'review' ? ofReceipts : ofTrouble);
    const route = { ...caseDecisionsApi.payout, path: caseDecisionsApi.payout.path.replace(':id', String(id)) };
    const body = { action, reason_code: anyReason(payoutReasons[action]), reason: 'chaos', no_money_sent: true };
    const answer = await change(caller, (key) => door.call(route, { id, ...body }, { token: by.token, key }));
    if (!answer) return;
    journal.counts.decisions++;
    const happened = () => journal.did(said[action], id);
    settle(answer.request_id, happened);
  };
  const settle = (request: number | null, happened: () => void) => {
    if (request === null) return happened();
    journal.counts.asked++;
    journal.asked.set(request, happened);
  };
  const anyReason = (reasons: object) => anyOf(random, Object.keys(reasons)) ?? '';

  const write = async () => {
    const id = anyOf(random, world.made.appeals);
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
        [10, write],
        [8, pass],
        [15, second.answer],
        [2, second.withdraw],
      ])(),
  };
}

const decided = { payer: 'appeal.accepted', trader: 'appeal.rejected', archive: 'appeal.archived' } as const;
const said = {
  done: 'payout.done',
  sendback: 'payout.sent_back',
  notproven: 'payout.not_proven',
  fullreject: 'payout.rejected',
  return: 'payout.returned',
  reverse: 'payout.reversed',
} as const;
const ofReceipts: [number, PayoutCaseAction][] = [
  [6, 'done'],
  [2, 'sendback'],
  [2, 'notproven'],
  [1, 'return'],
];
const ofTrouble: [number, PayoutCaseAction][] = [
  [4, 'return'],
  [3, 'fullreject'],
  [1, 'done'],
];
