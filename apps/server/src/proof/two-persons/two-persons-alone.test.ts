import { staffApi } from '@app/contract/access/staff-api';
import { moneyApi } from '@app/contract/money/money';
import { requestsApi } from '@app/contract/two-persons/requests';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { adjustKind } from '#features/money/adjustment-act.ts';
import { actOrRequest } from '#features/two-persons/ask-request.ts';
import { hours, later, seconds } from '#lib/clock.ts';
import { becomes } from '#testing/given/colleagues.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let people: ReturnType<typeof payoutPeople>;
beforeAll(async () => {
  server = await startServer();
  people = payoutPeople(server);
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});
beforeEach(async () => {
  await server.db.run(sql`update staff set roles = '{viewer}', roles_until = '{}'`);
});

const adjust = (who: Visitor, trader: Visitor, amount = 500_000) => {
  server.clock.move(seconds(30));
  const content = { trader_id: trader.id, amount, reason: 'Ошибка банка', otp_code: server.otpCode() };
  return who.post(moneyApi.adjust.path, content);
};
const givenOwners = async () => {
  const roles = ['owner'] as const;
  const [bad, good] = [await server.given.user({ roles: [...roles] }), await server.given.user({ roles: [...roles] })];
  return { bad, good, trader: await server.given.user() };
};

test.each([
  {
    how: 'turns the other off',
    end: (bad: Visitor, user_id: number) => bad.post(staffApi.turnOff.path, { user_id, reason: 'Отпуск' }),
  },
  {
    how: 'takes the role from the other',
    end: (bad: Visitor, user_id: number) =>
      bad.post(staffApi.changeRoles.path, { user_id, roles: ['viewer'], reason: 'Отпуск' }),
  },
])('of two owners one $how and is not alone for as long as a request waits', async ({ end }) => {
  const { bad, good, trader } = await givenOwners();
  expect((await end(bad, good.id)).status).toBe(200);
  expect((await adjust(bad, trader)).body.request_id).toEqual(expect.any(Number));
  expect(await people.balance(trader)).toBe(0);
  // The command line obeys the same: whoever types is no owner.
  const content = { trader_id: trader.id, amount: 90_000_00n };
  const asking = { by: 'operator', at: server.clock.now(), reason: 'Ошибка', person: undefined } as const;
  const byCommand = (person?: number) =>
    server.db.begin((tx) => actOrRequest(tx, adjustKind, content, { ...asking, person, byCommand: true }));
  await expect(byCommand()).rejects.toMatchObject({ refusal: { code: 'second_person_needed' } });
  await expect(byCommand(bad.id)).rejects.toMatchObject({ refusal: { code: 'request_waits' } });

  const another = await server.given.user();
  server.clock.move(hours(24));
  expect((await adjust(bad, another)).body.request_id).toBeNull();
});

test('who has always been the only owner works alone a day after the others have gone', async () => {
  const [owner, finance, trader] = [
    await server.given.user({ roles: ['owner'] }),
    await server.given.user({ roles: ['finance'] }),
    await server.given.user(),
  ];
  await owner.post(staffApi.turnOff.path, { user_id: finance.id, reason: 'Уволен' });
  const invited = await server.given.user({ roles: ['owner'] });
  await server.db.run(sql`update staff set state = 'waiting' where user_id = ${invited.id}`);
  await owner.post(staffApi.turnOff.path, { user_id: invited.id, reason: 'Не тот человек' });
  // For a day there was somebody who could have confirmed it.
  expect((await adjust(owner, trader, 400_000)).body.request_id).toEqual(expect.any(Number));
  server.clock.move(hours(24));
  expect((await adjust(owner, trader)).body.request_id).toBeNull();
});

test('where no owner is, a colleague asks all the same; the command line acts where nobody at all is there', async () => {
  const trader = await server.given.user();
  const content = { trader_id: trader.id, amount: 90_000_00n };
  const asking = { by: 'operator', at: server.clock.now(), reason: 'Ошибка', byCommand: true } as const;
  const byCommand = () =>
    server.db.begin((tx) => actOrRequest(tx, adjustKind, content, { ...asking, person: undefined }));
  expect(await byCommand()).toEqual({ done: undefined });
  const finance = await server.given.user({ roles: ['finance'] });
  expect((await adjust(finance, await server.given.user())).body.request_id).toEqual(expect.any(Number));
  await expect(byCommand()).rejects.toMatchObject({ refusal: { code: 'second_person_needed' } });
});

test('nobody at a shell is the single owner whom they name', async () => {
  const owner = await server.given.user({ roles: ['owner'] });
  const trader = await server.given.user();
  const asking = { by: 'operator', at: server.clock.now(), reason: 'Ошибка', byCommand: true } as const;
  const byCommand = (amount: bigint) =>
    server.db.begin((tx) =>
      actOrRequest(tx, adjustKind, { trader_id: trader.id, amount }, { ...asking, person: owner.id }),
    );
  await expect(byCommand(90_000_00n)).rejects.toMatchObject({ refusal: { code: 'only_owner' } });
  expect(await byCommand(10_000_00n)).toEqual({ done: undefined });
  expect((await adjust(owner, trader, 90_000)).body.request_id).toBeNull();
  // A colleague who is named there asks the owner.
  const finance = await server.given.user({ roles: ['finance'] });
  const another = await server.given.user();
  const content = { trader_id: another.id, amount: 90_000_00n };
  const asked = await server.db.begin((tx) => actOrRequest(tx, adjustKind, content, { ...asking, person: finance.id }));
  expect(asked).toEqual({ waits: expect.any(Number) });
});

test('back again and once more an owner counts as one person', async () => {
  const { bad, good, trader } = await givenOwners();
  const third = await server.given.user({ roles: ['owner'] });
  await bad.post(staffApi.turnOff.path, { user_id: good.id, reason: 'Отпуск' });
  const { request_id } = (await bad.post(staffApi.turnOn.path, { user_id: good.id, reason: 'Вернулся' })).body;
  server.clock.move(seconds(30));
  const word = { request_id, otp_code: server.otpCode() };
  expect((await third.post(requestsApi.confirm.path, word)).status).toBe(200);
  await bad.post(staffApi.turnOff.path, { user_id: third.id, reason: 'Отпуск' });
  server.clock.move(hours(24));
  expect((await adjust(bad, trader)).body.request_id).toEqual(expect.any(Number));
  const counted = await server.db.value<number>(sql`
    select count(*)::int from staff where (roles_until->>'owner')::timestamptz > ${later(server.clock.now(), -hours(48))}`);
  expect(counted).toBe(2);
});

test('a moderator who becomes staff is the same person: neither credit for what another confirmed nor a sum from nothing', async () => {
  await givenOwners();
  const trader = await people.trader();
  const [moderator, olga] = [await people.moderator(), await people.moderator()];
  const decide = async (id: number) => {
    const said = { action: 'done', reason_code: 'receipt_valid' };
    return (await moderator.post(`/staff/v1/cases/payout/${id}/decide`, said)).body.request_id;
  };
  const confirmed = await people.inReview(trader, { amount: 900_000 });
  expect(await decide(confirmed)).toEqual(expect.any(Number));
  expect((await people.moderate(olga, confirmed, 'done')).status).toBe(200);
  expect(await decide(await people.inReview(trader, { amount: 200_000 }))).toBeNull();

  await becomes(server, moderator, 'support');
  expect(await decide(await people.inReview(trader, { amount: 1_000_000 }))).toEqual(expect.any(Number));
  expect(await decide(await people.inReview(trader, { amount: 150_000 }))).toEqual(expect.any(Number));
  expect(await decide(await people.inReview(trader, { amount: 50_000 }))).toBeNull();
});
