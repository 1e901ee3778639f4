import { appealsApi } from '@app/contract/appeals/appeals-api';
import { countersApi } from '@app/contract/counters';
import { inboxApi } from '@app/contract/notifications/inbox';
import { platformApi } from '@app/contract/platforms/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { payoutPeople, receipt } from '#testing/given/payouts.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { openStream } from '#testing/server/stream.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());

const read = async (who: Visitor, filters: object = {}) => (await who.post(inboxApi.list.path, filters)).body;
const unread = async (who: Visitor) => (await who.get(countersApi.read.path)).body.inbox.count;
const told = ({ items }: { items: { event: string }[] }) => items.map(({ event }) => event);

/** What is there before anything happens: the person has been given money and an ЛК for work. */
const atFirst = ['bank-profile.tier_set', 'balance.adjusted'];

async function givenTraderWithAppeal() {
  const trader = await server.given.user({ balance: 100_000_00n });
  const profile = await givenProfile(server, trader);
  const deal = await server.platform('POST', platformApi.createDeal.path, {
    payment_id: `inbox-${trader.id}`,
    amount: 1500,
    method_group: 'sbp',
  });
  expect(deal.status).toBe(200);
  const form = new FormData();
  form.set('deal_id', String(deal.body.id));
  form.set('amount_to_pay', '1500');
  form.append('proof', new Blob([receipt()]), 'proof.jpg');
  const appeal = await server.platform('POST', platformApi.createAppeal.path, form);
  expect(appeal.status).toBe(200);
  await server.db.run(sql`update bank_profiles set available = 0 where id = ${profile.id}`);
  return { trader, deal: deal.body.id as number, appeal: appeal.body.id as number };
}

test('what others do to a person’s things is in the inbox, newest first; what the person does is not', async () => {
  const { trader, deal, appeal } = await givenTraderWithAppeal();
  const before = await read(trader);
  expect(told(before)).toEqual(['appeal.created', 'deal.expired', ...atFirst]);
  expect(before.items[0]).toMatchObject({ ref: appeal, amount: 1500 });
  expect(before.items[1]).toMatchObject({ ref: deal, amount: 1500, note: '' });
  const answer = { appeal_id: appeal, trader_note: 'Платёж не найден', state: 'cancel' };
  expect((await trader.post(appealsApi.changeStatus.path, answer)).status).toBe(200);
  expect(told(await read(trader))).toEqual(told(before));
  expect(told(await read(await server.given.user()))).toEqual([]);
});

test('a message says whether platform or staff did it', async () => {
  const [olga, decided, withdrawn] = [
    await server.given.user({ roles: ['support'] }),
    await givenTraderWithAppeal(),
    await givenTraderWithAppeal(),
  ];
  await server.db.run(sql`update appeals set status = 4, judge_until = now() where id = ${decided.appeal}`);
  const archived = await olga.post(`/staff/v1/cases/appeal/${decided.appeal}/decide`, {
    decision: 'archive',
    reason_code: 'duplicate',
  });
  expect(archived.status).toBe(200);
  const withdraw = `/platform/v1/appeals/${withdrawn.appeal}/decide`;
  expect((await server.platform('POST', withdraw, { decision: 'archived' })).status).toBe(200);
  expect((await read(decided.trader)).items[0]).toMatchObject({ event: 'appeal.archived', by: 'staff' });
  expect((await read(withdrawn.trader)).items[0]).toMatchObject({ event: 'appeal.archived', by: 'platform' });
  expect((await read(withdrawn.trader)).items.at(-1)).toMatchObject({ event: 'balance.adjusted', by: 'staff' });
});

test('a kind can be chosen', async () => {
  const { trader } = await givenTraderWithAppeal();
  expect(told(await read(trader, { kind: 'appeal' }))).toEqual(['appeal.created']);
  expect(told(await read(trader, { kind: 'access' }))).toEqual([]);
  expect(told(await read(trader, { kind: 'payout' }))).toEqual([]);
  expect((await trader.post(inboxApi.list.path, { kind: 'secrets' })).status).toBe(400);
});

test('somebody who signs in with the password is in the inbox, with browser and network, and other cabinets hear of it', async () => {
  const trader = await server.given.user();
  const cabinet = await openStream(server.http, trader.token);
  expect((await server.signIn(trader.login)).status).toBe(200);
  // What happened just before may be heard as well.
  await cabinet.until(() => expect(cabinet.heard()).toContain(`user.signed_in ${trader.id}`));
  const { items } = await read(trader, { kind: 'access' });
  expect(items).toMatchObject([{ event: 'user.signed_in', ref: trader.id, note: 'Неизвестный браузер, 127.0.0.1' }]);
  expect(await unread(trader)).toBe(1);
  expect((await server.signIn(trader.login, 'wrong password')).status).toBe(401);
  expect(await unread(trader)).toBe(1);
});

test('a moderator’s words reach the trader', async () => {
  const people = payoutPeople(server);
  const [trader, moderator] = [await people.trader(), await people.moderator()];
  const payout = await people.inWork(trader);
  await people.send(trader, payout);
  const sentBack = { id: payout, action: 'sendback', reject_comment: 'На чеке не видно суммы' };
  expect((await moderator.post('/trader/payoutrequest/moderation/edit', sentBack)).status).toBe(200);
  expect((await read(trader)).items[0]).toMatchObject({
    event: 'payout.sent_back',
    ref: payout,
    note: 'На чеке не видно суммы',
  });
  expect(told(await read(moderator))).toEqual([]);
});

test('read on one device is read on all; it never goes back, and never beyond what there is', async () => {
  const { trader } = await givenTraderWithAppeal();
  const other = await server.given.user();
  expect(await unread(trader)).toBe(4);
  const { items, read_to } = await read(trader);
  expect(read_to).toBe(0);
  await trader.post(inboxApi.read.path, { to: items[1].id });
  expect(await unread(trader)).toBe(1);
  await trader.post(inboxApi.read.path, { to: items[2].id });
  expect(await unread(trader)).toBe(1);
  await trader.post(inboxApi.read.path, { to: Number.MAX_SAFE_INTEGER });
  expect(await unread(trader)).toBe(0);
  expect((await read(trader)).read_to).toBe(items[0].id);
  expect((await read(other)).read_to).toBe(0);
});

test('older messages come page by page, each once', async () => {
  const trader = await server.given.user();
  await server.db.run(sql`
    insert into journal (event, ref, actor, at, user_id, groups, data, inbox)
    select 'deposit.expired', n, 'system', ${server.clock.now()}, ${trader.id}, '{}', '{}', true from generate_series(1, 70) n`);
  const seen: number[] = [];
  let page = await read(trader);
  seen.push(...page.items.map(({ ref }: { ref: number }) => ref));
  while (page.more) {
    page = await read(trader, { before: page.items.at(-1).id });
    seen.push(...page.items.map(({ ref }: { ref: number }) => ref));
  }
  expect(seen).toEqual(Array.from({ length: 70 }, (_, n) => 70 - n));
  expect(await unread(trader)).toBe(70);
});

test('a list of a busy journal is read from the index of the inbox', async () => {
  const trader = await server.given.user();
  const plan = await server.db.begin(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    return tx.many<{ 'QUERY PLAN': string }>(sql`
      explain select id from journal where inbox and user_id = ${trader.id} order by id desc limit 31`);
  });
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('journal_inbox');
});

test('the inbox needs a session', async () => {
  expect((await server.stranger.post(inboxApi.list.path, {})).status).toBe(401);
  expect((await server.stranger.post(inboxApi.read.path, { to: 1 })).status).toBe(401);
});
