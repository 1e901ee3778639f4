import { Group } from '@app/contract/access/users';
import { expect } from 'vitest';
import { connect, type Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { adjustBalance } from '#features/ledger/ledger.ts';
import { readBalances } from '#features/ledger/ledger-queries.ts';
import { setRule } from '#features/rules/rules.ts';
import { lapseRequests } from '#features/two-persons/requests.ts';
import { days, minutes } from '#lib/clock.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { platformDoor } from '#testing/given/platforms.ts';
import { enterAgain, playState } from '#testing/given/states.ts';
import type { TestServer, Visitor } from '#testing/server/server.ts';
import { makeActKinds } from '../../act-kinds.ts';
import { deskCalls } from './desk-calls.ts';
import { besideWord, inStates, lapseWords, shownStop } from './desk-model.ts';
import { answerOf, choose, compareMoney } from './model.ts';
import {
  changing,
  deskRules,
  diary,
  isOpen,
  type Judging,
  type Model,
  type ModelPayout,
  newPayout,
  rules,
  type SetName,
} from './payout-rules.ts';
import { type AboutOne, fits, meetingAt, type Step } from './payout-steps.ts';

interface Real {
  traders: Visitor[];
  /** Two moderators, two of the staff, and the owners. */
  judges: Visitor[];
  ids: number[];
}
type World = { model: Model; real: Real };
type Of<Do extends Step['do']> = Extract<Step, { do: Do }>;

const TRADERS = 2;

/** Plays steps on the server and on the model. */
export async function playPayouts(server: TestServer) {
  const people = payoutPeople(server);
  const desk = deskCalls(server);
  /** A connection of its own, as another process has. */
  const operator: Db = connect(server.url, { connections: 1 });
  const other = platformDoor(server, { key: 'other-platform', secret: await server.given.platform('other-platform') });

  async function act(model: Model, real: Real, move: Step): Promise<void> {
    // No two moves at the same moment.
    server.clock.move(1);
    model.now = server.clock.now();
    if (move.do === 'create') {
      real.ids.push(await people.waiting({ amount: move.roubles }));
      model.payouts.push(newPayout(model, BigInt(move.roubles) * 100n));
      return;
    }
    if (move.do === 'pass') return pass(model, real, minutes(move.minutes));
    if (move.do === 'spend') return spend(model, real, move);
    if (move.do === 'rule') return changeRule(model, move);
    if (move.do === 'state') return changeState(model, real, move);
    const { payouts, now } = model;
    const meets = meetingAt(move, now);
    const sharper = (one: ModelPayout) => fits[move.do](one) && meets?.(one) === true;
    const index = choose(payouts, move.at, payouts.some(sharper) ? sharper : fits[move.do]) ?? 0;
    const [one, id] = [payouts[index], real.ids[index]];
    if (one && id) await about(model, real, { one, id }, move);
  }

  async function about(model: Model, real: Real, { one, id }: { one: ModelPayout; id: number }, move: AboutOne) {
    const key = { kind: 'payout', id } as const;
    const check = async (answer: Parameters<typeof answerOf>[0] | Promise<string>, expected: () => string) => {
      const found = await answer;
      const said = typeof found === 'string' ? found : await answerOf(found);
      model.now = server.clock.now();
      const wanted = expected();
      diary.note(`${move.do} ${wanted}`);
      // Of what else the model says at 200, the lease is in the answer, and the rest in the rows that are compared.
      expect(said).toBe(move.do === 'lease' || !wanted.startsWith('200') ? wanted : '200');
    };
    const beside = 'beside' in move ? speakerOf(model, real, one, move.beside) : 0;

    switch (move.do) {
      case 'lease': {
        const { judge, over = false } = move;
        return check(desk.lease(visitor(real.judges, judge), key, over), () =>
          deskRules.lease(model, one, judge, over),
        );
      }
      case 'leave':
        return check(desk.leave(visitor(real.judges, move.judge), key), () => deskRules.leave(one, move.judge));
      case 'write': {
        const answer = desk.write(visitor(real.judges, move.judge), key, move.reader);
        await check(answer, () => deskRules.write(model, one, move.reader));
        return compareTalk(model, real, one, id);
      }
      case 'reply': {
        // Long after the end nobody writes any more, which the model does not know.
        if (!isOpen(one)) return;
        const who = move.at.aimed ? (one.trader ?? move.trader) : move.trader;
        await check(desk.reply(visitor(real.traders, who), key), () => deskRules.reply(model, one, who));
        return compareTalk(model, real, one, id);
      }
      case 'disagree':
        return check(desk.disagree(visitor(real.judges, beside), key), () => deskRules.disagree(model, one, beside));
      case 'confirm':
      case 'refuse':
      case 'withdrawWord': {
        const word = one.words.at(-1);
        // «Ждут второго» is the console's: moderators say their second word by deciding.
        if (!word || beside < 2) return;
        const how = move.do === 'withdrawWord' ? 'withdraw' : move.do;
        return check(desk.answerWord(visitor(real.judges, beside), key, how), () =>
          deskRules[move.do](model, one, beside, word),
        );
      }
      case 'same':
      case 'other': {
        const word = one.words.at(-1);
        if (!word) return;
        const contrary = word.says === 'done' ? 'notproven' : 'done';
        return judge(real, id, beside, move.do === 'same' ? word.says : contrary, (answer, action) =>
          check(answer, () => rules[action](model, one, beside)),
        );
      }
      case 'edge': {
        if (!one.reverseUntil) return;
        const left = one.reverseUntil.getTime() - server.clock.now().getTime() - (move.before ? 1 : 0);
        if (left <= 0) return;
        await pass(model, real, left);
        return about(model, real, { one, id }, { ...move, do: 'same' });
      }
      case 'withdraw':
        return check(people.withdraw(id), () => rules.withdraw(model, one));
      case 'withdrawForeign':
        return check(other('POST', `/platform/v1/payouts/${id}/withdraw`), rules.withdrawForeign);
      case 'returnBlindly':
        return check(people.moderate(visitor(real.judges, 0), id, 'return'), rules.returnBlindly);
      case 'accept':
      case 'cancel':
      case 'send': {
        const who = move.at.aimed && move.do !== 'accept' ? (one.trader ?? move.trader) : move.trader;
        // A blocked trader has no session.
        const isOut = model.standings[who]?.state === 'blocked';
        return check(people[move.do](visitor(real.traders, who), id), () =>
          isOut ? '401 unauthorized' : rules[move.do](model, one, who),
        );
      }
      default:
        return judge(real, id, move.judge, move.do, (answer, action) =>
          check(answer, () => rules[action](model, one, move.judge)),
        );
    }
  }

  /** By the moderators' call, and by the desk's for those who have no other. */
  async function judge<Action extends Judging | 'sendback'>(
    { judges }: Real,
    id: number,
    by: number,
    action: Action,
    check: (answer: ReturnType<Visitor['post']>, action: Action) => Promise<void>,
  ): Promise<void> {
    const speaker = visitor(judges, by);
    // Any word may be the second one, which needs a session that was proven lately.
    await server.db.run(sql`update sessions set proven_at = ${server.clock.now()} where user_id = ${speaker.id}`);
    const name = action === 'reject' ? 'fullreject' : action;
    const sure = action === 'return' && { no_money_sent: true };
    const words = action !== 'done' && action !== 'return' && { reject_comment: 'Не видно суммы' };
    const answer =
      by < 2 && action !== 'reverse'
        ? people.moderate(speaker, id, name, { ...words, ...sure })
        : speaker.post(`/staff/v1/cases/payout/${id}/decide`, {
            action: name,
            reason_code: 'other',
            reason: 'Не видно суммы',
            ...sure,
          });
    await check(answer, action);
  }

  /** What waited too long for a second person is looked for every minute. Weeks end sessions. */
  async function pass(model: Model, real: Real, length: number): Promise<void> {
    server.clock.move(length);
    model.now = server.clock.now();
    await lapseRequests({ ...server.needs, kinds: makeActKinds(server.needs) });
    for (const one of model.payouts) lapseWords(one, model.now);
    if (length < days(1)) return;
    for (const [index, { state }] of model.standings.entries())
      if (state !== 'blocked') real.traders[index] = await enterAgain(server, visitor(real.traders, index));
    real.judges = await Promise.all(real.judges.map((each) => enterAgain(server, each)));
  }

  /** The operator takes what the trader has, or some of it: so that later there is too little. */
  async function spend(model: Model, { traders }: Real, { trader: who, part }: Of<'spend'>): Promise<void> {
    const [{ id }, balance = 0n] = [visitor(traders, who), model.balances[who]];
    const amount = -(balance / BigInt(part)) * BigInt(part - 1);
    if (amount >= 0n) return;
    const adjustment = { trader_id: id, amount, reason: 'Модель' };
    await operator.begin((tx) => adjustBalance(tx, adjustment, { by: 'operator', at: server.clock.now() }));
    model.balances[who] = balance + amount;
    diary.note('spend');
  }

  /** By another process than the one that serves the people of the model. */
  async function changeRule(model: Model, { name, choice }: Omit<Of<'rule'>, 'do'>): Promise<void> {
    const value = changing[name][choice] ?? changing[name][0];
    await setTo(name, value);
    model.set[name] = value;
    diary.note(`rule ${name}`);
  }

  const setTo = (name: SetName, value: number) =>
    operator.begin((tx) =>
      setRule(tx, { name, value: BigInt(value), reason: 'Модель' }, { by: 'operator', at: server.clock.now() }),
    );

  async function changeState(model: Model, real: Real, { to, trader: who }: Of<'state'>): Promise<void> {
    const [trader, standing] = [visitor(real.traders, who), model.standings[who]];
    if (!standing) return;
    const { said, expected } = await playState(server, trader, standing, to, async () => {
      real.traders[who] = await enterAgain(server, trader);
    });
    diary.note(`${to} ${said}`);
    expect(said).toBe(expected);
  }

  /** Its trader knows what is asked, and how long the deadline stands still. */
  async function compareTalk(model: Model, { traders }: Real, one: ModelPayout, id: number): Promise<void> {
    const { trader } = one;
    if (trader === undefined || model.standings[trader]?.state === 'blocked') return;
    const shown = await desk.talkOf(visitor(traders, trader), { kind: 'payout', id });
    expect(shown).toMatchObject(shownStop(one, isOpen(one), model.now));
  }

  async function compare(model: Model, real: Real): Promise<void> {
    for (const [index, trader] of real.traders.entries()) {
      const balance = model.balances[index] ?? 0n;
      await compareMoney(server.db, trader, { available: balance > 0n ? balance : 0n, held: 0n });
      const { debt } = await readBalances(server.db, trader.id);
      expect(debt).toBe(balance < 0n ? -balance : 0n);
    }
    const rows = await server.db.many(sql`
      select id, status, trader_id, work_until, return_from, judge_until, reverse_until,
        (select holder_id from case_leases l where l.kind = 'payout' and case_id = p.id and until > ${server.clock.now()}) as leased,
        array(select r.state from two_person_requests r
          where r.thing = 'payout:' || p.id and r.state in ('open', 'refused') order by r.id) as words
      from payouts p where id = any(${real.ids}::int[]) order by id`);
    expect(rows).toEqual(model.payouts.map((one, index) => ({ id: real.ids[index], ...rowOf(one, model, real) })));
  }

  async function begin(owners: number[] = []): Promise<World> {
    for (const name of Object.keys(changing) as SetName[]) await setTo(name, changing[name][0]);
    // Who could still judge is counted.
    await server.db.run(sql`update staff set roles = '{viewer}'`);
    await server.db.run(sql`update users set "group" = ${Group.trader} where "group" = ${Group.moderator}`);
    const traders = await Promise.all(Array.from({ length: TRADERS }, () => people.trader()));
    const judges = [await people.moderator(), await people.moderator()];
    for (const role of ['support' as const, 'support' as const, ...owners.map(() => 'owner' as const)])
      judges.push(await server.given.user({ roles: [role] }));
    const model: Model = {
      now: server.clock.now(),
      owners,
      alone: [],
      payouts: [],
      balances: traders.map(() => 0n),
      cancelled: traders.map(() => []),
      standings: traders.map(() => ({ state: 'active' })),
      set: Object.fromEntries(Object.entries(changing).map(([name, [first]]) => [name, first])) as Model['set'],
    };
    return { model, real: { traders, judges, ids: [] } };
  }

  return { begin, act, compare, changeRule, stop: () => operator.close() };
}

function speakerOf({ owners }: Model, { judges }: Real, one: ModelPayout, beside: number): number {
  if (beside < judges.length) return besideWord(one.words, beside, judges.length);
  const others = owners.filter((owner) => owner !== one.words.at(-1)?.by);
  return others[beside % others.length] ?? 0;
}

function rowOf(one: ModelPayout, { now }: Model, { traders, judges }: Real) {
  const { status, trader, until, returnable, judgeUntil, reverseUntil, lease } = one;
  const leased = lease && lease.until > now ? visitor(judges, lease.by).id : null;
  return {
    status,
    trader_id: trader === undefined ? null : visitor(traders, trader).id,
    work_until: until ?? null,
    return_from: returnable ?? null,
    judge_until: judgeUntil ?? null,
    reverse_until: reverseUntil ?? null,
    leased,
    words: inStates(one.words),
  };
}

function visitor(people: Visitor[], number: number): Visitor {
  const found = people[number];
  if (!found) throw new Error(`There is nobody of number ${number}`);
  return found;
}
