import { crc32 } from 'node:zlib';
import { authApi } from '@app/contract/access/auth';
import { appealsApi } from '@app/contract/appeals/appeals-api';
import { dealsApi } from '@app/contract/deals/deals-api';
import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { pausesApi } from '@app/contract/devices/pauses/pauses-api';
import { requisitesApi } from '@app/contract/devices/requisites';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { platformApi } from '@app/contract/platforms/platform';
import { apiError, type Route } from '@app/contract/route';
import { statementApi } from '@app/contract/statement/statement';
import { statisticsApi } from '@app/contract/statistics';
import { walletApi } from '@app/contract/topups/wallet-api';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { openSession } from '#features/access/sessions/sessions.ts';
import { later, seconds } from '#lib/clock.ts';
import { signedHeaders } from '#testing/given/platforms.ts';
import { givenWorld, type World } from '#testing/given/world.ts';
import { asForm, bodyOf, type Ids } from '#testing/hostile/arbitraries.ts';
import { fuzzSettings } from '#testing/hostile/fuzz-settings.ts';
import { type Attack, attacksOn } from '#testing/hostile/hostile.ts';
import { makeDiary } from '#testing/hostile/model.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { writeBody } from '#testing/server/write-body.ts';

const { seed, runs, usual } = fuzzSettings('fuzz', { daily: 3, long: 30 });

let server: TestServer;
let world: World;
let ids: Ids;
/** These may end sessions, change the password and set up two-step authentication. */
let guest: Visitor;
/** Of a phone that no call unpairs. */
let phoneKey: string;
const diary = makeDiary();
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  guest = await server.given.user();
  ids = await things();
  phoneKey = (await world.profile(world.otherTrader)).key;
});
afterAll(() => server.stop());

test('whatever stands in a form with files, the answer is a sentence and never a breakdown', async () => {
  for (const route of server.http.mounted) {
    const { files } = route;
    if (!files) continue;
    const fields = fc.oneof(
      bodyOf(route, ids),
      fc.dictionary(fc.constantFrom('id', 'deal_id', 'amount_to_pay', 'note'), fc.string({ unit: 'binary' })),
    );
    await fc.assert(
      fc.asyncProperty(fields, async (body) => {
        const { bytes, type } = await writeBody(asForm(body, files.field));
        const path = route.path.replace(':id', String(ids.appeal[0]));
        const attack = { method: route.method, path, payload: bytes, headers: { 'content-type': type } };
        const answer = await send(route, attack);
        if (answer.statusCode === 200) diary.note(`${route.method} ${route.path}`);
        judge(answer, attack);
      }),
      { seed, numRuns: runs },
    );
  }
}, 3_600_000);

test(`whatever is sent to any call, the answer is a sentence and never a breakdown (FUZZ_SEED=${seed})`, async () => {
  for (const route of server.http.mounted.toSorted(endsThings)) {
    if (route.stream) continue;
    await fc.assert(
      fc.asyncProperty(attacksOn(route, ids), async (attack) => {
        const answer = await send(route, attack);
        if (answer.statusCode === 200) diary.note(`${route.method} ${route.path}`);
        judge(answer, attack);
      }),
      // Seeded by its name: a new call does not change what the others are sent.
      { seed: (seed + crc32(`${route.method} ${route.path}`)) | 0, numRuns: Math.ceil(runs * share(route)) },
    );
  }
}, 3_600_000);

test('the stream refuses in words, too', async () => {
  const { path, method } = { path: '/trader/events', method: 'GET' };
  for (const authorization of ['', 'Bearer', 'Bearer я', `Bearer ${'x'.repeat(64)}`]) {
    const answer = await inject({ method, path, payload: undefined, headers: { authorization } });
    expect(answer.statusCode).toBe(401);
    judge(answer, { method, path, payload: undefined, headers: {} });
  }
});

test('nearly every call was also made as it should be: the fuzz has been behind the doors', () => {
  const all = server.http.mounted.map(({ method, path }) => `${method} ${path}`);
  const missing = diary.missing(all).filter((call) => !neverRight.has(call));
  expect(usual ? missing : []).toEqual([]);
});

test('afterwards the money agrees, every list can be read and the server answers', async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  const { trader, otherTrader, payoutTrader, moderator } = world;
  await server.db.run(
    sql`update staff set state = 'active', nonce = null, invited_until = null where user_id = ${moderator.id}`,
  );
  const lists: [Visitor[], Route[]][] = [
    [
      [trader, otherTrader, payoutTrader],
      [dealsApi.list, appealsApi.list, devicesApi.list, bankProfilesApi.list, requisitesApi.list, statementApi.list],
    ],
    [[payoutTrader], [payoutsApi.list]],
    [[moderator], [payoutsApi.moderationList]],
  ];
  for (const [people, routes] of lists) {
    for (const person of people) {
      const visitor = await comeAgain(person);
      for (const { path } of routes) expect([path, (await visitor.post(path, {})).status]).toEqual([path, 200]);
    }
  }
  const visitor = await comeAgain(trader);
  for (const [path, body] of [
    [dealsApi.export.path, { format: 'csv' }],
    [dealsApi.export.path, { format: 'xlsx', status: '1' }],
    [appealsApi.export.path, { format: 'csv' }],
    [walletApi.export.path, { format: 'xlsx' }],
    [statementApi.export.path, { format: 'csv' }],
    [statementApi.export.path, { format: 'xlsx' }],
    [statisticsApi.export.path, { by: 'lk' }],
  ] as const) {
    const { url } = (await visitor.post(path, body)).body;
    expect([path, (await server.stranger.get(url)).status]).toEqual([path, 200]);
  }
  expect((await server.stranger.get('/health/ready')).status).toBe(200);
});

/** Things of everybody, in every status. */
async function things(): Promise<Ids> {
  const { trader, otherTrader, payoutTrader } = world;
  const person = await server.given.user();
  const personProfile = await world.profile(person);
  const deals: number[] = [];
  // So many that some are left after others were appealed, cancelled and closed.
  for (let count = 0; count < 20; count++) deals.push(await world.deal(trader));
  deals.push(await world.deal(otherTrader));
  const pool: number[] = [];
  // Traders take them and moderators reject them; some must be left for the platform to withdraw.
  for (let count = 0; count < 20; count++) pool.push(await world.payout());
  const profile = await world.profile(trader);
  const { id: foreign } = await world.profile(otherTrader);
  return {
    deal: deals,
    appeal: [await world.appeal(trader), await world.appeal(otherTrader), await world.reviewed(trader)],
    payout: [
      ...pool,
      await world.taken(payoutTrader),
      await world.taken(payoutTrader),
      await world.cancelled(payoutTrader),
      await world.reviewedPayout(payoutTrader),
    ],
    profile: [profile.id, (await world.profile(trader)).id, foreign],
    device: [profile.device, (await world.device(trader)).id, (await world.device(otherTrader)).id],
    requisite: [(await world.requisite(trader)).id, (await world.requisite(otherTrader)).id],
    deposit: [await world.deposit(trader), await world.deposit(otherTrader)],
    // What every group may call is called by the guest.
    view: [(await world.view(guest)).id, (await world.view(guest)).id, (await world.view(trader)).id],
    staff: [
      (await world.colleague('invited')).id,
      (await world.colleague('waiting')).id,
      (await world.colleague('active')).id,
      (await world.colleague('off')).id,
    ],
    claim: [await world.claim(), await world.claim(), await world.claim()],
    // One whom nothing else is about, with a ЛК that is found only together with its trader.
    person: [person.id],
    personProfile: [personProfile.id],
    personPhone: [personProfile.device],
    account: [(await world.account()).id, (await world.account()).id],
    key: [(await world.platformKey()).id, (await world.platformKey()).id, (await world.platformKey()).id],
    webhook: [(await world.webhook()).id],
    request: [
      await world.request(),
      await world.request(),
      await world.request(),
      await world.request(world.owner),
      await world.request(world.owner),
      await world.request(world.owner),
    ],
    notice: [
      (await world.bankNotice(trader)).id,
      (await world.bankNotice(trader)).id,
      (await world.bankNotice(otherTrader)).id,
    ],
  };
}

/** Calls for which no valid request can be guessed: a login, a pairing, a code that depends on the clock, and the unsupported call. */
const neverRight = new Set([
  'POST /merchant/auth/login',
  'POST /merchant/auth/prove',
  'POST /trader/deals/changestatus',
  'POST /trader/payouts/action',
  'GET /trader/events',
  'POST /device/v1/pair',
  'POST /staff/v1/invitation/open',
  'POST /staff/v1/invitation/accept',
  // A link to a new password that was never given, and acts with the code of this moment.
  'POST /merchant/auth/new-password/open',
  'POST /merchant/auth/new-password',
  'POST /staff/v1/people/two-factor-off',
  'POST /staff/v1/people/password-link',
  'POST /staff/v1/people/password-link/show',
  'POST /staff/v1/requests/confirm',
  // The reason is one of a list.
  'POST /staff/v1/cases/appeal/:id/decide',
  'POST /staff/v1/cases/payout/:id/decide',
  // Only while a colleague's word waits there.
  'POST /staff/v1/cases/disagree',
  'POST /staff/v1/money/adjust',
  'POST /staff/v1/money/assign',
  'POST /staff/v1/rates/usdt',
  'POST /staff/v1/rates/bands',
  'POST /staff/v1/rates/rule',
  'POST /staff/v1/money/assignee',
  // A message of just that case.
  'POST /staff/v1/cases/talk/pass',
  // They need a bot, and a chat with it.
  'POST /trader/notices/telegram/link',
  'POST /trader/notices/telegram/mute',
]);

type Injected = Awaited<ReturnType<typeof inject>>;

/** The rule that this file checks. */
function judge({ statusCode, headers, body }: Injected, { method, path }: Attack): void {
  // The call that exists only to say that it is not supported; see docs/domain/payouts.md.
  if (path.startsWith(payoutsApi.action.path) && statusCode === 501) return;
  const said = `${method} ${path.slice(0, 200)}: ${statusCode} ${body.slice(0, 500)}`;
  expect(statusCode, said).toBeLessThan(500);
  expect(Object.values(headers).join('\n'), said).not.toContain('set-cookie: a=b');
  if (statusCode < 400 || method === 'HEAD') return;
  expect(apiError.strict().safeParse(JSON.parse(body)).success, said).toBe(true);
  const { error, fields } = apiError.parse(JSON.parse(body));
  for (const sentence of [error, ...Object.values(fields ?? {})]) expect(sentence, said).toMatch(/[а-яё]{2}/i);
  expect(error, said).not.toMatch(
    /\bat .+:\d+|node_modules|\/src\/|TypeError|\b(?:select|insert into|violates|constraint)\b/i,
  );
}

/** Archiving comes after everything else has been tried, and so does what ends somebody's sessions. */
const endsThings = (a: Route, b: Route) => Number(ending.test(a.path)) - Number(ending.test(b.path));
const ending = /tohide|toarchive|batch$|cancel$|withdraw$|device\/token$|people\/state$/;

/** Hashing passwords is slow on purpose; and a change that needs a thing in a certain status takes some tries. */
function share({ path }: Route): number {
  if (/\/(?:reg|login|changepass)$/.test(path)) return 0.2;
  if (/device\/create|withdraw/.test(path)) return 8;
  return /changestatus|requisites|\/edit|device\/update|pauses\/start/.test(path) ? 4 : 1;
}

const needsCode = (route: Route) => route.path === dealsApi.changeStatus.path;
const needsCaptcha = (route: Route) => route.path === authApi.signIn.path || route.path === authApi.signUp.path;
let addresses = 0;

/** By a caller who is allowed, with a correct code or captcha where there is a field for one. */
async function send(route: Route, attack: Attack): Promise<Injected> {
  // Others have switched it off by now, and only what has traffic can be paused.
  if (route.path === pausesApi.start.path)
    await server.db.run(sql`update bank_profiles set available = 1 where is_hided = 0`);
  if (needsCode(route)) {
    server.clock.move(seconds(30));
    await server.db.run(sql`update two_factor set failures = 0, locked_until = null`);
    await server.db.run(sql`update sessions set otp_failures = 0, otp_locks = 0, otp_locked_until = null`);
    return inject(await withField(attack, 'otp_code', server.otpCode()), await headersFor(route, attack));
  }
  const fitting = needsCaptcha(route) ? await withField(attack, 'rc', await server.solveCaptcha()) : attack;
  if (route.path === platformApi.createDeal.path)
    await server.db.run(sql`update device_profiles set seen_at = ${server.clock.now()}`);
  if (route.path === walletApi.cancel.path) await reopenDeposits();
  if (route.access === 'staff') await shuffleStates();
  return inject(fitting, await headersFor(route, fitting));
}

/** The first deal of each trader waits again: its time ran out while codes were waited for. */
async function reopenDeposits(): Promise<void> {
  await server.db.run(sql`update deposits set status = 2 where status = 0`);
  await server.db.run(sql`
    update deposits set status = 0, cancelled_at = null, expires_at = ${later(server.clock.now(), seconds(60))}
    where id in (select min(id) from deposits group by trader_id)`);
}

/** Each request finds the colleagues in all their states, whatever the ones before did to them. */
async function shuffleStates(): Promise<void> {
  await server.db.run(sql`
    update staff set state = (array['invited', 'waiting', 'active', 'off'])[1 + user_id % 4], nonce = null, invited_until = null,
      confirmed = user_id % 4 > 1
    where user_id not in (${world.owner.id}, ${world.moderator.id}) and not 'owner' = any(roles)`);
}

async function inject({ method, path, payload, headers }: Attack, more: Record<string, string> = {}) {
  return server.http.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: path,
    headers: { ...more, ...headers },
    // Each from another address, or only the throttle would be tested.
    remoteAddress: `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
    ...(payload && { payload }),
  });
}

function withField(attack: Attack, name: string, value: string): Attack {
  const text = attack.payload
    ?.toString()
    .replace(new RegExp(`"${name}":"[^"]*"`), `"${name}":${JSON.stringify(value)}`);
  return text === undefined ? attack : { ...attack, payload: Buffer.from(text) };
}

async function headersFor(
  route: Route,
  { method, path, payload = Buffer.alloc(0) }: Attack,
): Promise<Record<string, string>> {
  if (route.access === 'public') return { authorization: `Bearer ${phoneKey}` };
  if (route.access === 'platform')
    return signedHeaders(server, world.platforms.ownKey, { method, path, bytes: payload });
  const caller = callerOf(route);
  // Some need a recent proof.
  const { token } = caller === guest || route.proven ? await comeAgain(caller) : caller;
  return { authorization: `Bearer ${token}` };
}

function callerOf({ access }: Route): Visitor {
  if (access === 'user') return guest;
  if (access === 'moderator') return world.moderator;
  if (access === 'staff' || access === 'judge') return world.owner;
  return access === 'payout-trader' ? world.payoutTrader : world.trader;
}

/** Some of the calls end sessions. */
async function comeAgain({ id, login }: Visitor): Promise<Visitor> {
  const { token } = await server.db.begin((tx) => openSession(tx, id, server.clock.now(), { byCode: true }));
  return server.visitor(id, login, token);
}
