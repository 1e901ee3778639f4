import { consolePlatformsApi as api, type ConsoleWebhook } from '@app/contract/platforms/console-platforms';
import { requestsApi } from '@app/contract/two-persons/requests';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { sendWebhooks } from '#features/platforms/webhooks/webhooks.ts';
import { days, hours, later, seconds } from '#lib/clock.ts';
import { askForDeal, givenOnlyTrader } from '#testing/given/deals.ts';
import { platformDoor } from '#testing/given/platforms.ts';
import { givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let finance: Visitor;
let owner: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  server = await startServer();
  // With one owner nobody would need a second word.
  await server.given.user({ roles: ['owner'] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  finance = await server.given.user({ roles: ['finance'] });
  owner = await server.given.user({ roles: ['owner'] });
  viewer = await server.given.user({ roles: ['viewer'] });
});

let serial = 0;
const reason = 'Проверка';
const heard = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const newPlatform = async () => {
  const code = `shop-of-${++serial}x`;
  const secret = await server.given.platform(code);
  return { code, secret, id: await idOf(code) };
};
const idOf = (code: string) => server.db.value<number>(sql`select id from platforms where code = ${code}`);
const confirm = async ({ request_id }: { request_id: number }, who = owner) => {
  server.clock.move(seconds(30));
  return (await who.post(requestsApi.confirm.path, { request_id, otp_code: server.otpCode() })).status;
};
const showKey = (who: Visitor, key_id: number) => who.post(api.showKey.path, { key_id });
const show = async (id: number, who = viewer) => (await who.post(api.view.path, { platform_id: id })).body;
const knocks = async (key: string, secret: string) =>
  (await platformDoor(server, { key, secret })('GET', '/platform/v1/rates')).status;
const rowsOf = (event: string, ref: number) =>
  server.db.many(sql`select actor, data from journal where event = ${event} and ref = ${ref} order by id`);

async function addWebhook(platform: number, change: Partial<ConsoleWebhook> = {}): Promise<number> {
  const { state = 'given_up', attempts = 1, object = 'deal:7', created_at = server.clock.now() } = change;
  const delivered = state === 'delivered' ? created_at : null;
  const row = await server.db.one<{ id: bigint }>(sql`
    insert into webhooks (platform_id, object, type, body, state, attempts, created_at, due_at, retry_until, delivered_at)
    values (${platform}, ${object}, 'deal.closed', '{"type":"deal.closed"}', ${state}, ${attempts}, ${created_at}, ${created_at},
      ${created_at}, ${delivered}) returning id`);
  return Number(row?.id);
}

describe('accounts and keys', () => {
  test('a new account has a key that opens the door; its secret is said once and stored sealed', async () => {
    const code = `shop-of-${++serial}x`;
    const asked = { code, name: `Магазин ${serial}`, reason };
    const { body } = await finance.post(api.create.path, asked);
    expect(body).toMatchObject({ platform_id: null, key: null, secret: null });
    expect(await server.db.one(sql`select from platforms where code = ${code}`)).toBeUndefined();
    expect(heard(await finance.post(requestsApi.confirm.path, { ...body, otp_code: server.otpCode() }))[1]).toBe(
      'own_request',
    );
    expect(await confirm(body)).toBe(200);
    const id = await idOf(code);
    const [made] = (await show(id, finance)).keys;
    expect([made.to_show, (await show(id, owner)).keys[0].to_show]).toEqual([true, false]);
    expect(heard(await showKey(owner, made.id))).toEqual([409, 'secret_shown']);
    const { secret } = (await showKey(finance, made.id)).body;
    expect(heard(await showKey(finance, made.id))).toEqual([409, 'secret_shown']);
    expect(await knocks(code, secret)).toBe(200);
    const { platform, keys } = await show(id);
    expect(platform).toMatchObject({ id, code, keys: 1, deals_today: 0, webhook_url: null, retrying: 0, given_up: 0 });
    expect(keys).toEqual([
      {
        id: keys[0].id,
        key: code,
        scopes: ['read', 'deals', 'payouts', 'decide'],
        addresses: null,
        created_at: server.clock.now().toISOString(),
        last_used_at: server.clock.now().toISOString(),
        ends_at: null,
        to_show: false,
      },
    ]);
    expect(JSON.stringify(await show(id, finance))).not.toContain(secret);
    const stored = await server.db.many<{ answer: string }>(sql`select answer::text as answer from idempotency_keys`);
    expect(stored.filter(({ answer }) => answer.includes(secret))).toEqual([]);
    expect(await rowsOf('platform.created', id)).toEqual([
      { actor: `staff:${finance.id}`, data: { code, name: `Магазин ${serial}`, reason } },
    ]);
    expect(heard(await finance.post(api.create.path, { code, name: 'Ещё раз', reason }))).toEqual([
      409,
      'platform_exists',
    ]);
  });

  test('a key is added with its rights and networks, and ended at once', async () => {
    const { id } = await newPlatform();
    const asked = { platform_id: id, key: `reader-${serial}`, scopes: ['read'], addresses: ['10.0.0.0/16'], reason };
    const { secret } = (await finance.post(api.addKey.path, asked)).body;
    const [key] = (await show(id)).keys;
    expect(key).toMatchObject({ key: asked.key, scopes: ['read'], addresses: ['10.0.0.0/16'] });
    // The test comes from elsewhere.
    expect(await knocks(asked.key, secret)).toBe(401);
    expect(heard(await finance.post(api.addKey.path, asked))).toEqual([409, 'platform_key_exists']);
    expect((await finance.post(api.addKey.path, { ...asked, key: 'x y' })).status).toBe(400);
    expect((await finance.post(api.addKey.path, { ...asked, addresses: ['nowhere'] })).status).toBe(400);

    const end = { key_id: key.id, reason };
    expect((await finance.post(api.endKey.path, end)).status).toBe(200);
    expect((await show(id)).platform.keys).toBe(1);
    expect(heard(await finance.post(api.endKey.path, end))).toEqual([404, 'platform_key_not_found']);
    expect(await rowsOf('platform-key.revoked', key.id)).toEqual([
      { actor: `staff:${finance.id}`, data: { key: asked.key, reason } },
    ]);
  });

  test('what a key may be given by one person, and what takes two; every owner hears of each', async () => {
    const { id } = await newPlatform();
    const other = await server.given.user({ roles: ['owner'] });
    const add = async (scopes: string[], addresses: string[] = []) => {
      const key = `key-${++serial}x`;
      const { body } = await finance.post(api.addKey.path, { platform_id: id, key, scopes, addresses, reason });
      if (body.request_id !== null) await finance.post(requestsApi.withdraw.path, body);
      return [body.key === null ? 'asked' : 'made', body.secret === null ? 'hidden' : 'shown'];
    };
    const here = ['10.0.0.0/16'];
    expect(await add(['read', 'deals'], here)).toEqual(['made', 'shown']);
    expect((await show(id, finance)).keys[0].to_show).toBe(false);
    // Half of the internet is no address.
    expect(await add(['deals'], ['10.0.0.7', '0.0.0.0/1'])).toEqual(['asked', 'hidden']);
    for (const [scopes, addresses] of [[['read']], [['payouts'], here], [['decide'], here]] as const)
      expect(await add([...(scopes ?? [])], [...(addresses ?? [])])).toEqual(['asked', 'hidden']);
    const told = `Платформа «${(await show(id)).platform.name}», ключ key-${serial - 4}x: чтение, сделки и\u00a0апелляции; с адресов 10.0.0.0/16`;
    for (const one of [owner, other]) {
      const { items } = (await one.post('/trader/inbox', {})).body;
      expect(items[0]).toMatchObject({ event: 'staff.key_made', note: told });
    }
  });

  test('rotation of a key that may do everything needs two; the old one goes on for as long as was said', async () => {
    const { id, code, secret } = await newPlatform();
    const old = (await show(id)).keys[0];
    const rotate = (key_id: number, hours = 24) => finance.post(api.rotateKey.path, { key_id, hours, reason });
    const { body } = await rotate(old.id);
    expect((await show(id)).keys).toHaveLength(1);
    expect(heard(await rotate(old.id))).toEqual([409, 'request_waits']);
    expect(await confirm(body)).toBe(200);
    const { keys } = await show(id, finance);
    expect(keys.map((one: { key: string; ends_at: string | null }) => [one.key, one.ends_at])).toEqual([
      [`${code}-2`, null],
      [code, later(server.clock.now(), hours(24)).toISOString()],
    ]);
    const { secret: fresh } = (await showKey(finance, keys[0].id)).body;
    expect([await knocks(code, secret), await knocks(`${code}-2`, fresh)]).toEqual([200, 200]);
    // Confirmed after its key was revoked, nothing is made.
    const again = (await rotate(keys[0].id, 1)).body;
    expect((await finance.post(api.endKey.path, { key_id: keys[0].id, reason })).status).toBe(200);
    expect([await confirm(again), (await show(id)).keys.length]).toEqual([409, 2]);
    server.clock.move(hours(24));
    expect(await knocks(code, secret)).toBe(401);
    finance = await server.given.user({ roles: ['finance'] });
    expect(heard(await rotate(old.id))).toEqual([404, 'platform_key_not_found']);
  });

  test('the same request again shows the same secret and makes no second key', async () => {
    const { id } = await newPlatform();
    const payload = { platform_id: id, key: `once-${serial}`, scopes: ['deals'], addresses: ['10.0.0.0/16'], reason };
    const ask = async () =>
      (
        await server.http.inject({
          method: 'POST',
          url: api.addKey.path,
          headers: { authorization: `Bearer ${finance.token}`, 'idempotency-key': `key-${serial}` },
          payload,
        })
      ).json();
    const [first, second] = [await ask(), await ask()];
    expect(second).toEqual(first);
    expect((await show(id)).keys).toHaveLength(2);
  });

  test('the deals of today are counted for each platform, and those of yesterday are not', async () => {
    const ofTest = async () =>
      (await viewer.get(api.list.path)).body.platforms.find(({ code }: { code: string }) => code === 'test-platform');
    await givenRate(server);
    await givenOnlyTrader(server);
    expect((await askForDeal(server, 1000)).status).toBe(200);
    expect((await ofTest()).deals_today).toBe(1);
    server.clock.move(days(1));
    viewer = await server.given.user({ roles: ['viewer'] });
    expect((await ofTest()).deals_today).toBe(0);
  });
});

describe('webhooks', () => {
  test('an address is set with a secret said once, changed without a new one, and taken away', async () => {
    const { id } = await newPlatform();
    const url = 'https://hooks.example.com/in';
    const set = (more: object = {}) =>
      finance.post(api.setWebhook.path, { platform_id: id, url, new_secret: false, reason, ...more });
    const shown = () => finance.post(api.showSecret.path, { platform_id: id });
    const confirmed = async (more: object = {}) => {
      const { body } = await set(more);
      expect(body.secret).toBeNull();
      expect(await confirm(body)).toBe(200);
    };
    await confirmed();
    expect((await show(id, owner)).webhook_to_show).toBe(false);
    expect(heard(await owner.post(api.showSecret.path, { platform_id: id }))).toEqual([409, 'secret_shown']);
    const { secret } = (await shown()).body;
    expect(secret).toMatch(/^whsec_/);
    await confirmed({ url: `${url}/2` });
    expect(heard(await shown())).toEqual([409, 'secret_shown']);
    await confirmed({ new_secret: true });
    expect((await show(id, finance)).webhook_to_show).toBe(true);
    expect((await shown()).body.secret).not.toBe(secret);
    expect(await show(id)).toMatchObject({
      platform: { webhook_url: url },
      webhook_changed_at: server.clock.now().toISOString(),
      webhook_both_until: later(server.clock.now(), days(1)).toISOString(),
    });
    const endOld = () => finance.post(api.endOldSecret.path, { platform_id: id, reason });
    expect((await endOld()).status).toBe(200);
    expect(heard(await endOld())).toEqual([409, 'no_old_secret']);
    expect((await show(id)).webhook_both_until).toBeNull();
    expect(await rowsOf('webhook-address.old_secret_ended', id)).toEqual([
      { actor: `staff:${finance.id}`, data: { reason } },
    ]);
    expect(heard(await set({ url: 'ftp://x' }))).toEqual([400, 'bad_webhook_url']);
    const remove = () => finance.post(api.removeWebhook.path, { platform_id: id, reason });
    expect((await remove()).status).toBe(200);
    expect(heard(await remove())).toEqual([409, 'no_webhook_address']);
    expect(await rowsOf('webhook-address.removed', id)).toEqual([{ actor: `staff:${finance.id}`, data: { reason } }]);
  });

  test('the list goes page by page, newest first, by state, period and object; of one platform only', async () => {
    const [{ id }, other] = [await newPlatform(), await newPlatform()];
    await addWebhook(other.id);
    const old = await addWebhook(id, { created_at: later(server.clock.now(), -days(8)), object: 'payout:9' });
    const delivered = await addWebhook(id, { state: 'delivered' });
    const retried = await addWebhook(id, { state: 'waiting', attempts: 2 });
    const fresh = await addWebhook(id, { state: 'waiting', attempts: 0 });
    const list = async (filters: object = {}) =>
      (await viewer.post(api.webhooks.path, { platform_id: id, ...filters })).body;
    const ids = async (filters: object = {}) => (await list(filters)).webhooks.map((row: { id: number }) => row.id);
    expect(await ids()).toEqual([fresh, retried, delivered, old]);
    expect(await ids({ state: 'failing' })).toEqual([retried, old]);
    expect(await ids({ state: 'waiting' })).toEqual([fresh, retried]);
    expect(await ids({ object: 'payout:9' })).toEqual([old]);
    expect(await ids({ from: later(server.clock.now(), -days(2)).toISOString().slice(0, 10) })).toHaveLength(3);
    expect(await ids({ before: delivered })).toEqual([old]);
    expect((await viewer.post(api.webhooks.path, { platform_id: id, object: 'x' })).status).toBe(400);
    expect((await show(id)).platform).toMatchObject({ retrying: 1, given_up: 0 });

    for (let index = 0; index < 50; index++) await addWebhook(id);
    const first = await list();
    expect(first.webhooks).toHaveLength(50);
    const second = await list({ before: first.next });
    expect([second.webhooks.length, second.next]).toEqual([4, null]);
  });

  test('one webhook shows what was sent and what was answered each time, and is sent again', async () => {
    const { id } = await newPlatform();
    const webhook = await addWebhook(id, { object: `deal:${900 + serial}` });
    await server.db.run(sql`
      insert into webhook_deliveries (webhook_id, at, milliseconds, status, answer)
      values (${webhook}, ${server.clock.now()}, 120, 500, 'boom'), (${webhook}, ${server.clock.now()}, 10000, null, 'timeout')`);
    const view = async () => (await viewer.post(api.webhook.path, { webhook_id: webhook })).body;
    expect(await view()).toMatchObject({
      webhook: { id: webhook, body: '{"type":"deal.closed"}', state: 'given_up', status: null, platform: { id } },
      attempts: [
        { status: null, answer: 'timeout', milliseconds: 10000 },
        { status: 500, answer: 'boom', milliseconds: 120 },
      ],
    });
    expect(heard(await viewer.post(api.resend.path, { webhook_id: webhook }))).toEqual([403, 'forbidden']);
    expect((await finance.post(api.resend.path, { webhook_id: webhook })).status).toBe(200);
    expect((await view()).webhook).toMatchObject({ state: 'waiting', attempts: 0 });
    await sendWebhooks(server.needs, `deal:${900 + serial}`);
    expect((await view()).attempts[0]).toMatchObject({ status: null, answer: 'no address' });
    expect(await rowsOf('webhook.resent', webhook)).toEqual([{ actor: `staff:${finance.id}`, data: {} }]);
  });

  test('all of a period are sent again, each object by one job; without a period, or with too many, nothing is', async () => {
    const { id } = await newPlatform();
    const object = `deal:${5000 + serial}`;
    const long = await addWebhook(id, { object, created_at: later(server.clock.now(), -days(8)) });
    const [first, second] = [await addWebhook(id, { object }), await addWebhook(id, { object, state: 'delivered' })];
    const from = later(server.clock.now(), -days(1)).toISOString().slice(0, 10);
    const all = (more: object = {}) => finance.post(api.resendAll.path, { platform_id: id, from, reason, ...more });
    expect((await all({ from: undefined })).body.fields).toEqual({ from: 'Выберите период' });
    expect((await all()).body).toEqual({ count: 2 });
    const stateOf = async (which: number) =>
      (await server.db.one<{ state: string }>(sql`select state from webhooks where id = ${which}`))?.state;
    expect([await stateOf(long), await stateOf(first), await stateOf(second)]).toEqual([
      'given_up',
      'waiting',
      'waiting',
    ]);
    const jobs = await server.db.one(sql`
      select count(*)::int as jobs from graphile_worker._private_jobs where key = ${`webhook:${object}`}`);
    expect(jobs).toEqual({ jobs: 1 });
    expect(await rowsOf('platform.webhooks_resent', id)).toEqual([
      { actor: `staff:${finance.id}`, data: { from, count: 2, reason } },
    ]);
    await server.db.run(sql`
      insert into webhooks (platform_id, object, type, body, state, created_at, due_at, retry_until)
      select ${id}, 'deal:1', 'deal.closed', '{}', 'given_up', now, now, now
      from generate_series(1, 10001), (values (${server.clock.now()}::timestamptz)) clock (now)`);
    expect(heard(await all())).toEqual([422, 'too_many_webhooks']);
  });
});
