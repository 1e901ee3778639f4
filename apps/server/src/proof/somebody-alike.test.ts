import { quietNotices } from '@app/contract/notifications/notices';
import type { Route } from '@app/contract/route';
import { moscowDay } from '@app/contract/values/period';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { readDecisions } from '#features/cases/figures/decisions-reader.ts';
import { givenWorld, type World } from '#testing/given/world.ts';
import { type AccessRule, type Audience, accessRules } from '#testing/hostile/access-rules.ts';
import { validBody } from '#testing/hostile/arbitraries.ts';
import { addTwin, rowsSummed, twinOf } from '#testing/hostile/twin.ts';
import { type Answer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

// Whose row it is, for every statement that a trader's call runs: the same calls in two copies of a world, one of which has beside each trader a
// second one with rows alike in everything. Neither what is answered nor the second one's rows may tell the two worlds apart.

/** Calls with the numbers of things are tried with another's in the access matrix already; here they are in `npm run test:long`. */
const wholly = process.env.TESTS !== 'daily';

let base: TestServer;
let world: World;
let alone: TestServer;
let beside: TestServer;
let calls: Call[];
/** What each call was answered. */
const statuses = new Map<string, number[]>();
const note = ({ name }: Call, { status }: Answer) => statuses.set(name, [...(statuses.get(name) ?? []), status]);

beforeAll(async () => {
  base = await startServer();
  world = await givenWorld(base);
  const routes = base.http.mounted;
  // A life before: what these calls leave behind is there for the next.
  await givenThings();
  if (wholly) await live(routes);
  calls = await callsOf(routes);
  await base.db.run(atWork());
  for (const person of [world.trader, world.payoutTrader]) await choose(person);
  // One goes on resting until work begins.
  await base.db.run(atWork(sql`id not in (select min(id) from bank_profiles where paused group by trader_id)`));
  // Figures of cases are read from everybody's journal by whoever asks first.
  await readDecisions(base.db);
  await base.end();
  [alone, beside] = [await startCopy(), await startCopy()];
  const made = new Map<string, number>();
  for (const person of people())
    for (const [table, rows] of await addTwin(beside.db, person)) made.set(table, (made.get(table) ?? 0) + rows);
  // A table without a row of theirs would prove nothing of the statements about it.
  expect([...made].flatMap(([table, rows]) => (rows === 0 && !neverTheirs.includes(table) ? [table] : []))).toEqual([]);
});
afterAll(async () => {
  await Promise.all([alone, beside].map((server) => server?.stop()));
  await base.stop();
});

const people = () => [world.trader.id, world.payoutTrader.id];
const atWork = (which = sql`true`) => sql`
  update bank_profiles set available = 1, paused = false, paused_until = null
  where is_hided = 0 and trader_id = any(${people()}) and ${which}`;

/** Filled by jobs, by staff, by a chat or a file's text, or from a thousand deals on: calls of a trader do not make them here. */
const neverTheirs = [
  ...['case_stops', 'deal_blocks', 'deal_folds', 'deal_sums', 'file_fields', 'notice_keys', 'notice_queue'],
  ...['notice_turns', 'numbers_searched', 'person_notes', 'push_waits', 'telegram_chats', 'telegram_codes'],
  'wallet_transfers',
];

/** What somebody has one of, chosen; outside of working hours, so that everything rests. */
async function choose(person: Visitor): Promise<void> {
  const inThreeDays = (base.clock.now().getUTCDay() + 2) % 7;
  const hours = Array.from({ length: 7 }, (_, day) => (day === inThreeDays ? { opens: 600, closes: 660 } : null));
  const choices: [string, object][] = [
    ['/trader/pauses/hours', { hours }],
    ['/trader/goal', { goal: 30_000 }],
    ['/trader/bank-notices/settings', { share_unknown: 1 }],
    ['/trader/views/look', { density: 'compact' }],
    ['/trader/inbox/read', { to: 1 }],
    ['/trader/notices', quietNotices],
  ];
  for (const [path, body] of choices) expect([path, (await person.post(path, body)).status]).toEqual([path, 200]);
  // What staff have written waits to be read, and the phones say nothing.
  const own = sql`trader_id = ${person.id}`;
  await base.db.run(sql`update case_talks set trader_unread = 1 where ${own}`);
  await base.db.run(sql`update device_profiles set silent = true where ${own} and key_hash is not null`);
  await base.db.run(sql`
    insert into unknown_notices (device_profile_id, trader_id, phone_id, bank, sender, text, received_at)
    select id, trader_id, '\\x01', ${bank}, 'Банк', 'Подарок', ${base.clock.now()} from device_profiles where ${own}
    on conflict do nothing`);
}

/** The same calls once before, and then room for new things: only so many may one have at once. */
async function live(routes: readonly Route[]): Promise<void> {
  for (const one of await callsOf(routes)) note(one, await ask(base, one, await one.body()));
  await base.db.run(atWork());
  await base.db.run(sql`update payouts set status = 4, note = 'x', note_kind = 'rejected' where status = 1`);
  await base.db.run(sql`
    update device_profiles d set is_hided = 1, key_hash = null, paired_at = null, token_hash = null, token_expires_at = null
    where not exists (select from bank_profiles p where p.device_profile_id = d.id)`);
}

const startCopy = () => {
  const { db: _, ...needs } = base.needs;
  return startServer(needs, base.url);
};

/** For calls that name nothing: something of each kind, in each state in which others are looked for. */
async function givenThings(): Promise<void> {
  const { trader, payoutTrader } = world;
  const rejected = await world.appeal(trader);
  const rejection = { appeal_id: rejected, trader_note: 'Не найден', state: 'cancel' };
  expect((await trader.post('/trader/appeals/changestatus', rejection)).status).toBe(200);
  await world.reviewed(trader);
  await world.talked();
  await world.ended(trader);
  const joined = await world.bankNotice(trader);
  expect((await trader.post('/trader/bank-notices/join', joined)).status).toBe(200);
  for (const deal_id of [await world.deal(trader), joined.deal_id]) {
    const closed = { deal_id, state: 'close', otp_code: world.code() };
    expect((await trader.post('/trader/deals/changestatus', closed)).status).toBe(200);
  }
  const today = moscowDay(base.clock.now());
  for (const path of ['/trader/statistics', '/trader/statistics/pauses'])
    atLarge[`POST ${path}`] = [{ from: today, to: today }];
  await world.bankNotice(trader);
  await world.requisite(trader);
  const { phonenumber } = await world.device(trader);
  const { pan } = await world.profile(trader);
  for (const text of [phonenumber, phonenumber.slice(-4), pan]) atLarge['POST /trader/find']?.push({ text });
  await world.deposit(trader);
  await world.claim();
  await world.view(trader);
  await world.taken(payoutTrader);
  await world.cancelled(payoutTrader);
  await world.reviewedPayout(payoutTrader);
  await world.payout();
}

interface Call {
  name: string;
  route: Route;
  who: Visitor;
  /** Made when it is asked: a one-time code works once. */
  body(): unknown;
}

/** All of a trader's calls with things of their own, made now; by the rules of the access matrix. */
async function callsOf(routes: readonly Route[]): Promise<Call[]> {
  const rules = accessRules(world);
  const found: Call[] = [];
  for (const route of routes) {
    const name = `${route.method} ${route.path}`;
    const rule = rules[name] as AccessRule;
    const [who, ...others] = callersOf(rule.for);
    if (!who || route.stream || endsSession.has(name)) continue;
    // A list that can be narrowed by a thing is one of everything without it.
    const named = route.body?.safeParse({}).success && !route.params ? [{}] : [];
    const nameless = rule.ids ? named : [route.body ? {} : undefined, ...validBodies(route)];
    for (const body of [...nameless, ...(atLarge[name] ?? [])])
      for (const one of [who, ...others]) found.push({ name, route, who: one, body: () => body });
    if (!wholly) continue;
    for (const one of Object.values(rule.ids ?? {}).flat()) {
      const thing = await one.make('own');
      found.push({ name, route, who, body: () => one.ask(thing.id, thing) });
    }
  }
  return found;
}

/** Who works payouts is a trader as well. */
function callersOf(audience: Audience): Visitor[] {
  if (audience === 'payout traders') return [world.payoutTrader];
  return ['traders', 'signed in'].includes(audience) ? [world.trader, world.payoutTrader] : [];
}

const validBodies = (route: Route) => (route.body && !route.files ? [1, 2].map((seed) => validBody(route, seed)) : []);

const endsSession = new Set(['POST /merchant/auth/logout', 'POST /merchant/auth/changepass']);

/** Of the profiles of the world. */
const bank = '100000000004';
/** What names many things at once, or none and means all. */
const atLarge: Record<string, unknown[]> = {
  'POST /trader/pauses/start': [{ bank, minutes: 5 }, { minutes: 5 }],
  'POST /trader/pauses/end': [{ bank }, {}],
  'POST /trader/payoutrequest/list': [-1, 0, 1, 2].map((status) => ({ status })),
  'POST /trader/deals': [{ status: 0 }, { status: 1 }, { status: 2 }],
  'POST /trader/find': [{ text: '500' }, { text: '100' }],
  'POST /trader/payoutrequest/export': [{ format: 'csv', status: 2 }],
  'POST /trader/statistics/export': [{ by: 'day' }],
  'POST /trader/inbox/read': [{ to: 1 }],
  'POST /trader/requisites/create': [
    {
      type: 'СБП',
      requisite_details: { phone: '+79165550011', fio: 'Иванов Иван' },
      min_amount: 100,
      max_amount: 1000,
      total_amount: 100_000,
    },
  ],
};

/** A browser, a chat or a password is needed for these, or nothing is there yet. */
const neverHere = [
  ...['POST /merchant/auth/prove', 'POST /trader/payouts/action', 'POST /trader/notices/push'],
  ...['POST /trader/notices/telegram/link', 'POST /trader/notices/telegram/mute', 'POST /trader/v2/device/forward_key'],
];

const ask = (server: TestServer, { route: { method, path }, who }: Call, body: unknown): Promise<Answer> => {
  const visitor = server.visitor(who.id, who.login, who.token);
  return method === 'GET' ? visitor.get(path) : visitor.post(path, body);
};

/** Without what is made at random: tokens, signatures, secrets, the tail by which a top-up is known. */
const said = ({ status, body }: Answer) =>
  `${status} ${JSON.stringify(body)}`
    .replaceAll(/[\w+/=-]{16,}|(?<="code":")\w{6,}(?=")/g, '…')
    .replaceAll(/(?<="in_amount":\d+\.\d\d)\d+|(?<="out_amount":)[\d.]+/g, '');

test('with somebody alike beside, every call answers the same and leaves their rows as they are', async () => {
  const twins = people().map(twinOf);
  const rows = async () => {
    const sums = await Promise.all(twins.map((twin) => rowsSummed(beside.db, twin)));
    return sums.flatMap((one, index) => [...one].map(([table, sum]) => `${index} ${table} ${sum}`));
  };
  let before = await rows();
  const wrong: string[] = [];
  // And again, when what they have is no longer what the others have.
  for (const one of [...calls, ...calls]) {
    const body = await one.body();
    const [lonely, accompanied] = [await ask(alone, one, body), await ask(beside, one, body)];
    const name = `${one.name} ${JSON.stringify(body)?.slice(0, 200)}`;
    if (said(lonely) !== said(accompanied)) wrong.push(`${name}: ${difference(said(lonely), said(accompanied))}`);
    // Rows of others that cannot be opened fail in both worlds.
    if (lonely.status === 500) wrong.push(`${name}: ${said(lonely)}`);
    note(one, lonely);
    if (!wholly && one !== calls.at(-1)) continue;
    const after = await rows();
    const changed = after.filter((sum, index) => sum !== before[index]);
    if (changed.length > 0) wrong.push(`${name}: changed ${changed.map((sum) => sum.split(' ')[1])} of somebody alike`);
    before = after;
  }
  expect(wrong).toEqual([]);
  // It was tried what happens, not what is refused.
  const never = [...statuses].filter(([, all]) => !all.includes(200)).map(([name]) => name);
  expect(never.toSorted()).toEqual(neverHere.filter((name) => statuses.has(name)).toSorted());
});

/** Where two answers part. */
function difference(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return `${one.slice(Math.max(0, at - 60), at + 60)} | ${other.slice(Math.max(0, at - 60), at + 60)}`;
}
