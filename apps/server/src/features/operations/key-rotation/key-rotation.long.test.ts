import { randomBytes } from 'node:crypto';
import { dealsApi } from '@app/contract/deals/deals-api';
import { devicesApi } from '@app/contract/devices/devices';
import { requisitesApi } from '@app/contract/devices/requisites';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { expect, test } from 'vitest';
import { checkKey, claimInstallation } from '#db/claim-installation.ts';
import { connect } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { seconds } from '#lib/clock.ts';
import { makeVault } from '#lib/vault.ts';
import { givenWorld } from '#testing/given/world.ts';
import { ownServer } from '#testing/server/server.ts';
import { resealAll, rotateKey } from './key-rotation.ts';
import { sealedColumns } from './sealed-columns.ts';

/** Hashes cannot be opened and need no key; `request_hash` is keyed, see below. */
const notSealed = [
  'sessions.token_hash',
  'device_profiles.token_hash',
  'device_profiles.key_hash',
  'notice_keys.key_hash',
  'push_subscriptions.session',
  'push_subscriptions.endpoint_hash',
  'telegram_codes.code_hash',
  'files.sha256',
  'installation.key_check',
  // For the day that idempotency keys are kept, a request repeated from before the change is refused (422) rather than done twice.
  'idempotency_keys.request_hash',
  // A notice from before the change that comes again counts as new: it finds its deal taken, and waits for the trader.
  'bank_notices.phone_id',
  'bank_notices.text_print',
  'unknown_notices.phone_id',
  // The links of invitations end with the change; the owner gives new ones.
  'staff.nonce',
  // So do the links to a new password.
  'password_links.nonce',
];

test('every sealed column there is in the schema is known', async () => {
  const { db } = await ownServer();
  const columns = await db.many<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`);
  const known = sealedColumns.flatMap(({ table, column, fingerprint }) => [
    `${table}.${column}`,
    ...(fingerprint ? [`${table}.${fingerprint.column}`] : []),
  ]);
  expect(columns.map(({ name }) => name).sort()).toEqual([...known, ...notSealed].sort());
});

test('after it the new key opens everything, the old one nothing, and people work on', async () => {
  const server = await ownServer();
  const { db, needs, clock } = server;
  await claimInstallation(db, needs.vault, false);
  const world = await givenWorld(server);
  const { trader, payoutTrader } = world;
  const card = await world.profile(trader);
  const phone = { type: 'СБП', requisite_details: { phone: '+79161234567', fio: 'Иванов Иван' } };
  const system = { ...phone, min_amount: 100, max_amount: 1000, total_amount: 1000 };
  expect((await trader.post(requisitesApi.create.path, system)).status).toBe(200);
  const deal = await world.deal(trader);
  const payout = await world.taken(payoutTrader);
  await db.run(sql`
    insert into webhook_endpoints (platform_id, url, secret, created_at, updated_at)
    values (1, 'https://platform.example/hook', ${needs.vault.seal('whsec_1', 'webhook:1')}, now(), now())`);
  const before = await db.many(sql`select requisite from deals union all select secret from two_factor`);

  const prints = sql`select phone_print from device_profiles union all select phone_print from bank_profiles where phone is not null`;
  const printsBefore = await db.many<{ phone_print: bigint }>(prints);
  const vault = makeVault(randomBytes(32));
  const count = await db.begin((tx) => resealAll(tx, { from: needs.vault, to: vault, at: clock.now() }));
  // Seven people, three platforms, an address, two devices, two cards, a requisite, a deal, a payout.
  expect(count).toBe(18);
  expect(await db.many(sql`select requisite from deals union all select secret from two_factor`)).not.toEqual(before);

  const printed = (await db.many<{ phone_print: bigint }>(prints)).map(({ phone_print }) => phone_print);
  expect(printed).toHaveLength(printsBefore.length);
  expect(printed).toContain(vault.fingerprint(card.phonenumber, 'phone').readBigInt64BE());
  for (const { phone_print } of printsBefore) expect(printed).not.toContain(phone_print);

  await checkKey(db, vault);
  await expect(checkKey(db, needs.vault)).rejects.toThrow('Ключ не подходит');
  needs.vault = vault;
  const http = await server.neighbour();
  const post = (token: string, url: string, payload: object) =>
    http.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload });
  const devices = await post(trader.token, devicesApi.list.path, { page: 1, count: 10 });
  expect(devices.json().deviceList.map((device: { phonenumber: string }) => device.phonenumber)).toContain(
    card.phonenumber,
  );
  const payouts = await post(payoutTrader.token, payoutsApi.list.path, { page: 1, count: 50, status: 1 });
  expect(payouts.json().payoutRequests).toMatchObject([{ id: payout, pan: '+79161234567' }]);
  clock.move(seconds(30));
  const closing = { deal_id: deal, otp_code: server.otpCode(), state: 'close' };
  expect((await post(trader.token, dealsApi.changeStatus.path, closing)).statusCode).toBe(200);

  // Counted already: they are found by their new fingerprints.
  const again = { bank_profile_id: card.id, pan: card.pan, total_amount: 1000 };
  expect((await post(trader.token, requisitesApi.save.path, again)).statusCode).toBe(409);
  expect((await post(trader.token, requisitesApi.create.path, system)).statusCode).toBe(409);
  const endpoint = await db.one<{ secret: Buffer }>(sql`select secret from webhook_endpoints`);
  expect(endpoint && vault.open(endpoint.secret, 'webhook:1')).toBe('whsec_1');
});

test('beside a server that works, or with a wrong key, nothing is changed', async () => {
  const server = await ownServer();
  await server.given.user({ twoFactor: true });
  const [from, to] = [server.needs.vault, makeVault(randomBytes(32))];
  const secrets = () => server.db.many(sql`select secret from two_factor`);
  const before = await secrets();

  const command = connect(server.url);
  await expect(rotateKey(command, { from, to, at: new Date() })).rejects.toThrow('Остановите все процессы');
  await command.close();
  const wrong = { from: makeVault(randomBytes(32)), to, at: new Date() };
  await expect(server.db.begin((tx) => resealAll(tx, wrong))).rejects.toThrow('unable to authenticate');
  expect(await secrets()).toEqual(before);
});
