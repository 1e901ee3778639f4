import { Group } from '@app/contract/access/users';
import { requestsApi } from '@app/contract/two-persons/requests';
import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { seconds } from '#lib/clock.ts';
import { becomes } from '#testing/given/colleagues.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { giveState } from '#testing/given/states.ts';
import { type Answer, ownServer, type Visitor } from '#testing/server/server.ts';

const reasons = {
  done: 'receipt_valid',
  notproven: 'no_transfer',
  fullreject: 'unpayable',
  return: 'not_sent',
  sendback: 'unreadable',
};
const heard = ({ status, body }: Answer) => [status, body.code ?? (body.request_id ? 'waits' : '')];

/** An installation of its own: who else is there is what these tests are about. */
async function givenInstallation(owners: number) {
  const server = await ownServer();
  const people = payoutPeople(server);
  const trader = await people.trader();
  return {
    server,
    people,
    trader,
    owners: await Promise.all(Array.from({ length: owners }, () => server.given.user({ roles: ['owner'] }))),
    say: async (who: Visitor, id: number, action: keyof typeof reasons) =>
      heard(
        await who.post(`/staff/v1/cases/payout/${id}/decide`, {
          action,
          reason_code: reasons[action],
          no_money_sent: true,
        }),
      ),
    sendAgain: async (id: number) => {
      server.clock.move(seconds(1));
      expect((await people.send(trader, id)).status).toBe(200);
    },
    rowFor: async (who: Visitor, id: number) =>
      (await who.post('/staff/v1/cases/view', { kind: 'payout', id })).body.row,
    requestEvents: async () =>
      (
        await server.db.many<{ event: string }>(sql`select event from journal where event like 'request.%' order by id`)
      ).map(({ event }) => event),
  };
}

test('a trader who sends receipts again and again uses up nobody for good: two owners decide, and the journal says so', async () => {
  const { server, people, trader, owners, say, sendAgain, rowFor, requestEvents } = await givenInstallation(2);
  const [first, second] = owners as [Visitor, Visitor];
  const others = [await people.moderator(), await server.given.user({ roles: ['support'] })];
  const id = await people.inReview(trader);
  for (const judge of [...others, first]) {
    expect(await say(judge, id, 'notproven')).toEqual([200, '']);
    await sendAgain(id);
  }
  // One of them is neutral, so nobody else.
  expect(await say(first, id, 'done')).toEqual([403, 'case_judged']);
  expect(await rowFor(first, id)).toMatchObject({ standing: 'judged', flags: [] });
  expect(await say(second, id, 'notproven')).toEqual([200, '']);
  await sendAgain(id);
  expect(await requestEvents()).toEqual([]);

  for (const judge of others) {
    for (const action of ['done', 'notproven', 'sendback'] as const)
      expect(await say(judge, id, action)).toEqual([403, 'case_judged']);
    expect(await rowFor(judge, id)).toMatchObject({ standing: 'judged', flags: ['owners'] });
  }
  expect(await rowFor(first, id)).toMatchObject({ standing: 'may', flags: ['owners'] });
  expect((await first.post('/staff/v1/cases/lease', { kind: 'payout', id })).status).toBe(200);
  expect(await say(first, id, 'done')).toEqual([200, 'waits']);
  expect(await people.balance(trader)).toBe(0);
  expect(await say(second, id, 'done')).toEqual([200, '']);
  expect(await people.balance(trader)).toBe(10_200);
  expect(await requestEvents()).toEqual(['request.asked', 'request.confirmed']);
});

test('somebody new is neutral, and then no owner decides it again', async () => {
  const { people, trader, owners, say, sendAgain } = await givenInstallation(2);
  const [first, second] = owners as [Visitor, Visitor];
  const id = await people.inReview(trader);
  for (const judge of [first, second]) {
    await say(judge, id, 'notproven');
    await sendAgain(id);
  }
  expect(await say(first, id, 'done')).toEqual([200, 'waits']);
  const moderator = await people.moderator();
  expect(await say(second, id, 'done')).toEqual([403, 'case_judged']);
  expect(await say(moderator, id, 'done')).toEqual([200, '']);
  expect((await people.read(id)).status).toBe(6);
});

test('a single owner works alone: the trader’s better receipt is accepted, and the journal says that nobody else was there', async () => {
  const { people, trader, owners, say, sendAgain, rowFor, requestEvents } = await givenInstallation(1);
  const [boss] = owners as [Visitor];
  const id = await people.inReview(trader);
  expect(await say(boss, id, 'notproven')).toEqual([200, '']);
  await sendAgain(id);
  expect(await rowFor(boss, id)).toMatchObject({ standing: 'may', flags: ['owners'] });
  expect(await say(boss, id, 'sendback')).toEqual([200, '']);
  await sendAgain(id);
  expect(await say(boss, id, 'done')).toEqual([200, '']);
  expect(await people.balance(trader)).toBe(10_200);
  expect(await requestEvents()).toEqual(['request.alone']);
});

test('where two are needed and one neutral is left, an owner who judged it before is the second', async () => {
  const { people, trader, owners, say, sendAgain } = await givenInstallation(2);
  const [first, second] = owners as [Visitor, Visitor];
  const moderator = await people.moderator();
  const id = await people.inReview(trader, { amount: 310_000 });
  expect(await say(first, id, 'notproven')).toEqual([200, 'waits']);
  expect(await say(second, id, 'notproven')).toEqual([200, '']);
  await sendAgain(id);
  expect(await say(first, id, 'done')).toEqual([403, 'case_judged']);
  expect(await say(moderator, id, 'done')).toEqual([200, 'waits']);
  expect(await say(first, id, 'done')).toEqual([200, '']);
  expect((await people.read(id)).status).toBe(6);
});

test('what such a trader sends no longer outruns a rejection once their access is closed', async () => {
  const { server, people, trader, owners, say, sendAgain } = await givenInstallation(1);
  const [boss] = owners as [Visitor];
  const id = await people.inReview(trader);
  await say(boss, id, 'notproven');
  await sendAgain(id);
  await giveState(server, trader, 'blocked');
  expect(await say(boss, id, 'notproven')).toEqual([200, '']);
  expect((await people.send(trader, id)).status).toBe(401);
  expect(await say(boss, id, 'fullreject')).toEqual([200, '']);
  expect((await people.read(id)).status).toBe(4);
});

test('who decided it before does not send it back, though sending back uses up nobody', async () => {
  const { people, trader, owners, say, sendAgain } = await givenInstallation(1);
  const [boss] = owners as [Visitor];
  const moderator = await people.moderator();
  const id = await people.inReview(trader);
  await say(moderator, id, 'notproven');
  await sendAgain(id);
  expect(await say(moderator, id, 'sendback')).toEqual([403, 'case_judged']);
  expect((await people.read(id)).status).toBe(2);
  expect(await say(boss, id, 'sendback')).toEqual([200, '']);
  await sendAgain(id);
  expect(await say(boss, id, 'sendback')).toEqual([200, '']);
  await sendAgain(id);
  // Not possible any more for anybody: that is said first.
  expect(await say(moderator, id, 'sendback')).toEqual([409, 'payout_sent_back_twice']);
  expect(await say(boss, id, 'done')).toEqual([200, '']);
});

test('who had the payout before it went back to the pool is a party for good, whatever they are now', async () => {
  const { server, people, trader, owners, say, rowFor } = await givenInstallation(2);
  const [boss] = owners as [Visitor];
  const former = await server.given.user({ group: Group.payoutTrader, twoFactor: true });
  const id = await people.inWork(former);
  await people.cancel(former, id);
  expect(await say(boss, id, 'return')).toEqual([200, '']);
  await people.accept(trader, id);
  await people.send(trader, id);
  await becomes(server, former, 'moderator');
  for (const action of ['done', 'notproven', 'sendback', 'return'] as const)
    expect(await say(former, id, action)).toEqual([403, 'case_party']);
  expect(await rowFor(former, id)).toMatchObject({ standing: 'party' });
  const taken = await former.post('/staff/v1/cases/lease', { kind: 'payout', id });
  expect(heard(taken)).toEqual([403, 'case_party']);
  expect(await say(boss, id, 'done')).toEqual([200, '']);
  // Nor is it theirs to answer in «Ждут второго».
  await becomes(server, former, 'owner');
  const asked = await owners[1]?.post(`/staff/v1/cases/payout/${id}/decide`, {
    action: 'reverse',
    reason_code: 'not_received',
  });
  server.clock.move(seconds(30));
  const word = { request_id: asked?.body.request_id, otp_code: server.otpCode() };
  expect(heard(await former.post(requestsApi.confirm.path, word))).toEqual([403, 'case_party']);
});
