import { Group } from '@app/contract/access/users';
import { caseFiguresApi as api, type CaseFigures, type OwnCaseFigures } from '@app/contract/cases/case-figures';
import { moscowDay } from '@app/contract/values/period';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { days, hours, later, minutes } from '#lib/clock.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { givenWorld, type World } from '#testing/given/world.ts';
import { ownServer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let world: World;
let judges: Visitor[];
let moderators: Visitor[];
let traders: Visitor[];
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  judges = [await server.given.user({ roles: ['support'] }), world.owner];
  moderators = [
    await server.given.user({ group: Group.moderator }),
    await server.given.user({ group: Group.moderator }),
  ];
  traders = [await server.given.user(), await server.given.user({ group: Group.payoutTrader })];
});
afterAll(() => server.stop());

const read = async (who: Visitor, asked: object = {}): Promise<CaseFigures> => {
  const { status, body } = await who.post(api.read.path, asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const readOwn = async (who: Visitor, asked: object = {}): Promise<OwnCaseFigures> =>
  (await who.post(api.own.path, asked)).body;

test('what is decided at the desk is counted at once: by reason, by judge, without the time that a question stood', async () => {
  const before = await read(world.owner);
  const people = payoutPeople(server);
  const trader = await people.trader();
  const first = await people.inReview(trader);
  server.clock.move(minutes(20));
  const decide = (id: number, who: Visitor, decided: object) =>
    who.post(`/staff/v1/cases/payout/${id}/decide`, decided);
  const no = { action: 'notproven', reason_code: 'other_payee', reason: '' };
  expect((await decide(first, moderators[0] as Visitor, no)).status).toBe(200);
  const { total, reasons, judges: list } = await read(world.owner);
  expect(total.decisions).toBe(before.total.decisions + 1);
  expect(reasons).toContainEqual({ kind: 'payout', outcome: 'not_proven', code: 'other_payee', count: 1 });
  expect(list).toContainEqual({
    judge: { id: moderators[0]?.id, name: moderators[0]?.login },
    decisions: 1,
    appeals: 0,
    payouts: 1,
    overturned: 0,
    median_seconds: 20 * 60,
    most_seconds: 20 * 60,
  });
  // The trader brings a better receipt, and another moderator finds it good.
  await people.send(trader, first);
  expect((await people.moderate(moderators[1] as Visitor, first, 'done')).status).toBe(200);
  const after = await read(world.owner);
  expect(after.judges.find(({ judge }) => judge?.id === moderators[0]?.id)?.overturned).toBe(1);
  expect(after.traders.find((one) => one.trader?.id === trader.id)).toMatchObject({
    decisions: 2,
    against: 1,
    overturned: 1,
  });
  expect((await readOwn(trader)).reasons).toHaveLength(2);
});

test('a decision of two persons is that of who asked, made when the other confirmed, who has decided nothing', async () => {
  const people = payoutPeople(server);
  const trader = await people.trader();
  const [asker, second] = [
    await server.given.user({ group: Group.moderator }),
    await server.given.user({ group: Group.moderator }),
  ];
  const id = await people.inReview(trader, { amount: 310_000 });
  server.clock.move(minutes(3));
  expect((await people.moderate(asker, id, 'done')).body).toMatchObject({ waits: true });
  expect((await read(asker)).total.decisions).toBe(0);
  server.clock.move(minutes(4));
  expect((await people.moderate(second, id, 'done')).status).toBe(200);
  expect((await read(asker)).total).toMatchObject({ decisions: 1, median_seconds: 7 * 60 });
  expect((await read(second)).total.decisions).toBe(0);
  const { judges: list } = await read(world.owner);
  const counted = list.flatMap(({ judge, decisions }) =>
    judge?.id === asker.id || judge?.id === second.id ? [[judge.id, decisions]] : [],
  );
  expect(counted).toEqual([[asker.id, 1]]);
});

test('a reason in words, by the older call, counts as the reason of the list that says the same', async () => {
  const people = payoutPeople(server);
  const trader = await people.trader();
  const moderator = await server.given.user({ group: Group.moderator });
  const say = async (action: string, reject_comment: string) => {
    const id = action === 'fullreject' ? await people.waiting() : await people.inReview(trader);
    expect((await people.moderate(moderator, id, action, { reject_comment })).status).toBe(200);
  };
  await say('notproven', 'Чек изменён');
  await say('notproven', 'Чек странный');
  // The words of another action, and none of this one.
  await say('notproven', 'Оплату подтвердили по ошибке');
  await say('notproven', 'Другое');
  await say('sendback', 'Это не чек об этой выплате');
  await say('fullreject', 'Выплату никто не смог оплатить');
  await say('fullreject', 'Этот номер телефона не привязан к банку');
  await say('fullreject', 'Причина неизвестна');
  const { reasons } = await read(moderator);
  expect(new Set(reasons.map(({ outcome, code, count }) => `${outcome} ${code} ${count}`))).toEqual(
    new Set([
      ...['not_proven forged 1', 'not_proven null 3', 'sent_back other_file 1'],
      ...['rejected unpayable 1', 'rejected wrong_payee 1', 'rejected null 1'],
    ]),
  );
});

test('the first reading takes what was done before there was a journal: whose case it was is with the case', async () => {
  const old = await ownServer();
  const { owner } = await givenWorld(old);
  const people = payoutPeople(old);
  const trader = await people.trader();
  const payout = await people.inReview(trader);
  const moderator = await old.given.user({ group: Group.moderator });
  const came = later(old.clock.now(), -hours(3));
  for (const [index, [event, who]] of (
    [
      ['sent_to_review', trader],
      ['not_proven', moderator],
      ['done', owner],
    ] as const
  ).entries())
    await old.db.run(sql`
      insert into journal (xid, event, ref, actor, at, groups, data)
      values ('0', ${`payout.${event}`}, ${payout}, ${`user:${who.id}`}, ${later(came, minutes(10 * index))}, '{}',
        ${JSON.stringify({ trader_id: trader.id })})`);
  const { judges: list, traders: whose } = await read(owner);
  expect(list.find(({ judge }) => judge?.id === moderator.id)).toMatchObject({ overturned: 1, median_seconds: 600 });
  expect(whose).toMatchObject([{ trader: { id: trader.id }, decisions: 2 }]);
  // A second reading finds nothing new.
  expect((await read(owner)).total.decisions).toBe(2);
});

interface Row {
  id: number;
  event: string;
  ref: number;
  actor: string;
  at: Date;
  user_id: number | null;
  code: string | null;
}

/** Any sequence at all, sensible or not: the definitions do not depend on which moves a machine allows. */
async function makeHistory(random: () => number, base: number): Promise<void> {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  await server.db.run(sql`alter table appeals drop constraint if exists appeals_deal_id_fkey`);
  let at = later(server.clock.now(), -days(40));
  for (let number = 1; number <= 120; number++) {
    const isAppeal = random() < 0.5;
    const ref = base + Math.ceil(number / 3);
    const trader = (isAppeal ? traders[ref % 2] : traders[1]) as Visitor;
    if (isAppeal)
      await server.db.run(sql`
        insert into appeals (id, deal_id, trader_id, platform_id, attempt, amount_to_pay, note, trader_note, status, created_at, expires_at)
        overriding system value values (${ref}, ${Math.floor(ref / 2)}, ${trader.id}, 1, 1, 10000, '', '', 2, ${at}, ${later(at, hours(5))})
        on conflict do nothing`);
    for (let step = 0; step < 5; step++) {
      at = later(at, Math.ceil(random() * hours(2)));
      const event = isAppeal
        ? pick([
            'appeal.accepted',
            'appeal.rejected',
            'appeal.archived',
            'appeal.sent_to_review',
            'appeal.sent_to_review',
          ])
        : pick([
            ...['payout.taken', 'payout.sent_to_review', 'payout.sent_to_review', 'payout.done', 'payout.sent_back'],
            ...['payout.not_proven', 'payout.rejected', 'payout.returned', 'payout.cancelled'],
          ]);
      const judge = pick([`staff:${judges[0]?.id}`, `staff:${judges[1]?.id}`, 'operator']);
      const actor = isAppeal
        ? pick([judge, judge, `user:${trader.id}`, 'platform', 'system'])
        : pick([judge, `user:${moderators[0]?.id}`, `user:${moderators[1]?.id}`]);
      const code =
        event !== 'appeal.sent_to_review' && random() < 0.7 ? pick(['other', 'receipt_valid', 'forged']) : null;
      const thing = isAppeal ? { note: '' } : { trader_id: trader.id, amount: '100' };
      const data = { ...thing, ...(code && { code }) };
      await server.db.run(sql`
        insert into journal (act, event, ref, actor, at, user_id, groups, data)
        values (nextval('journal_acts'), ${event}, ${ref}, ${actor}, ${at}, ${trader.id}, '{}', ${JSON.stringify(data)})`);
      if (random() < 0.1)
        await server.db.run(sql`
          insert into case_stops (kind, case_id, began_at, until)
          values (${isAppeal ? 'appeal' : 'payout'}, ${ref}, ${at}, ${later(at, Math.ceil(random() * minutes(50)))}) on conflict do nothing`);
    }
  }
}

const ends =
  /^(appeal\.(accepted|rejected|archived|sent_to_review)|payout\.(done|sent_back|not_proven|rejected|returned|reversed))$/;

/** The same by plain loops over the whole journal. */
async function naive(period: { from: string; to: string }) {
  const rows = await server.db.many<Row>(sql`
    select id::int as id, event, ref::int as ref, actor, at, user_id, data->>'code' as code from journal
    where event ~ '^(appeal|payout)\\.' order by id`);
  const stops = await server.db.many<{ kind: string; case_id: number; began_at: Date; until: Date }>(
    sql`select * from case_stops`,
  );
  const deals = new Map(
    (
      await server.db.many<{ id: number; deal_id: number; expires_at: Date }>(
        sql`select id, deal_id, expires_at from appeals`,
      )
    ).map((appeal) => [appeal.id, appeal]),
  );
  const acts = rows
    .filter(({ event }) => ends.test(event))
    .map((row) => {
      const [kind = '', outcome = ''] = row.event.split('.');
      const side = ['platform', 'system'].includes(row.actor)
        ? row.actor
        : row.actor === `user:${row.user_id}`
          ? 'trader'
          : 'judge';
      const came = rows.findLast(
        (one) =>
          one.id < row.id &&
          one.ref === row.ref &&
          one.event.startsWith(`${kind}.`) &&
          ![
            'appeal.opened',
            'appeal.accepted',
            'appeal.rejected',
            'appeal.archived',
            'payout.rejected',
            'payout.reversed',
          ].includes(one.event) &&
          /created|taken|sent_to_review|cancelled|done|sent_back|not_proven|returned/.test(one.event),
      );
      const atDesk =
        came && /^appeal\.(created|sent_to_review)$|^payout\.(sent_to_review|cancelled|not_proven)$/.test(came.event);
      let waited: number | null = null;
      if (side === 'judge' && atDesk) {
        waited = row.at.getTime() - came.at.getTime();
        for (const { kind: of, case_id, began_at, until } of stops)
          if (of === kind && case_id === row.ref)
            waited -= Math.max(
              0,
              Math.min(until.getTime(), row.at.getTime()) - Math.max(began_at.getTime(), came.at.getTime()),
            );
        waited = Math.floor(waited / 1000);
      }
      const judge = side === 'judge' ? Number(/\d+$/.exec(row.actor)?.[0] ?? 0) : 0;
      const deal = kind === 'appeal' ? deals.get(row.ref) : undefined;
      return {
        ...row,
        kind,
        outcome,
        side,
        waited,
        judge,
        deal_id: deal?.deal_id,
        in_time: !!deal && row.at < deal.expires_at,
      };
    });
  const changed = [
    ['not_proven', 'done'],
    ['done', 'reversed'],
    ['rejected', 'accepted'],
  ];
  const marked = acts.map((act) => ({
    ...act,
    overturned: acts.some((next) => {
      if (next.id <= act.id) return false;
      if (act.side === 'trader')
        return (
          ['rejected', 'sent_to_review'].includes(act.outcome) &&
          next.deal_id === act.deal_id &&
          next.deal_id !== undefined &&
          next.side === 'judge' &&
          next.outcome === 'accepted'
        );
      return (
        act.side === 'judge' &&
        next.kind === act.kind &&
        next.ref === act.ref &&
        next.judge !== act.judge &&
        changed.some(([from, to]) => act.outcome === from && next.outcome === to) &&
        !acts.some(
          (one) =>
            one.kind === act.kind &&
            one.ref === act.ref &&
            one.outcome === 'returned' &&
            one.id >= act.id &&
            one.id <= next.id,
        )
      );
    }),
  }));
  return marked.filter(({ at }) => moscowDay(at) >= period.from && moscowDay(at) <= period.to);
}

const isDecision = ({ side, outcome }: { side: string; outcome: string }) =>
  side === 'judge' && !['sent_back', 'returned'].includes(outcome);

function sum(acts: Awaited<ReturnType<typeof naive>>) {
  const judged = acts.filter(({ side }) => side === 'judge');
  const decisions = judged.filter(isDecision);
  const times = decisions.flatMap(({ waited }) => (waited === null ? [] : waited)).sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? null;
  return {
    decisions: decisions.length,
    appeals: decisions.filter(({ kind }) => kind === 'appeal').length,
    payouts: decisions.filter(({ kind }) => kind === 'payout').length,
    overturned: judged.filter(({ overturned }) => overturned).length,
    median_seconds: at(0.5),
    most_seconds: at(0.9),
  };
}

const on =
  (day: string) =>
  ({ at }: { at: Date }) =>
    moscowDay(at) === day;

test.each([3, 17, 2026])('over a random history (%d) every number is what plain loops find', async (seed) => {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  await makeHistory(random, 1_000_000 + seed * 1000);
  const period = {
    from: moscowDay(later(server.clock.now(), -days(45))),
    to: moscowDay(later(server.clock.now(), days(30))),
  };
  const acts = await naive(period);
  const figures = await read(world.owner, period);
  expect(figures.total).toEqual(sum(acts));
  expect(figures.total.overturned).toBeGreaterThan(0);
  expect(figures.judges).toHaveLength(new Set(acts.filter(isDecision).map(({ judge }) => judge)).size);
  for (const { judge, ...counted } of figures.judges)
    expect(counted).toEqual(sum(acts.filter((act) => act.side === 'judge' && act.judge === (judge?.id ?? 0))));
  for (const { trader, against, ...counted } of figures.traders) {
    const own = acts.filter(({ user_id }) => user_id === (trader?.id ?? null));
    expect(counted).toEqual(sum(own));
    expect(against).toBe(
      own.filter(
        ({ side, kind, outcome }) =>
          side === 'judge' &&
          (kind === 'appeal' ? outcome === 'accepted' : ['not_proven', 'rejected', 'reversed'].includes(outcome)),
      ).length,
    );
  }
  // The reasons of one outcome stand together.
  const outcomes = figures.reasons.map(({ kind, outcome }) => `${kind} ${outcome}`);
  expect(outcomes.filter((one, index) => one !== outcomes[index - 1])).toHaveLength(new Set(outcomes).size);
  for (const { kind, outcome, code, count } of figures.reasons)
    expect(count).toBe(
      acts.filter((act) => act.side === 'judge' && act.kind === kind && act.outcome === outcome && act.code === code)
        .length,
    );
  for (const { day, ...counted } of figures.days) expect(sum(acts.filter(on(day)))).toMatchObject(counted);
  for (const [index, trader] of traders.entries()) {
    const { answers, total, days: every } = await readOwn(trader, period);
    const cases = acts.filter((act) => act.user_id === trader.id);
    expect(total).toEqual(sum(cases));
    expect(every).toHaveLength(figures.days.length);
    for (const { day, ...counted } of every) expect(sum(cases.filter(on(day)))).toMatchObject(counted);
    const own = cases.filter(({ kind }) => kind === 'appeal');
    const mine = own.filter(({ side }) => side === 'trader');
    const of = (outcome: string) => mine.filter((act) => act.outcome === outcome).length;
    expect(answers, String(index)).toEqual({
      accepted: of('accepted'),
      rejected: of('rejected'),
      sent_to_review: of('sent_to_review'),
      in_time: mine.filter(({ in_time }) => in_time).length,
      unanswered: own.filter(({ side, outcome }) => side !== 'trader' && outcome === 'sent_to_review').length,
      overturned: mine.filter(({ overturned }) => overturned).length,
    });
  }
});

test('a moderator sees nothing but their own payouts, whatever they ask for; a trader nothing but their own cases', async () => {
  const wide = { from: moscowDay(later(server.clock.now(), -days(60))), to: moscowDay(server.clock.now()) };
  const [one, other] = moderators as [Visitor, Visitor];
  const all = await read(world.owner, wide);
  const expected = all.judges.find(({ judge }) => judge?.id === one.id);
  for (const asked of [{}, { judge: other.id }, { kind: 'appeal' }, { judge: world.owner.id, kind: 'payout' }]) {
    const { judges: seen, total, reasons } = await read(one, { ...wide, ...asked });
    expect(seen.map(({ judge }) => judge?.id)).toEqual(asked.kind === 'appeal' ? [] : [one.id]);
    expect([...new Set(reasons.map(({ kind }) => kind))]).toEqual(asked.kind === 'appeal' ? [] : ['payout']);
    expect(total.decisions).toBe(asked.kind === 'appeal' ? 0 : expected?.decisions);
  }
  expect((await one.post(api.own.path, wide)).status).toBe(403);
  expect((await traders[0]?.post(api.read.path, wide))?.status).toBe(403);
  const finance = await server.given.user({ roles: ['finance'] });
  expect((await finance.post(api.read.path, wide)).status).toBe(403);
  expect((await readOwn(await server.given.user(), wide)).reasons).toEqual([]);
  expect((await read(world.owner, { ...wide, trader: 'nobody-at-all' })).total.decisions).toBe(0);
  const own = await read(world.owner, { ...wide, trader: traders[1]?.login, judge: judges[0]?.id, kind: 'payout' });
  expect(own.judges.map(({ judge }) => judge?.id)).toEqual([judges[0]?.id]);
  expect(own.traders.map(({ trader }) => trader?.id)).toEqual([traders[1]?.id]);
});

test('a trader’s file has their answers, days and reasons, and nobody else’s', async () => {
  const wide = { from: moscowDay(later(server.clock.now(), -days(60))), to: moscowDay(server.clock.now()) };
  const [one] = traders as [Visitor];
  const { answers, total, days: every, reasons } = await readOwn(one, wide);
  const { url } = (await one.post(api.ownExport.path, { ...wide, format: 'csv' })).body;
  const lines = (await server.http.inject({ url })).body.trim().split(/\r?\n/).slice(1);
  expect(lines).toHaveLength(6 + 1 + every.length + reasons.length);
  expect(lines[0]).toBe(`Ответы на апелляции;Приняты;${answers.accepted};;;;;;`);
  expect(lines[6]).toContain(`;${total.decisions};${total.appeals};${total.payouts};${total.median_seconds};`);
  const busy = every.find(({ median_seconds }) => median_seconds !== null);
  expect(lines.find((line) => line.startsWith(`День;${busy?.day}`))).toBe(
    `День;${busy?.day};${(busy?.appeals ?? 0) + (busy?.payouts ?? 0)};${busy?.appeals};${busy?.payouts};${busy?.median_seconds};;${busy?.overturned};`,
  );
  expect((await moderators[0]?.post(api.ownExport.path, { format: 'csv' }))?.status).toBe(403);
});

test('the file says what the screen does, and nothing to who has become somebody else', async () => {
  const wide = { from: moscowDay(later(server.clock.now(), -days(60))), to: moscowDay(server.clock.now()) };
  const figures = await read(world.owner, wide);
  const { url } = (await world.owner.post(api.export.path, { ...wide, format: 'csv' })).body;
  const lines = (await server.http.inject({ url })).body.trim().split('\n').slice(1);
  const { days: every, reasons, judges: list, traders: people, total } = figures;
  expect(lines).toHaveLength(1 + every.length + reasons.length + list.length + people.length);
  expect(lines[0]).toContain(`;${total.decisions};${total.appeals};${total.payouts};${total.median_seconds};`);
  const [first] = list;
  expect(lines.find((line) => line.startsWith(`Кто решил;${first?.judge?.name ?? ''};`))?.trim()).toBe(
    `Кто решил;${first?.judge?.name ?? ''};${first?.decisions};${first?.appeals};${first?.payouts};${first?.median_seconds ?? ''};${first?.most_seconds ?? ''};${first?.overturned};`,
  );
  const [mostJudged] = people;
  expect(lines.find((line) => line.startsWith(`Трейдер;${mostJudged?.trader?.name ?? ''};`))?.trim()).toMatch(
    new RegExp(`;${mostJudged?.overturned};${mostJudged?.against}$`),
  );
  const moderator = moderators[0] as Visitor;
  const late = (await moderator.post(api.export.path, { format: 'csv' })).body.url;
  await server.db.run(sql`update users set "group" = 0 where id = ${moderator.id}`);
  expect((await server.http.inject({ url: late })).statusCode).toBe(403);
});
