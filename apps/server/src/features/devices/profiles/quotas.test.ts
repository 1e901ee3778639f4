import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { setRule } from '#features/rules/rules.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  const at = server.clock.now();
  await server.db.begin(async (tx) => {
    await setRule(tx, { name: 'most_profiles', value: 3n, reason: 'test' }, { by: 'operator', at });
    await setRule(tx, { name: 'most_devices', value: 2n, reason: 'test' }, { by: 'operator', at });
  });
});
afterAll(() => server.stop());

let phones = 9_640_000_001;
const addDevice = (trader: Visitor) => trader.post(devicesApi.createByPhone.path, { phonenumber: `+7${phones++}` });
const limits = { min_amount: 100, max_amount: 999, sbp_available: 1, card_available: 0 };
const banks = ['100000000001', '100000000004', '100000000005', '100000000007', '100000000008', '100000000111'];
const addProfile = (trader: Visitor, device_profile_id: number, bank = banks[0]) =>
  trader.post(bankProfilesApi.save.path, { ...limits, fio: 'Иванов Иван', bank, device_profile_id });
const hide = (trader: Visitor, bankProfileId: number, is_hided: 0 | 1) =>
  trader.post(bankProfilesApi.hide.path, { bankProfileId, is_hided });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

test('of many profiles added at once only as many as a trader may have are there', async () => {
  const trader = await server.given.user();
  const device = (await addDevice(trader)).body.id;
  const answers = await Promise.all(banks.map((bank) => addProfile(trader, device, bank)));
  expect(statuses(answers)).toEqual([200, 200, 200, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toEqual({
    error: 'Больше 3 ЛК нельзя: уберите ненужный в архив',
    code: 'too_many_bank_profiles',
  });
});

test('of many phones added at once only as many as a trader may have are there', async () => {
  const trader = await server.given.user();
  const answers = await Promise.all(Array.from({ length: 5 }, () => addDevice(trader)));
  expect(statuses(answers)).toEqual([200, 200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_devices');
});

test('archiving makes room, but what is restored is counted again', async () => {
  const trader = await server.given.user();
  const device = (await addDevice(trader)).body.id;
  const ids = await Promise.all(
    banks.slice(0, 3).map(async (bank) => (await addProfile(trader, device, bank)).body.id),
  );
  expect((await hide(trader, ids[0], 1)).status).toBe(200);
  expect((await addProfile(trader, device, banks[3])).status).toBe(200);
  expect((await hide(trader, ids[0], 0)).body.code).toBe('too_many_bank_profiles');
  await hide(trader, ids[1], 1);
  expect(statuses(await Promise.all([hide(trader, ids[0], 0), hide(trader, ids[1], 0)]))).toEqual([200, 409]);

  const away = (is_hided: 0 | 1) => trader.post(devicesApi.hide.path, { device_profile_id: device, is_hided });
  await away(1);
  await addDevice(trader);
  await addDevice(trader);
  expect((await away(0)).body.code).toBe('too_many_devices');
});

test('a trader who had more before keeps them and adds none', async () => {
  const trader = await server.given.user();
  const device = (await addDevice(trader)).body.id;
  await server.db.run(sql`
    insert into bank_profiles (trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available,
      card_available, cycle_limit, created_at)
    select ${trader.id}, ${device}, 'Иванов', '100000000004', 1, 2, 3, 1, 1, 4, now() from generate_series(1, 20)`);
  expect((await addProfile(trader, device)).status).toBe(409);
  expect((await trader.post(bankProfilesApi.list.path, {})).body.countBankProfiles).toBe(20);
});

test('archiving and adding comes to an end: the archive counts towards what a trader may make in all', async () => {
  const trader = await server.given.user();
  await server.db.run(sql`insert into rules (name, value) values ('most_devices_ever', 4), ('most_profiles_ever', 5)`);
  const ids: number[] = [];
  const away = (id: number, is_hided: 0 | 1) => trader.post(devicesApi.hide.path, { device_profile_id: id, is_hided });
  for (let round = 0; round < 3; round++) {
    ids.push((await addDevice(trader)).body.id);
    expect((await away(ids[round] ?? 0, 1)).status).toBe(200);
  }
  const answers = await Promise.all([addDevice(trader), addDevice(trader), addDevice(trader)]);
  expect(statuses(answers)).toEqual([200, 409, 409]);
  const error = 'Больше 4 устройств, считая архив, завести нельзя: верните устройство из архива';
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({ error, code: 'too_many_devices' });
  expect((await away(ids[0] ?? 0, 0)).status).toBe(200);

  const device = ids[0] ?? 0;
  const save = async (bank = '') =>
    trader.post(bankProfilesApi.save.path, { ...limits, fio: 'Иванов Иван', bank, device_profile_id: device });
  for (const bank of banks.slice(0, 4)) expect((await hide(trader, (await save(bank)).body.id, 1)).status).toBe(200);
  expect(statuses(await Promise.all(banks.slice(4).map(save)))).toEqual([200, 409]);
  expect((await save(banks[5])).body).toEqual({
    error: 'Больше 5 ЛК, считая архив, завести нельзя: верните ЛК из архива',
    code: 'too_many_bank_profiles',
  });
  await server.db.run(sql`delete from rules where name in ('most_devices_ever', 'most_profiles_ever')`);
});
