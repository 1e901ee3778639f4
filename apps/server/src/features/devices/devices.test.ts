import { Group } from '@app/contract/access/users';
import { banks } from '@app/contract/banks';
import { dealsApi } from '@app/contract/deals/deals-api';
import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { requisitesApi } from '@app/contract/devices/requisites';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, minutes, seconds } from '#lib/clock.ts';
import { askForDeal, givenOnlyTrader } from '#testing/given/deals.ts';
import { givenProfile, givenRate, newPan } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

let nextPhone = 9_990_000_001;
const newPhone = () => `+7${nextPhone++}`;

const wizard = (more: object = {}) => ({
  phonenumber: newPhone(),
  bank: '100000000004',
  pan: newPan(),
  fio: 'Иванов Иван Иванович',
  min_amount: 100,
  max_amount: 499,
  sbp_available: 1,
  card_available: 1,
  ...more,
});
const add = async (trader: Visitor, more: object = {}) =>
  (await trader.post(devicesApi.create.path, wizard(more))).body;
const list = async (trader: Visitor, is_hided = 0) =>
  (await trader.post(devicesApi.list.path, { is_hided, page: 1, count: 10 })).body;

describe('adding', () => {
  test('the wizard makes device, bank profile and main card at once', async () => {
    const trader = await server.given.user();
    const answer = await add(trader, { phonenumber: '8 (999) 123-45-67', pan: '2200 0000 0000 0004' });
    expect(answer).toMatchObject({ success: true });

    const page = await list(trader);
    expect(page).toMatchObject({ countDeviceProfiles: 1, statusList: [] });
    expect(page.deviceList[0]).toMatchObject({
      id: answer.id,
      phonenumber: '+79991234567',
      paired: false,
      seenAt: null,
    });
    expect(page.deviceProfiles[0]).toMatchObject({
      id: answer.bank_profile_id,
      device_profile_id: answer.id,
      id_alias: `ЛК${answer.bank_profile_id}`,
      min_amount: 100,
      max_amount: 499,
      total_amount: 5_000_000,
      cycle_limit: 1_000_000,
      cycle_mode: 1,
      available: 0,
      RequisiteProfiles: [{ pan: '•••• 0004', is_main: 1 }],
    });
  });

  test('a second bank joins the same device, by its phone or by its id', async () => {
    const trader = await server.given.user();
    const phonenumber = newPhone();
    const first = await add(trader, { phonenumber });
    const second = await add(trader, { phonenumber, bank: '100000000005', pan: '2200000000000012' });
    const third = await add(trader, { id: first.id, phonenumber, bank: '100000000008', pan: '2200000000000020' });
    const wrong = await trader.post(devicesApi.create.path, wizard({ id: first.id, pan: '2200000000000038' }));
    expect(wrong.body.error).toBe('У этого устройства другой номер телефона');
    expect([second.id, third.id]).toEqual([first.id, first.id]);
    expect((await list(trader)).deviceProfiles).toHaveLength(3);
  });

  test('a phone comes as digits only and is the same device as with its plus; what is none is refused in words', async () => {
    const trader = await server.given.user();
    const phonenumber = newPhone();
    const { id } = (await trader.post(devicesApi.createByPhone.path, { phonenumber })).body;
    expect((await add(trader, { phonenumber: phonenumber.slice(1) })).id).toBe(id);
    expect((await list(trader)).deviceList).toMatchObject([{ id, phonenumber }]);
    for (const wrong of [
      '00 7 999 123 45 67',
      '+7 7 999 123 45 67',
      '９９９１２３４５６７',
      '999,123,45,67',
      '0079991234',
    ]) {
      const { status, body } = await trader.post(devicesApi.create.path, wizard({ phonenumber: wrong }));
      expect([status, body.fields]).toEqual([400, { phonenumber: 'Допустим только номер телефона' }]);
    }
  });

  test('a phone is added once per trader, also when pressed twice at the same instant', async () => {
    const trader = await server.given.user();
    const phonenumber = newPhone();
    const press = () => trader.post(devicesApi.createByPhone.path, { phonenumber });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await press()).body.error).toBe('Устройство с этим номером уже добавлено');

    const other = await server.given.user();
    expect((await other.post(devicesApi.createByPhone.path, { phonenumber })).status).toBe(200);
  });

  test('the same Idempotency-Key again gets the first answer; with another body it is refused', async () => {
    const trader = await server.given.user();
    const body = wizard();
    const send = (payload: object) =>
      server.http.inject({
        method: 'POST',
        url: devicesApi.create.path,
        headers: { authorization: `Bearer ${trader.token}`, 'idempotency-key': 'dialog-1' },
        payload,
      });
    const [first, second] = await Promise.all([send(body), send(body)]);
    expect(first.json()).toEqual(second.json());
    expect((await send(wizard())).statusCode).toBe(422);
    const deep = `${JSON.stringify(body).slice(0, -1)},"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const deepAnswer = await server.http.inject({
      method: 'POST',
      url: devicesApi.create.path,
      headers: {
        authorization: `Bearer ${trader.token}`,
        'idempotency-key': 'dialog-1',
        'content-type': 'application/json',
      },
      payload: deep,
    });
    expect(deepAnswer.json()).toEqual(first.json());
    expect((await list(trader)).deviceProfiles).toHaveLength(1);
  });

  test.each([
    [{ phonenumber: '+7 999 12' }, 'phonenumber', 'Допустим только номер телефона'],
    [{ bank: '1' }, 'bank', 'Выберите банк'],
    [{ pan: '1234' }, 'pan', 'Допустим только номер карты'],
    [{ pan: '2200000000000005' }, 'pan', 'В номере карты ошибка: проверьте цифры'],
    [{ fio: ' ' }, 'fio', 'Необходимо указать ФИО'],
    [{ min_amount: 0 }, 'min_amount', 'Минимальная сумма должна быть больше 0'],
    [{ max_amount: 100 }, 'max_amount', 'Максимальная сумма должна быть больше минимальной'],
    [{ sbp_available: 0, card_available: 0 }, 'sbp_available', 'Выберите хотя бы один метод оплаты'],
    [{ sbp_available: 2 }, 'sbp_available', 'Недопустимое значение'],
  ])('%o is refused and nothing is left behind', async (wrong, field, sentence) => {
    const trader = await server.given.user();
    const answer = await trader.post(devicesApi.create.path, wizard(wrong));
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: sentence }]);
    expect((await list(trader)).countDeviceProfiles).toBe(0);
  });

  test('a card that is there already leaves no half-made bank profile', async () => {
    const trader = await server.given.user();
    const pan = newPan();
    const { id, bank_profile_id } = await add(trader, { pan });
    const again = await trader.post(requisitesApi.save.path, {
      bank_profile_id,
      pan,
      total_amount: 1000,
    });
    expect([again.status, again.body.code]).toEqual([409, 'requisite_exists']);
    expect(
      (await list(trader)).deviceProfiles.filter((row: { device_profile_id: number }) => row.device_profile_id === id),
    ).toHaveLength(1);
  });
});

describe('the phone', () => {
  const token = async (trader: Visitor, device_profile_id: number) =>
    (await trader.post(devicesApi.token.path, { device_profile_id })).body.token;
  const pair = (value: string) => server.stranger.post('/device/v1/pair', { token: value });
  const beat = (key: string) => server.visitor(0, '', key).post('/device/v1/heartbeat', {});
  const online = async (trader: Visitor, ids: number[]) =>
    (await trader.post(devicesApi.status.path, { deviceIdList: ids })).body.statusList;

  test('pairs once by its token, is online while it beats, offline 60 seconds after the last beat', async () => {
    const trader = await server.given.user();
    const { id } = await add(trader);
    const value = await token(trader, id);
    const paired = await pair(value);
    expect(paired.body.heartbeatSeconds).toBe(20);
    expect((await pair(value)).body.code).toBe('bad_token');
    expect(await online(trader, [id])).toEqual([id]);

    server.clock.move(seconds(61));
    expect(await online(trader, [id])).toEqual([]);
    expect((await beat(paired.body.key)).status).toBe(200);
    expect(await online(trader, [id])).toEqual([id]);
    expect((await list(trader)).deviceList[0]).toMatchObject({ paired: true });
  });

  test('of two phones with the same token exactly one is paired', async () => {
    const trader = await server.given.user();
    const value = await token(trader, (await add(trader)).id);
    const statuses = (await Promise.all([pair(value), pair(value)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
  });

  test('a new token ends the old pairing, and a token ends after 15 minutes', async () => {
    const trader = await server.given.user();
    const { id } = await add(trader);
    const { key } = (await pair(await token(trader, id))).body;
    const next = await token(trader, id);
    expect((await beat(key)).body.code).toBe('bad_key');
    expect(await online(trader, [id])).toEqual([]);
    server.clock.move(minutes(15));
    expect((await pair(next)).status).toBe(401);
  });

  test('is followed by its id, and by what the trader’s cabinets are told: a token, a pairing, the archive', async () => {
    const trader = await server.given.user();
    const { id } = await add(trader);
    const view = async () => (await trader.post(devicesApi.view.path, { device_profile_id: id })).body;
    expect(await view()).toMatchObject({ device: { id, paired: false, is_hided: 0 }, tokenExpiresAt: null });
    const made = (await trader.post(devicesApi.token.path, { device_profile_id: id })).body;
    expect(await view()).toMatchObject({ device: { paired: false }, tokenExpiresAt: made.expiresAt });
    await pair(made.token);
    expect(await view()).toMatchObject({ device: { paired: true }, tokenExpiresAt: null });
    await trader.post(devicesApi.hide.path, { device_profile_id: id, is_hided: 1 });
    expect(await view()).toMatchObject({ device: { id, paired: false, is_hided: 1 } });
    const told = await server.db.many<{ event: string }>(sql`
      select event from journal where user_id = ${trader.id} and ref = ${id} and event like 'device.%' order by id`);
    const events = ['device.created', 'device.token_made', 'device.paired', 'device.archived'];
    expect(told.map(({ event }) => event)).toEqual(events);
  });

  test('a made-up token or key opens nothing, and neither is kept as it is', async () => {
    const trader = await server.given.user();
    const value = await token(trader, (await add(trader)).id);
    expect((await pair('made-up')).status).toBe(401);
    expect((await beat('x'.repeat(43))).status).toBe(401);
    expect((await server.stranger.post('/device/v1/heartbeat', {})).status).toBe(401);
    const { key } = (await pair(value)).body;
    const dump = JSON.stringify(await server.db.many(sql`select d::text from device_profiles d`));
    expect(dump).not.toContain(value);
    expect(dump).not.toContain(key);
  });
});

describe('archive', () => {
  test('one device of it is found by its number, on whichever page it would be', async () => {
    const trader = await server.given.user();
    const first = await add(trader);
    for (let other = 0; other < 10; other++) await add(trader);
    for (const { id } of [...(await list(trader)).deviceList, first])
      await trader.post(devicesApi.hide.path, { device_profile_id: id, is_hided: 1 });
    const ask = { is_hided: 1, page: 1, count: 10, device_profile_id: first.id };
    expect((await list(trader, 1)).deviceList.map(({ id }: { id: number }) => id)).not.toContain(first.id);
    expect((await trader.post(devicesApi.list.path, ask)).body).toMatchObject({
      countDeviceProfiles: 1,
      deviceList: [{ id: first.id }],
      deviceProfiles: [{ id: first.bank_profile_id }],
    });
  });

  test('a device goes away with its banks, which take no traffic, and comes back', async () => {
    const trader = await server.given.user();
    const { id, bank_profile_id } = await add(trader);
    await trader.post(bankProfilesApi.work.path, { bank_profile_id, available: 1 });
    const { token } = (await trader.post(devicesApi.token.path, { device_profile_id: id })).body;
    const { key } = (await server.stranger.post('/device/v1/pair', { token })).body;
    await trader.post(devicesApi.hide.path, { device_profile_id: id, is_hided: 1 });

    const phone = server.visitor(0, '', key);
    expect((await phone.post('/device/v1/heartbeat', {})).body.code).toBe('phone_archived');
    expect((await phone.get('/device/v1/state')).body.code).toBe('phone_archived');
    expect((await trader.post(devicesApi.token.path, { device_profile_id: id })).body.code).toBe('device_archived');
    const phonenumber = (await list(trader, 1)).deviceList[0].phonenumber;
    const again = await trader.post(devicesApi.createByPhone.path, { phonenumber });
    expect(again.body.error).toBe('Устройство с этим номером в архиве. Сначала верните его');
    const events = await server.db.many<{ event: string }>(sql`
      select event from journal where split_part(event, '.', 1) = 'bank-profile' and ref = ${bank_profile_id} order by id`);
    expect(events.at(-1)?.event).toBe('bank-profile.archived');
    expect((await list(trader)).countDeviceProfiles).toBe(0);
    expect((await list(trader, 1)).deviceProfiles[0]).toMatchObject({ id: bank_profile_id, available: 0, is_hided: 1 });
    const early = await trader.post(bankProfilesApi.hide.path, { bankProfileId: bank_profile_id, is_hided: 0 });
    expect(early.body.error).toBe('Устройство в архиве. Сначала верните его');

    await trader.post(devicesApi.hide.path, { device_profile_id: id, is_hided: 0 });
    expect((await phone.post('/device/v1/heartbeat', {})).body.code).toBe('bad_key');
    await trader.post(bankProfilesApi.hide.path, { bankProfileId: bank_profile_id, is_hided: 0 });
    expect((await list(trader)).deviceProfiles[0]).toMatchObject({ id: bank_profile_id, is_hided: 0 });
  });
});

test('phones and cards cannot be read in the database, and are found by exact value only', async () => {
  const trader = await server.given.user();
  const phonenumber = newPhone();
  await add(trader, { phonenumber });
  const dump = JSON.stringify([
    await server.db.many(sql`select d::text from device_profiles d`),
    await server.db.many(sql`select r::text from requisite_profiles r`),
    await server.db.many(sql`select a::text from journal a`),
  ]);
  for (const secret of [phonenumber.slice(2), '2200000000000004']) {
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('pages of ten, newest first', async () => {
  const trader = await server.given.user();
  for (let i = 0; i < 12; i++) await trader.post(devicesApi.createByPhone.path, { phonenumber: newPhone() });
  const second = (await trader.post(devicesApi.list.path, { is_hided: 0, page: 2, count: 10 })).body;
  expect([second.countDeviceProfiles, second.deviceList.length]).toEqual([12, 2]);
  expect((await trader.post(devicesApi.list.path, { page: 1, count: 7 })).status).toBe(400);
});

test('the directory of the contract and the one in the database are the same', async () => {
  expect(await server.db.many(sql`select id, name, short from banks order by id`)).toEqual(
    banks.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, name, short }) => ({ id, name, short })),
  );
});

describe('strangers', () => {
  test('another trader neither sees nor touches any of it, a moderator is refused, nobody is sent away', async () => {
    const owner = await server.given.user();
    const { id, bank_profile_id } = await add(owner);
    const card = (await owner.post(requisitesApi.list.path, {})).body.requisiteProfiles[0];
    const before = JSON.stringify(
      [await list(owner), (await owner.post(requisitesApi.list.path, {})).body].map(
        ({ serverTime: _, ...rest }) => rest,
      ),
    );

    const profile = {
      fio: 'Вор',
      bank: '100000000004',
      min_amount: 1,
      max_amount: 2,
      sbp_available: 1,
      card_available: 1,
    };
    const touches: [string, object][] = [
      [devicesApi.create.path, wizard({ id, pan: '2200000000000012' })],
      [devicesApi.hide.path, { device_profile_id: id, is_hided: 1 }],
      [devicesApi.token.path, { device_profile_id: id }],
      [bankProfilesApi.save.path, { ...profile, id: 0, device_profile_id: id }],
      [bankProfilesApi.save.path, { ...profile, id: bank_profile_id, device_profile_id: id }],
      [bankProfilesApi.update.path, { ...profile, id: bank_profile_id, cycle_mode: 2, cycle_limit: 5 }],
      [bankProfilesApi.work.path, { bank_profile_id, available: 1 }],
      [bankProfilesApi.setAvailable.path, { bankProfileId: bank_profile_id, available: 1 }],
      [bankProfilesApi.hide.path, { bankProfileId: bank_profile_id, is_hided: 1 }],
      [bankProfilesApi.archive.path, { bankProfileId: bank_profile_id }],
      [requisitesApi.save.path, { id: 0, bank_profile_id, pan: '2200000000000012', total_amount: 1 }],
      [requisitesApi.save.path, { id: card.id, bank_profile_id, total_amount: 1, is_main: 1 }],
    ];
    const lists: [string, object][] = [
      [devicesApi.list.path, {}],
      [devicesApi.list.path, { user_id: owner.id }],
      [devicesApi.list.path, { device_profile_id: id }],
      [devicesApi.status.path, { deviceIdList: [id] }],
      [bankProfilesApi.list.path, {}],
      [requisitesApi.list.path, {}],
    ];
    const [thief, moderator] = [await server.given.user(), await server.given.user({ group: Group.moderator })];

    for (const [path, body] of touches) expect([path, (await thief.post(path, body)).status]).toEqual([path, 404]);
    for (const [path, body] of [...touches, ...lists]) {
      expect([path, (await moderator.post(path, body)).status]).toEqual([path, 403]);
      expect([path, (await server.stranger.post(path, body)).status]).toEqual([path, 401]);
    }
    for (const [path, body] of lists) {
      const { serverTime: _, ...answer } = (await thief.post(path, body)).body;
      const counts = Object.values(answer).map((value) => (Array.isArray(value) ? value.length : value));
      expect([path, new Set(counts)]).toEqual([path, new Set([0])]);
    }
    expect((await moderator.get(requisitesApi.systems.path)).status).toBe(403);
    expect((await server.stranger.get(requisitesApi.systems.path)).status).toBe(401);

    const after = JSON.stringify(
      [await list(owner), (await owner.post(requisitesApi.list.path, {})).body].map(
        ({ serverTime: _, ...rest }) => rest,
      ),
    );
    expect(after).toBe(before);
  });
});

describe('the table', () => {
  const table = async (who: Visitor) => (await who.get(devicesApi.table.path)).body;

  test('all devices on one page, with the deals of today and the last one, and none of anybody else', async () => {
    await givenRate(server);
    const { trader, profile } = await givenOnlyTrader(server);
    const empty = (await trader.post(devicesApi.createByPhone.path, { phonenumber: newPhone() })).body.id;
    const { id } = (await askForDeal(server, 1000)).body;
    server.clock.move(seconds(30));
    await profile.beat();
    await trader.post(dealsApi.changeStatus.path, { deal_id: id, otp_code: server.otpCode(), state: 'close' });
    const lastDealAt = server.clock.now().toISOString();
    await askForDeal(server, 2000);

    const { deviceList, deviceProfiles, countDeviceProfiles, statusList } = await table(trader);
    expect(deviceList.map((device: { id: number }) => device.id)).toEqual([empty, profile.device]);
    expect([countDeviceProfiles, statusList]).toEqual([2, [profile.device]]);
    expect(deviceProfiles).toMatchObject([
      { id: profile.id, device_profile_id: profile.device, deals_today: 2, closed_today: 1, lastDealAt },
    ]);

    // At midnight the day begins anew; when the last one came is still known.
    server.clock.move(hours(24));
    expect((await table(trader)).deviceProfiles).toMatchObject([{ deals_today: 0, closed_today: 0, lastDealAt }]);
    expect(await table(await server.given.user())).toMatchObject({ deviceList: [], deviceProfiles: [] });
  });

  test('archived devices and ЛК are not in it', async () => {
    const trader = await server.given.user();
    const [kept, gone] = [await givenProfile(server, trader), await givenProfile(server, trader)];
    await trader.post(bankProfilesApi.archive.path, { bankProfileId: kept.id });
    await trader.post(devicesApi.hide.path, { device_profile_id: gone.device, is_hided: 1 });
    const { deviceList, deviceProfiles } = await table(trader);
    expect([deviceList.map((device: { id: number }) => device.id), deviceProfiles]).toEqual([[kept.device], []]);
  });
});
