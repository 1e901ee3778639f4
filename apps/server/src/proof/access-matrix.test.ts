import { type StaffRole, staffRoles } from '@app/contract/access/roles';
import { Group } from '@app/contract/access/users';
import type { Route } from '@app/contract/route';
import { contentDigest } from '@app/platform-client/sign';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { revokeKey } from '#features/platforms/platform-keys.ts';
import { minutes } from '#lib/clock.ts';
import { platformDoor } from '#testing/given/platforms.ts';
import { snapshot } from '#testing/given/snapshot.ts';
import { givenWorld, type World } from '#testing/given/world.ts';
import {
  type AccessRule,
  type Audience,
  accessRules,
  type IdRule,
  missingId,
  notIds,
} from '#testing/hostile/access-rules.ts';
import { validBody } from '#testing/hostile/arbitraries.ts';
import { type Answer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { openStream } from '#testing/server/stream.ts';

let server: TestServer;
let world: World;
let rules: Record<string, AccessRule>;
let routes: Route[];
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  rules = accessRules(world);
  routes = server.http.mounted;
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

/** That a refused call changes nothing is looked for in `npm run test:long`: a sum of every table, twice for each id of each call. */
const looksAtTables = process.env.TESTS !== 'daily';

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const ruleOf = (route: Route): AccessRule => {
  const rule = rules[nameOf(route)];
  if (!rule) throw new Error(`${nameOf(route)} has no rule: say in testing/hostile/access-rules.ts who may call it`);
  return rule;
};

const goodBodies = new Map<Route, unknown>();
function goodBody(route: Route): unknown {
  if (!goodBodies.has(route)) goodBodies.set(route, validBody(route, 1));
  return goodBodies.get(route);
}

type Kind = 'stranger' | 'trader' | 'payoutTrader' | 'moderator' | StaffRole;

/** What each kind of visitor gets; `in` means any answer except a refusal of access. */
const expected: Record<Audience, Record<Kind, 'in' | 401 | 403>> = {
  anyone: heard('in', 'in', 'in', 'in', ['in', 'in', 'in', 'in']),
  'signed in': heard(401, 'in', 'in', 'in', ['in', 'in', 'in', 'in']),
  traders: heard(401, 'in', 'in', 403, [403, 403, 403, 403]),
  'payout traders': heard(401, 403, 'in', 403, [403, 403, 403, 403]),
  moderators: heard(401, 403, 403, 'in', [403, 403, 403, 403]),
  'judges and viewers': heard(401, 403, 403, 'in', ['in', 'in', 403, 'in']),
  'judging staff and viewers': heard(401, 403, 403, 403, ['in', 'in', 403, 'in']),
  judges: heard(401, 403, 403, 'in', ['in', 'in', 403, 403]),
  'all staff': heard(401, 403, 403, 403, ['in', 'in', 'in', 'in']),
  owners: heard(401, 403, 403, 403, ['in', 403, 403, 403]),
  'owners and viewers': heard(401, 403, 403, 403, ['in', 403, 403, 'in']),
  support: heard(401, 403, 403, 403, ['in', 'in', 403, 403]),
  'finance and viewers': heard(401, 403, 403, 403, ['in', 403, 'in', 'in']),
  finance: heard(401, 403, 403, 403, ['in', 403, 'in', 403]),
  'who sees money': heard(401, 403, 403, 403, ['in', 403, 'in', 'in']),
  platforms: heard(401, 401, 401, 401, [401, 401, 401, 401]),
};

type Hears = 'in' | 401 | 403;

function heard(
  stranger: Hears,
  trader: Hears,
  payoutTrader: Hears,
  moderator: Hears,
  staff: [Hears, Hears, Hears, Hears],
) {
  const [owner, support, finance, viewer] = staff;
  return { stranger, trader, payoutTrader, moderator, owner, support, finance, viewer };
}

describe('the table of rules', () => {
  test('names every call there is, and none that is not', () => {
    expect(Object.keys(rules).sort()).toEqual(routes.map(nameOf).sort());
  });

  test('names every field that holds the number of something', () => {
    for (const route of routes) {
      const named = Object.keys(ruleOf(route).ids ?? {}).sort();
      expect(named, `${nameOf(route)}: say in testing/hostile/access-rules.ts whose each id may be`).toEqual(
        idFields(route),
      );
    }
  });

  test('knows every other door of the server, which asks nobody who they are', async () => {
    await server.http.ready();
    const mounted = new Set(routes.map(nameOf));
    expect(doorsOf(server.http.printRoutes()).filter((door) => !mounted.has(door))).toEqual([
      'GET /docs',
      'GET /download/:file',
      'GET /exports/appeals/*',
      'GET /exports/case-figures/*',
      'GET /exports/cases/*',
      'GET /exports/console-appeals/*',
      'GET /exports/console-deals/*',
      'GET /exports/console-payouts/*',
      'GET /exports/console-topups/*',
      'GET /exports/deals/*',
      'GET /exports/deposits/*',
      'GET /exports/journal/*',
      'GET /exports/moderated-payouts/*',
      'GET /exports/own-case-figures/*',
      'GET /exports/payouts/*',
      'GET /exports/people/*',
      'GET /exports/statement/*',
      'GET /files/:file',
      'GET /health/live',
      'GET /health/ready',
      'GET /openapi.json',
      'GET /statistics/*',
    ]);
  });
});

describe('at the door', () => {
  test('each group hears what its place in the table says, whatever it sends', async () => {
    const people: [Kind, () => Promise<Visitor>][] = [
      ['stranger', async () => server.stranger],
      ['stranger', async () => server.visitor(0, '', 'a-token-that-nobody-ever-got')],
      ['trader', () => server.given.user({ group: Group.trader })],
      ['moderator', () => server.given.user({ group: Group.moderator })],
      ['payoutTrader', () => server.given.user({ group: Group.payoutTrader })],
      ...staffRoles.map((role): [Kind, () => Promise<Visitor>] => [role, () => server.given.user({ roles: [role] })]),
    ];
    const wrong: string[] = [];
    const refusedOnce = new Set<string>();
    for (const [who, arrive] of people) {
      const visitor = await arrive();
      for (const route of routes.toSorted(signingOutLast)) {
        const wanted = expected[ruleOf(route).for][who];
        if (route.stream && wanted === 'in') continue;
        // Every refusal of a call is tried with all bodies, by the first who hears it.
        const refusal = `${nameOf(route)} ${wanted}`;
        const bodies = wanted === 'in' || refusedOnce.has(refusal) ? [goodBody(route)] : bodiesFor(route);
        refusedOnce.add(refusal);
        for (const body of bodies) {
          const { status, body: said } = await call(visitor, route, body);
          const refused =
            ['unauthorized', 'forbidden', 'bad_signature'].includes(said.code) ||
            (status === 403 && said.code === 'two_factor_required');
          const heard = refused ? status : 'in';
          if (heard !== wanted) wrong.push(`${nameOf(route)} says ${status} ${said.code} to ${who}, not ${wanted}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a moderator or staff without a second factor reaches nothing but setting it up', async () => {
    const open = [
      'GET /merchant/auth/captcha',
      'GET /merchant/auth/entry',
      'GET /trader/settings',
      'POST /merchant/auth/changepass',
      'POST /merchant/auth/logout',
      'POST /merchant/auth/prove',
      'POST /trader/settings/otp',
    ];
    for (const person of [{ group: Group.moderator }, ...staffRoles.map((role) => ({ roles: [role] }))]) {
      const visitor = await server.given.user({ ...person, twoFactor: false });
      const wrong: string[] = [];
      const public_ = ['anyone', 'platforms'];
      for (const route of routes.toSorted(signingOutLast)) {
        const { status, body } = await call(visitor, route, goodBody(route));
        const closed = status === 403 && ['two_factor_required', 'forbidden'].includes(body.code);
        const shouldOpen = open.includes(nameOf(route)) || public_.includes(ruleOf(route).for);
        if (closed === shouldOpen) wrong.push(`${nameOf(route)} says ${status} ${body.code}`);
      }
      expect(wrong).toEqual([]);
    }
  });

  test('the stream of events opens to every group', async () => {
    for (const { token } of [world.trader, world.payoutTrader, world.moderator, world.owner]) {
      const stream = await openStream(server.http, token);
      expect(stream.status).toBe(200);
      stream.close();
    }
  });

  test('a platform is let in by its own signature of just now, over just this', async () => {
    const { ownKey, otherKey } = world.platforms;
    await server.given.platform('revoked').then(async (secret) => {
      await server.db.begin((tx) => revokeKey(tx, server.needs, 'revoked'));
      const answer = await platformDoor(server, { key: 'revoked', secret })('GET', '/platform/v1/rates');
      expect(answer).toMatchObject({ status: 401, body: { code: 'bad_signature' } });
    });
    const old = String(Math.floor((server.clock.now().getTime() - minutes(6)) / 1000));
    const spoilt: Record<string, string>[] = [
      { 'x-signature': 'ab'.repeat(32) },
      { 'x-signature': '' },
      { 'x-signature': 'я' },
      { 'x-api-key': otherKey.key },
      { 'x-api-key': 'nobody' },
      { 'x-api-key': "' or 1=1 --" },
      { 'x-timestamp': String(Number.MAX_SAFE_INTEGER) },
      { 'x-timestamp': 'soon' },
      { 'x-timestamp': old },
      { 'content-digest': contentDigest('something else') },
      { 'content-digest': '' },
    ];
    for (const route of routes.filter(({ access }) => access === 'platform')) {
      for (const headers of spoilt) {
        const answer = await platformCall(ownKey, route, missingId, goodBody(route), headers);
        expect([nameOf(route), headers, answer.status, answer.body.code]).toEqual([
          nameOf(route),
          headers,
          401,
          'bad_signature',
        ]);
      }
    }
  });

  test('the phone’s key opens nothing but its own heartbeat, and a token of the cabinet does not open that', async () => {
    const { id } = await world.device(world.trader);
    const token = async () =>
      (await world.trader.post('/trader/v2/device/token', { device_profile_id: id })).body.token as string;
    const first = await token();
    const { key } = (await server.stranger.post('/device/v1/pair', { token: first })).body;
    const phone = server.visitor(0, '', key);
    expect((await phone.post('/device/v1/heartbeat')).status).toBe(200);
    expect((await phone.get('/trader/settings')).status).toBe(401);
    expect((await world.trader.post('/device/v1/heartbeat')).status).toBe(401);
    // A token works once, and a new one ends the pairing.
    expect((await server.stranger.post('/device/v1/pair', { token: first })).status).toBe(401);
    await token();
    expect((await phone.post('/device/v1/heartbeat')).status).toBe(401);
  });
});

describe('behind the door', () => {
  test('one’s own thing is given, somebody else’s and one that does not exist are the same nothing', async () => {
    const wrong: string[] = [];
    for (const route of routes) {
      for (const [field, list] of Object.entries(ruleOf(route).ids ?? {})) {
        for (const rule of list) {
          wrong.push(...(await tryIds(route, rule)).map((what) => `${nameOf(route)}, ${field}: ${what}`));
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a link opens what it was given for, until its time is over', async () => {
    const { trader, otherTrader, payoutTrader } = world;
    await world.reviewedPayout(payoutTrader);
    const url = async (who: Visitor, path: string, body: object) => (await who.post(path, body)).body.url as string;
    const links = {
      deals: await url(trader, '/trader/deals/export', { format: 'csv' }),
      appeals: await url(trader, '/trader/appeals/export', { format: 'csv' }),
      deposits: await url(trader, '/trader/deposit/export', { format: 'csv' }),
      payouts: await url(payoutTrader, '/trader/payoutrequest/export', { format: 'csv', status: 2 }),
      statement: await url(trader, '/trader/statement/export', { format: 'csv' }),
      statistics: await url(trader, '/trader/statistics/export', { by: 'day' }),
      file: (await payoutTrader.post('/trader/payoutrequest/list', { status: 2 })).body.payoutRequests[0].url as string,
    };
    const others = {
      deals: await url(otherTrader, '/trader/deals/export', { format: 'csv' }),
      statement: await url(otherTrader, '/trader/statement/export', { format: 'csv' }),
      statistics: await url(otherTrader, '/trader/statistics/export', { by: 'day' }),
    };
    const open = async (link: string) => (await server.stranger.get(link)).status;
    // Files of one person follow one another.
    for (const link of Object.values(links)) await expect.poll(() => open(link)).toBe(200);

    const part = (link: string, index: number) => link.split('/')[index] ?? '';
    const forged = [
      // Another's ticket with one's own signature, one's own ticket at another path, a self-made ticket.
      `/exports/statement/${part(others.statement, 3)}/${part(links.statement, 4)}`,
      `/statistics/${part(others.statistics, 2)}/${part(links.statistics, 3)}`,
      `/exports/deals/${part(others.deals, 3)}/${part(links.deals, 4)}`,
      links.deals.replace('/exports/deals/', '/exports/statement/'),
      links.payouts.replace('/exports/payouts/', '/exports/moderated-payouts/'),
      links.statement.replace('/exports/statement/', '/statistics/'),
      links.statistics.replace('/statistics/', '/exports/statement/'),
      `/exports/statement/${Buffer.from('{"expires":9e15,"wanted":{"user":1,"format":"csv","filters":{}}}').toString('base64url')}/x`,
      `/exports/statement/${part(links.statement, 3)}`,
      links.file.replace(/expires=\d+/, 'expires=99999999999'),
      links.file.replace(/signature=.*/, ''),
      links.file.replace('/files/', '/files/0'),
      `${links.file}&signature=x`,
      `/files/..%2f..%2fetc%2fpasswd${links.file.slice(links.file.indexOf('?'))}`,
    ];
    for (const link of forged) expect([link, await open(link)]).toEqual([link, 403]);

    server.clock.move(minutes(121));
    for (const link of Object.values(links)) expect(await open(link)).toBe(403);
  });
});

const tables = async () => (looksAtTables ? snapshot(server.db) : new Map<string, string>());

async function tryIds(route: Route, rule: IdRule): Promise<string[]> {
  const { allowed = ({ status }: Answer) => status === 200, refused = ({ status }: Answer) => status === 404 } = rule;
  const wrong: string[] = [];
  const said = ({ status, body }: Answer) => `${status} ${JSON.stringify(body).slice(0, 300)}`;

  const mine = await rule.make('own');
  const theirs = rule.nobodysOwn ? undefined : await rule.make('foreign');
  const before = await tables();
  const absent = await asOwner(route, missingId, rule.ask(missingId, mine));
  if (!refused(absent, missingId, mine)) wrong.push(`a missing one: ${said(absent)}`);

  if (theirs) {
    const foreign = await asOwner(route, theirs.id, rule.ask(theirs.id, theirs));
    if (!refused(foreign, theirs.id, theirs)) wrong.push(`somebody else’s: ${said(foreign)}`);
    if (!rule.refused && said(foreign) !== said(absent))
      wrong.push(`tells somebody else’s from a missing one: ${said(foreign)}`);
  }
  const after = await tables();
  const changed = [...after.keys()].filter((table) => table !== rule.spends && after.get(table) !== before.get(table));
  wrong.push(...changed.map((table) => `a missing one or somebody else’s changed ${table}`));

  const own = await asOwner(route, mine.id, rule.ask(mine.id, mine));
  if (!allowed(own, mine)) wrong.push(`one’s own: ${said(own)}`);
  return wrong;
}

const owners: Record<Exclude<Audience, 'anyone' | 'platforms'>, () => Visitor> = {
  'signed in': () => world.trader,
  traders: () => world.trader,
  'payout traders': () => world.payoutTrader,
  moderators: () => world.moderator,
  'judges and viewers': () => world.owner,
  'judging staff and viewers': () => world.owner,
  judges: () => world.owner,
  'all staff': () => world.owner,
  owners: () => world.owner,
  'owners and viewers': () => world.owner,
  support: () => world.owner,
  'finance and viewers': () => world.owner,
  finance: () => world.owner,
  'who sees money': () => world.owner,
};

function asOwner(route: Route, id: number, body: unknown): Promise<Answer> {
  const audience = ruleOf(route).for;
  if (audience === 'platforms') return platformCall(world.platforms.ownKey, route, id, body);
  if (audience === 'anyone') throw new Error(`${nameOf(route)}: whose would the id be?`);
  return call(owners[audience](), route, body, id);
}

function platformCall(
  key: { key: string; secret: string },
  route: Route,
  id: number,
  body?: unknown,
  spoilt: Record<string, string> = {},
): Promise<Answer> {
  return platformDoor(server, key)(route.method, route.path.replace(':id', String(id)), body, spoilt);
}

function call(visitor: Visitor, { method, path }: Route, body?: unknown, id = missingId): Promise<Answer> {
  const place = path.replace(':id', String(id));
  return method === 'GET' ? visitor.get(place) : visitor.post(place, body);
}

/** With no body, an incomplete one and a good one: whoever may not call learns nothing about the body. */
function bodiesFor(route: Route): unknown[] {
  if (!route.body) return [undefined];
  return [...(route.files ? [new FormData()] : [undefined, {}]), goodBody(route)];
}

/** Calls that end the session come last. */
const signingOutLast = (a: Route, b: Route) => Number(a.path.endsWith('/logout')) - Number(b.path.endsWith('/logout'));

function idFields({ body, params }: Route): string[] {
  const names = [body, params].flatMap((schema) => (schema ? propertiesOf(z.toJSONSchema(schema, wire)) : []));
  return [...new Set(names)].filter((name) => /^ids?$|_ids?$|Id(?:s|List)?$/.test(name) && !notIds.has(name)).sort();
}

const wire = { io: 'input', unrepresentable: 'any' } as const;

function propertiesOf(schema: z.core.JSONSchema.BaseSchema): string[] {
  const parts = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ];
  const inner = [...parts, schema.items].flatMap((part) =>
    typeof part === 'object' && part !== null ? propertiesOf(part as z.core.JSONSchema.BaseSchema) : [],
  );
  return [...Object.keys(schema.properties ?? {}), ...inner];
}

/** `GET /health/live` and so on, from the route tree that Fastify prints. */
function doorsOf(drawing: string): string[] {
  const doors: string[] = [];
  const path: string[] = [];
  for (const line of drawing.split('\n')) {
    const [, indent = '', part, methods] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === undefined) continue;
    path.length = indent.length / 4;
    path.push(part);
    for (const method of methods?.split(', ') ?? []) if (method !== 'HEAD') doors.push(`${method} ${path.join('')}`);
  }
  return doors.sort();
}
