import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { requisitesApi } from '@app/contract/devices/requisites';
import { platformApi } from '@app/contract/platforms/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, minutes } from '#lib/clock.ts';
import { givenCard, givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());
beforeEach(() => server.db.run(sql`update bank_profiles set available = 0`));

const other = '100000000111';
const limits = { fio: 'Иванов Иван', min_amount: 100, max_amount: 999, sbp_available: 1, card_available: 1 };
const addBank = async (trader: Visitor, phonenumber: string, bank = '100000000004') => {
  const found = (await trader.post(devicesApi.list.path, {})).body.deviceList.find(
    (device: { phonenumber: string }) => device.phonenumber === phonenumber,
  );
  const id = found?.id ?? (await trader.post(devicesApi.createByPhone.path, { phonenumber })).body.id;
  return trader.post(bankProfilesApi.save.path, { ...limits, bank, device_profile_id: id });
};
const hide = (trader: Visitor, bankProfileId: number, is_hided: 0 | 1) =>
  trader.post(bankProfilesApi.hide.path, { bankProfileId, is_hided });
/** Signed in anew: changing numbers needs a recent proof. */
const again = async ({ id, login }: Visitor) => server.visitor(id, login, (await server.signIn(login)).body.token);
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

test('of two traders who name one phone at one bank, or one card, at the same instant one has it', async () => {
  const [one, two] = [await server.given.user(), await server.given.user()];
  const phones = await Promise.all([addBank(one, '+79320000001'), addBank(two, '+79320000001')]);
  expect(statuses(phones)).toEqual([200, 409]);
  expect(phones.find(({ status }) => status === 409)?.body).toEqual({
    code: 'number_taken',
    error: 'Этот номер в этом банке уже добавлен в сервис. Если он ваш, напишите в поддержку',
  });
  expect((await addBank(two, '+79320000001', other)).status).toBe(200);

  const profiles = [await addBank(one, '+79320000002'), await addBank(two, '+79320000003')];
  const card = { pan: '2200000000000061', total_amount: 1000 };
  const cards = await Promise.all(
    [one, two].map((trader, n) =>
      trader.post(requisitesApi.save.path, { ...card, bank_profile_id: profiles[n]?.body.id }),
    ),
  );
  expect(statuses(cards)).toEqual([200, 409]);
});

test('the database itself gives a number to one trader only', async () => {
  const [one, two] = [await server.given.user(), await server.given.user()];
  const mine = (await addBank(one, '+79320000011')).body.id;
  const theirs = (await addBank(two, '+79320000012')).body.id;
  await expect(
    server.db.run(sql`
      update bank_profiles set number = (select number from bank_profiles where id = ${mine}) where id = ${theirs}`),
  ).rejects.toThrow('foreign key');
});

test('a number in the archive may become another trader’s, a day after its last deal, and is then refused to the first', async () => {
  const one = await server.given.user({ balance: 100_000_00n });
  let two = await server.given.user();
  const profile = await givenProfile(server, one);
  const deal = { payment_id: 'number-1', amount: 500, method_group: 'sbp' };
  const { id } = (await server.platform('POST', platformApi.createDeal.path, deal)).body;
  expect(id).toBeGreaterThan(0);
  expect((await addBank(two, profile.phonenumber)).status).toBe(409);
  await hide(one, profile.id, 1);
  expect((await addBank(two, profile.phonenumber)).status).toBe(409);
  await server.platform('POST', `/platform/v1/deals/${id}/cancel`);
  server.clock.move(hours(23));
  two = await again(two);
  expect((await addBank(two, profile.phonenumber)).status).toBe(409);
  server.clock.move(hours(1) + minutes(16));
  two = await again(two);
  expect((await addBank(two, profile.phonenumber)).status).toBe(200);
  expect((await hide(one, profile.id, 0)).body.code).toBe('number_taken');
});

test('a bank or a card is not changed while a deal on it waits, nor within a day after it', async () => {
  let trader = await server.given.user({ balance: 100_000_00n });
  const { id, phonenumber } = await givenProfile(server, trader);
  const card = (await trader.post(requisitesApi.list.path, {})).body.requisiteProfiles[0].id;
  const next = await givenCard(server, trader, id);
  await server.db.run(sql`delete from requisite_profiles where id = ${next.id}`);
  const deal = { payment_id: 'number-2', amount: 500, method_group: 'card' };
  const made = (await server.platform('POST', platformApi.createDeal.path, deal)).body.id;
  const changeCard = () =>
    trader.post(requisitesApi.save.path, { id: card, bank_profile_id: id, pan: next.pan, total_amount: 1000 });
  const changeBank = () => trader.post(bankProfilesApi.update.path, { ...limits, id, bank: other });
  const codes = async () => [(await changeCard()).body.code, (await changeBank()).body.code];
  expect(await codes()).toEqual(['number_busy', 'number_busy']);
  await server.platform('POST', `/platform/v1/deals/${made}/cancel`);
  expect(await codes()).toEqual(['number_busy', 'number_busy']);
  server.clock.move(hours(24) + minutes(16));
  trader = await again(trader);
  expect([(await changeCard()).status, (await changeBank()).status]).toEqual([200, 200]);
  const stranger = await server.given.user();
  expect((await addBank(stranger, phonenumber, other)).status).toBe(409);
});
