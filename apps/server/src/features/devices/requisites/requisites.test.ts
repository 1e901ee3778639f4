import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { requisitesApi } from '@app/contract/devices/requisites';
import { consoleSearchApi } from '@app/contract/search/console-search';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { givenProfile } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { fillPhonePrints } from './phone-prints.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

let nextPhone = 9_970_000_001;
const cards = ['2200000000000004', '2200000000000012', '2200000000000020', '2200000000000038'];
// A card belongs to one trader, so each test begins without any.
afterEach(async () => {
  await server.db.run(sql`delete from requisite_profiles`);
  await server.db.run(
    sql`delete from numbers where number not in (select number from bank_profiles where number is not null)`,
  );
});

async function given(): Promise<{ trader: Visitor; profile: number }> {
  const trader = await server.given.user();
  const device = (await trader.post(devicesApi.createByPhone.path, { phonenumber: `+7${nextPhone++}` })).body.id;
  const body = {
    fio: 'Иванов',
    bank: '100000000004',
    min_amount: 100,
    max_amount: 999,
    sbp_available: 1,
    card_available: 1,
  };
  const saved = await trader.post(bankProfilesApi.save.path, { ...body, device_profile_id: device });
  return { trader, profile: saved.body.id };
}
const save = (trader: Visitor, bank_profile_id: number, more: object) =>
  trader.post(requisitesApi.save.path, { bank_profile_id, total_amount: 1000, ...more });
const mains = async (profile: number) =>
  (
    await server.db.many<{ id: number }>(
      sql`select id from requisite_profiles where bank_profile_id = ${profile} and is_main = 1`,
    )
  ).map(({ id }) => id);

test('the first card is the main one, a later one becomes it when asked, and there is always exactly one', async () => {
  const { trader, profile } = await given();
  const first = (await save(trader, profile, { pan: cards[0] })).body.id;
  await save(trader, profile, { pan: cards[1] });
  expect(await mains(profile)).toEqual([first]);
  const third = (await save(trader, profile, { pan: cards[2], is_main: 1 })).body.id;
  expect(await mains(profile)).toEqual([third]);

  const taken = await save(trader, profile, { id: third, is_main: 0 });
  expect(taken.body.error).toBe('Основной реквизит нельзя снять: выберите основным другой');
  await save(trader, profile, { id: first, is_main: 1 });
  expect(await mains(profile)).toEqual([first]);
});

test('a card belongs to one profile, whosever it is, and nobody is told whose', async () => {
  const { trader, profile } = await given();
  await save(trader, profile, { pan: cards[0] });
  const device = (await trader.post(devicesApi.list.path, {})).body.deviceList[0].id;
  const body = {
    fio: 'Иванов',
    bank: '100000000005',
    min_amount: 100,
    max_amount: 999,
    sbp_available: 1,
    card_available: 1,
  };
  const second = (await trader.post(bankProfilesApi.save.path, { ...body, device_profile_id: device })).body.id;
  expect((await save(trader, second, { pan: cards[0] })).body.code).toBe('requisite_exists');

  const other = await given();
  const refused = await save(other.trader, other.profile, { pan: cards[0] });
  expect([refused.status, refused.body.code]).toEqual([409, 'requisite_exists']);
  expect(refused.body.error).toBe('Эта карта уже добавлена в сервис. Если её нет в вашем списке, напишите в поддержку');
});

test('several cards made main at the same instant leave exactly one main', async () => {
  const { trader, profile } = await given();
  const answers = await Promise.all(cards.map((pan) => save(trader, profile, { pan, is_main: 1 })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await mains(profile)).toHaveLength(1);
});

test('a change without a number keeps the card, with one replaces it, and a card of the same profile is refused', async () => {
  const { trader, profile } = await given();
  const id = (await save(trader, profile, { pan: cards[0] })).body.id;
  await save(trader, profile, { pan: cards[1] });
  const list = async () =>
    (await trader.post(requisitesApi.list.path, {})).body.requisiteProfiles.find(
      (row: { id: number }) => row.id === id,
    );

  await save(trader, profile, { id, total_amount: 2500.75, is_main: 1 });
  expect(await list()).toMatchObject({ pan: '•••• 0004', total_amount: 2500.75 });
  await save(trader, profile, { id, pan: cards[2], is_main: 1 });
  expect((await list()).pan).toBe('•••• 0020');
  const taken = await save(trader, profile, { id, pan: cards[1], is_main: 1 });
  expect([taken.status, taken.body.fields.pan]).toEqual([409, 'Эта карта уже добавлена']);
  expect((await save(trader, profile, {})).body.fields).toEqual({ pan: 'Допустим только номер карты' });
  for (const total_amount of [-1, '-5', '1e5', '1.500', '1500', '１５００', null])
    expect((await save(trader, profile, { pan: cards[3], total_amount })).body.fields).toEqual({
      total_amount: 'Допустимы только цифры',
    });
});

test('requisites by payment system: a card for the card group, a phone for the others, each once', async () => {
  const { trader } = await given();
  const { systems } = (await trader.get(requisitesApi.systems.path)).body;
  expect(systems).toContainEqual({ id: 1, name: 'СБП', system_group: 'sbp' });

  const create = (type: string, requisite_details: object) =>
    trader.post(requisitesApi.create.path, {
      type,
      requisite_details,
      min_amount: 100,
      max_amount: 500,
      total_amount: 1000,
    });
  const card = { cardpan: '2200 0000 0000 0012', fio: 'Иванов Иван' };
  const phone = { phone: '89991234567', fio: 'Иванов Иван' };
  expect((await create('C2C', card)).status).toBe(200);
  expect((await create('СБП', phone)).status).toBe(200);
  expect((await create('СБП', { ...phone, phone: '+7 999 123 45 67' })).body.error).toBe('Такой реквизит уже добавлен');
  expect((await create('СБП', card)).body.code).toBe('bad_input');
  expect((await create('Нет такой', card)).body.fields).toEqual({ type: 'Выберите платёжную систему' });

  const rows = (await trader.post(requisitesApi.list.path, {})).body.requisiteProfiles;
  expect(rows).toMatchObject([
    { bank: 'СБП', pan: '+7 ••• •••-45-67' },
    { bank: 'C2C', pan: '•••• 0012', is_main: 1 },
  ]);
  const profiles = (await trader.post(bankProfilesApi.list.path, {})).body.bankProfiles;
  expect(profiles.slice(0, 2)).toMatchObject([
    { payment_system: 'СБП', device_profile_id: null, phonenumber: '+7 ••• •••-45-67', available: 0, tier: 1 },
    { payment_system: 'C2C', device_profile_id: null, phonenumber: '', sbp_available: 0, card_available: 1 },
  ]);
  const dump = JSON.stringify(await server.db.many(sql`select p::text from bank_profiles p`));
  expect(dump).not.toContain('9991234567');
});

test('a phone stored by the version before is found when the server has started again; what cannot be opened keeps nobody', async () => {
  const [staff, trader] = [await server.given.user({ roles: ['support'] }), await server.given.user()];
  const { phonenumber, device } = await givenProfile(server, trader);
  const spoilt = await givenProfile(server, trader);
  const find = async () => (await staff.post(consoleSearchApi.find.path, { text: phonenumber })).body.found;
  const all = sql`select id, phone_tail, phone_print from device_profiles where id <> ${spoilt.device} order by id`;
  const before = await server.db.many(all);
  await server.db.run(sql`update device_profiles set phone_tail = null, phone_print = null where id >= ${device}`);
  await server.db.run(sql`update device_profiles set phone = '\\x00' where id = ${spoilt.device}`);
  expect(await find()).toEqual([]);
  await Promise.all([1, 2, 3].map(() => fillPhonePrints(server.db, server.needs.vault)));
  expect(await server.db.many(all)).toEqual(before);
  expect(await find()).toMatchObject([{ kind: 'person', id: trader.id }]);
  expect(await server.db.many(sql`select from device_profiles where phone_print is null`)).toEqual([]);
});
