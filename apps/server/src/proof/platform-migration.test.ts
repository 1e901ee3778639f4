import { randomBytes, randomUUID } from 'node:crypto';
import { readWebhook } from '@app/platform-client/webhook';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect, type Db } from '#db/db.ts';
import { applyMigrations, listMigrations, migrate } from '#db/migrate.ts';
import { sql } from '#db/sql.ts';
import { resealAll } from '#features/key-rotation/key-rotation.ts';
import { addKey, addPlatform, findPlatform, revokeKey } from '#features/platform/platform.ts';
import { sendWebhooks } from '#features/webhooks/webhooks.ts';
import { makeVault, type Vault } from '#lib/vault.ts';
import { platformDoor } from '#testing/given/platforms.ts';
import { createDatabase } from '#testing/server/database.ts';
import { startReceiver } from '#testing/server/receiver.ts';
import { ownServer } from '#testing/server/server.ts';
import { buildApp } from '../app.ts';

const DEAL = 100001;
const APPEAL = 1001;
const [PAYOUT, WITHDRAWN] = [500001, 500002];
const WEBHOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`;

/** A database of the version in which everything belonged to a key: two keys, each with things of its own. */
async function oldDatabase(vault: Vault, hooks: string): Promise<Db> {
  const name = `old_${randomUUID().replaceAll('-', '')}`;
  const db = connect(await createDatabase(inject('templateUrl'), name));
  onTestFinished(() => db.close());
  const before = (await listMigrations()).filter((file) => file < '0025');
  await db.begin((tx) => applyMigrations(tx, before));
  const withdrawal = vault.fingerprint(
    `/platform/v1/payouts/${WITHDRAWN}/withdraw\n{"id":${WITHDRAWN}}`,
    'once:platform:2',
  );
  const requisite = JSON.stringify({ bank: 'Сбербанк', fio: 'Иванов Иван', phone: '+79160000000' });
  await db.begin(async (tx) => {
    const key = (text: string) =>
      tx.run(sql`
        insert into platform_keys (key, name, secret, created_at)
        values (${text}, ${`Платформа ${text}`}, ${vault.seal(`secret of ${text}`, `platform-key:${text}`)}, now())
        on conflict do nothing`);
    // A name was tried twice, so the ids have a gap.
    for (const text of ['other-key', 'acme-key', 'other-key', 'gone-key']) await key(text);
    await tx.run(sql`update platform_keys set revoked_at = now() - interval '1 hour' where key = 'gone-key'`);
    const trader = await tx.one<{ id: number }>(sql`
      insert into users (login, email, password_hash) values ('trader', 'trader@example.com', '') returning id`);
    await tx.run(sql`
      insert into device_profiles (trader_id, phone, phone_index, created_at)
      select id, ${vault.seal('+79160000000', `phone:${trader?.id}`)}, '\\x01', now() from users`);
    await tx.run(sql`
      insert into bank_profiles (trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available,
        card_available, cycle_limit, created_at)
      select trader_id, id, 'Иванов Иван', '100000000004', 10000, 100000000, 100000000, 1, 1, 100000000, now() from device_profiles`);
    await tx.run(sql`
      insert into deals (trader_id, number, platform_key_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
        real_amount, interest_rate, debited_amount, status, created_at, expires_at)
      select trader_id, 1, 2, 'order-1', id, 'sbp', ${vault.seal(requisite, `deal:${trader?.id}`)}, 'Иванов', '0000',
        150000, 800, 138000, -1, now(), now() from bank_profiles`);
    await tx.run(sql`
      insert into appeals (deal_id, trader_id, platform_key_id, attempt, amount_to_pay, note, status, created_at, expires_at)
      select id, trader_id, 2, 1, 150000, 'Не дошло', 2, now(), now() from deals`);
    await tx.run(sql`
      insert into payouts (platform_key_id, payout_id, bank, method, pan, pan_tail, fio, amount, status, created_at, moved_at)
      values (2, 'out-1', '100000000004', 'card', ${vault.seal('2200150000000007', 'payout:2:out-1')}, '0007', 'Петров', 100000, 0, now(), now()),
        (2, 'out-2', '100000000004', 'card', ${vault.seal('2200150000000015', 'payout:2:out-2')}, '0015', 'Петров', 100000, 5, now(), now())`);
    await tx.run(sql`
      insert into idempotency_keys (owner, key, request_hash, answer, created_at)
      values ('platform:2', 'withdraw-once', ${withdrawal}, ${JSON.stringify({ id: WITHDRAWN })}, now())`);
    await tx.run(sql`
      insert into webhook_endpoints (platform_key_id, url, secret, created_at, updated_at)
      values (2, ${hooks}, ${vault.seal(WEBHOOK_SECRET, 'webhook:2')}, now(), now())`);
    const at = new Date().toISOString();
    const words = { method: 'card', bank: '100000000004', fio: 'Петров', note: '', createdAt: at, doneAt: null };
    const data = { id: WITHDRAWN, payout_id: 'out-2', status: 5, amount: 1000, ...words };
    const event = { type: 'payout.withdrawn', timestamp: at, data };
    await tx.run(sql`
      insert into webhooks (platform_key_id, object, type, body, created_at, due_at, retry_until)
      values (2, ${`payout:${WITHDRAWN}`}, 'payout.withdrawn', ${JSON.stringify(event)}, now(), now() - interval '1 hour', now() + interval '1 day')`);
  });
  return db;
}

test('keys become accounts and nothing is lost: deals, appeals, payouts, sealed numbers, webhooks, repeated requests', async () => {
  const server = await ownServer();
  const vault = makeVault(randomBytes(32));
  const hooks = await startReceiver();
  const db = await oldDatabase(vault, hooks.url);
  await migrate(db);

  const needs = { ...server.needs, db, vault };
  const { http } = await buildApp(needs);
  onTestFinished(() => http.close());
  const door = (key: string) => platformDoor({ http, clock: server.clock }, { key, secret: `secret of ${key}` });
  const [acme, other] = [door('acme-key'), door('other-key')];
  const things = [`deals/${DEAL}`, `appeals/${APPEAL}`, `payouts/${PAYOUT}`].map((thing) => `/platform/v1/${thing}`);
  const statuses = async (platform: typeof acme) => {
    const answers = [];
    for (const path of things) answers.push((await platform('GET', path)).status);
    return answers;
  };
  expect(await statuses(acme)).toEqual([200, 200, 200]);
  expect(await statuses(other)).toEqual([404, 404, 404]);
  expect(await statuses(door('gone-key'))).toEqual([401, 401, 401]);
  expect((await acme('GET', `/platform/v1/deals/${DEAL}`)).body).toMatchObject({
    requisite: { phone: '+79160000000' },
  });

  // The stored answer of the day before, and no second withdrawal, which would be refused.
  const withdraw = `/platform/v1/payouts/${WITHDRAWN}/withdraw`;
  const repeated = { 'idempotency-key': 'withdraw-once' };
  expect((await acme('POST', withdraw, {}, repeated)).status).toBe(200);
  expect((await acme('POST', withdraw, {})).status).toBe(409);

  await sendWebhooks(needs, `payout:${WITHDRAWN}`);
  const [told] = hooks.received;
  expect(told && readWebhook(WEBHOOK_SECRET, told.headers, told.body)).toMatchObject({ data: { id: WITHDRAWN } });
  expect(hooks.types()).toEqual(['payout.withdrawn']);

  // A second key is made, then the first one is removed: the change of keys that docs/security.md describes.
  const account = await findPlatform(db, 'acme-key');
  const secret = await db.begin((tx) => addKey(tx, needs, account ?? { platform: 0 }, { key: 'acme-next' }));
  await db.begin((tx) => revokeKey(tx, needs, 'acme-key'));
  const next = platformDoor({ http, clock: server.clock }, { key: 'acme-next', secret });
  expect(await statuses(acme)).toEqual([401, 401, 401]);
  expect(await statuses(next)).toEqual([200, 200, 200]);
  expect((await next('POST', withdraw, {}, repeated)).status).toBe(200);

  const { max } = (await db.one<{ max: number }>(sql`select max(id) from platforms`)) ?? { max: 0 };
  await db.begin((tx) => addPlatform(tx, needs, { code: 'newcomer', name: 'Новая' }));
  const [newest] = await db.many<{ id: number }>(sql`select id from platforms where code = 'newcomer'`);
  expect(newest?.id).toBeGreaterThan(max);

  // Opens every sealed value with the context of its owner.
  const renewed = await db.begin((tx) =>
    resealAll(tx, { from: vault, to: makeVault(randomBytes(32)), at: new Date() }),
  );
  // Five keys, an address, a phone, a deal, two payouts.
  expect(renewed).toBe(10);
});
