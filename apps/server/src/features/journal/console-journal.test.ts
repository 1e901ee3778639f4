import { consoleJournalApi } from '@app/contract/journal/console-journal';
import { platformApi } from '@app/contract/platforms/platform';
import { moscowClock } from '@app/contract/values/period';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { later, minutes } from '#lib/clock.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let viewer: Visitor;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
  viewer = await server.given.user({ roles: ['viewer'] });
});
afterAll(() => server.stop());

interface Row {
  id: number;
  act: number;
  at: string;
  event: string;
  ref: number;
  by: unknown;
  whose: { id: number; login: string } | null;
  platform: string | null;
  data: Record<string, unknown>;
}

const read = async (filters: object = {}) => {
  const { status, body } = await viewer.post(consoleJournalApi.list.path, filters);
  expect(status).toBe(200);
  return body as { rows: Row[]; next: string | null };
};
const told = ({ rows }: { rows: Row[] }) => rows.map(({ event, ref }) => `${event} ${ref}`);

async function givenTraderWithDeal() {
  const trader = await server.given.user({ balance: 100_000_00n });
  const profile = await givenProfile(server, trader);
  const body = { payment_id: `journal-${trader.id}`, amount: 1500, method_group: 'sbp' };
  const deal = await server.platform('POST', platformApi.createDeal.path, body);
  expect(deal.status).toBe(200);
  await server.db.run(sql`update bank_profiles set available = 0 where id = ${profile.id}`);
  return { trader, deal: deal.body.id as number };
}

test('the newest is on top, with who did it, to what, and in whose cabinet', async () => {
  const { trader, deal } = await givenTraderWithDeal();
  const { rows } = await read();
  const row = rows.find(({ event, ref }) => event === 'deal.created' && ref === deal);
  expect(row).toMatchObject({
    by: 'platform',
    whose: { id: trader.id, login: trader.login },
    data: { payment_id: `journal-${trader.id}`, amount: '150000' },
  });
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a));
});

test('everything of one thing, and only of it', async () => {
  const { deal } = await givenTraderWithDeal();
  const other = await givenTraderWithDeal();
  expect((await server.platform('POST', platformApi.cancelDeal.path.replace(':id', String(deal)))).status).toBe(200);
  expect(told(await read({ thing: 'deal', ref: deal }))).toEqual([`deal.cancelled ${deal}`, `deal.created ${deal}`]);
  expect(told(await read({ thing: 'deal', ref: other.deal }))).toEqual([`deal.created ${other.deal}`]);
  expect((await viewer.post(consoleJournalApi.list.path, { ref: deal })).body.fields.ref).toMatch(/вместе с видом/);
});

test('of a person: what concerns them and what they did to others, by login or number; of nobody: nothing', async () => {
  const { trader, deal } = await givenTraderWithDeal();
  const moderator = await server.given.user({ group: 2 });
  await server.db.run(sql`
    insert into journal (event, ref, actor, at, user_id, groups, data)
    values ('payout.done', 77, ${`user:${moderator.id}`}, ${server.clock.now()}, ${trader.id}, '{}',
      json_build_object('trader_id', ${trader.id}::int, 'amount', '150000'))`);
  const ofTrader = await read({ who: trader.login });
  expect(told(ofTrader).slice(0, 2)).toEqual(['payout.done 77', `deal.created ${deal}`]);
  // What happened to the account without being told to its owner is found by its number.
  expect(new Set(ofTrader.rows.map(({ whose, by, ref }) => whose?.id ?? (by as { id?: number }).id ?? ref))).toEqual(
    new Set([trader.id]),
  );
  expect(told(await read({ who: String(trader.id) }))).toEqual(told(ofTrader));
  expect(told(await read({ who: moderator.login }))).toContain('payout.done 77');
  expect((await read({ who: moderator.login })).rows[0]?.by).toEqual({
    id: moderator.id,
    login: moderator.login,
    staff: false,
  });
  expect(told(await read({ who: 'nobody-of-this-name' }))).toEqual([]);
  expect(told(ofTrader)).toContain(`user.created ${trader.id}`);
  expect(new Set((await read({ who: 'platform' })).rows.map(({ by }) => by))).toEqual(new Set(['platform']));
});

test('page by page, each row once, whichever way one looks', async () => {
  const trader = await server.given.user();
  await server.db.run(sql`
    insert into journal (event, ref, actor, at, user_id, groups, data)
    select 'deposit.expired', n, 'system', ${server.clock.now()}, ${trader.id}, '{}', '{}' from generate_series(1, 120) n`);
  for (const filters of [{ who: trader.login, thing: 'deposit' }, { thing: 'deposit' }]) {
    const seen: number[] = [];
    let before: string | undefined;
    do {
      const page = await read({ ...filters, before });
      seen.push(...page.rows.filter(({ whose }) => whose?.id === trader.id).map(({ ref }) => ref));
      before = page.next ?? undefined;
    } while (before);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => 120 - n));
  }
});

test('a period is exact to the minute, with rows of transactions that took long in it', async () => {
  const trader = await server.given.user();
  // After everything that the other tests write: places grow with time.
  const noon = new Date('2027-03-10T12:00:00+03:00');
  const rows: [string, Date][] = [
    ['before', later(noon, -minutes(1))],
    ['within', noon],
    ['late', later(noon, -minutes(15))],
    ['end', later(noon, minutes(9.9))],
    ['after', later(noon, minutes(10))],
  ];
  for (const [note, at] of rows)
    await server.db.run(sql`
      insert into journal (event, ref, actor, at, user_id, groups, data)
      values ('claim.closed', 1, 'operator', ${at}, ${trader.id}, '{}', json_build_object('note', ${note}::text))`);
  const notes = async (filters: object) => (await read(filters)).rows.map(({ data }) => data.note);
  const minute = (at: Date) => moscowClock(at).slice(0, 16);
  const period = { from: minute(noon), to: minute(later(noon, minutes(9))) };
  expect(await notes({ ...period, who: trader.login })).toEqual(['end', 'within']);
  expect(await notes({ ...period, thing: 'claim' })).toEqual(['end', 'within']);
  const day = { from: '2027-03-10', to: '2027-03-10' };
  expect(await notes({ ...day, thing: 'claim' })).toEqual(['after', 'end', 'late', 'within', 'before']);
  expect(await notes({ from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
  expect(await notes({ from: '2098-01-01', thing: 'claim' })).toEqual([]);
  const wrong = await viewer.post(consoleJournalApi.list.path, { from: '2027-03-11', to: '2027-03-10' });
  expect(wrong.body.fields.to).toBe('Конец периода раньше начала');
});

test('rows of the first versions, which all have transaction 0, are found by their time', async () => {
  const trader = await server.given.user();
  const days = ['2025-01-01', '2025-01-02', '2025-01-03'];
  // Numbers grow with time, as they did then.
  await server.db.run(sql`
    insert into journal (id, xid, event, ref, actor, at, user_id, groups, data) overriding system value
    select -10 + n, '0', 'deposit.expired', n, 'system', day, ${trader.id}, '{}', '{}'
    from unnest(${days.map((day) => `${day}T12:00:00+03:00`)}::timestamptz[]) with ordinality as days (day, n)`);
  const found = async (filters: object) => (await read(filters)).rows.map(({ ref }) => ref);
  for (const filters of [{ thing: 'deposit' }, { who: trader.login }]) {
    expect(await found({ ...filters, from: days[1], to: days[1] })).toEqual([2]);
    expect(await found({ ...filters, from: days[0], to: days[1] })).toEqual([2, 1]);
    expect(await found({ ...filters, from: days[2], to: '2025-02-01' })).toEqual([3]);
    expect(await found({ ...filters, to: '2024-12-31' })).toEqual([]);
  }
});

test('a file has exactly what the filter finds', async () => {
  const { trader, deal } = await givenTraderWithDeal();
  const { body } = await viewer.post(consoleJournalApi.export.path, {
    who: trader.login,
    thing: 'deal',
    format: 'csv',
  });
  const file = await server.http.inject(body.url);
  const lines = file.payload.trim().split('\n');
  expect(lines).toHaveLength(2);
  // In the words of the screen, and by its code for scripts.
  for (const words of ['Сделка создана', `Сделка ${deal}`, 'Платформа', 'Сумма: ']) expect(lines[1]).toContain(words);
  expect(lines[1]).toContain('deal.created');
  expect(lines[1]).toContain(String(deal));
  expect(lines[1]).toContain(`${trader.login} (${trader.id})`);
});

test('a link stops working with the person’s right to look', async () => {
  const former = await server.given.user({ roles: ['support'] });
  const { body } = await former.post(consoleJournalApi.export.path, { format: 'csv' });
  await server.db.run(sql`update staff set state = 'off' where user_id = ${former.id}`);
  expect((await server.http.inject(body.url)).statusCode).toBe(403);
});

test('traders, moderators and strangers read nothing', async () => {
  const { trader } = await givenTraderWithDeal();
  for (const who of [trader, await server.given.user({ group: 2 })])
    expect((await who.post(consoleJournalApi.list.path, {})).status).toBe(403);
  expect((await server.stranger.post(consoleJournalApi.list.path, {})).status).toBe(401);
});

test('nothing walks through the whole journal', async () => {
  const plans = await server.db.begin(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    const explain = async (question: ReturnType<typeof sql>) =>
      (await tx.many<{ 'QUERY PLAN': string }>(sql`explain ${question}`)).map((row) => row['QUERY PLAN']).join('\n');
    return [
      await explain(sql`select id from journal j where j.user_id = 5 order by j.id desc limit 51`),
      await explain(sql`select id from journal j where j.actor = 'staff:5' and j.actor not in ('system', 'platform')
        and j.actor is distinct from 'user:' || j.user_id order by j.id desc limit 51`),
      await explain(sql`select id from journal j order by j.xid desc, j.id desc limit 51`),
    ];
  });
  expect(plans[0]).toContain('journal_people');
  expect(plans[1]).toContain('journal_actors');
  expect(plans[2]).toContain('journal_place');
});
