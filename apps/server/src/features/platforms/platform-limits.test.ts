import { dealsApi } from '@app/contract/deals/deals-api';
import { consolePlatformsApi } from '@app/contract/platforms/console-platforms';
import { platformApi } from '@app/contract/platforms/platform';
import { limitsOf, type PlatformLimits, platformLimits } from '@app/contract/platforms/platform-limits';
import { requestsApi } from '@app/contract/two-persons/requests';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#db/sql.ts';
import { days, seconds } from '#lib/clock.ts';
import { sampleFiles } from '#testing/files/sample-files.ts';
import { givenOnlyTrader } from '#testing/given/deals.ts';
import { CARD, payoutPeople } from '#testing/given/payouts.ts';
import { type PlatformDoor, platformDoor } from '#testing/given/platforms.ts';
import { givenRate } from '#testing/given/profiles.ts';
import { setTestWebhookAddress, webhooksAbout } from '#testing/given/webhooks.ts';
import { type Answer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { refuseMoreDeals } from './platform-limits.ts';

let server: TestServer;
let owner: Visitor;
let finance: Visitor;
let trader: Visitor;
let beat: () => Promise<Answer>;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
  const given = await givenOnlyTrader(server, { max_amount: 1_000_000 }, 100_000_000_00n);
  trader = given.trader;
  beat = given.profile.beat;
});
beforeEach(async () => {
  owner = await server.given.user({ roles: ['owner'] });
  finance = await server.given.user({ roles: ['finance'] });
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

let serial = 0;
async function givenShop(limits: Partial<PlatformLimits> = {}) {
  const key = `shop-${++serial}x`;
  const door = platformDoor(server, { key, secret: await server.given.platform(key, limits) });
  const id = await server.db.value<number>(sql`select id from platforms where code = ${key}`);
  await beat();
  return { id, key, ...callsOf(door) };
}

const callsOf = (door: PlatformDoor) => ({
  door,
  deal: (amount: number, more: object = {}, headers: Record<string, string> = {}) =>
    door(
      'POST',
      platformApi.createDeal.path,
      { payment_id: `limit-${++serial}`, amount, method_group: 'sbp', ...more },
      headers,
    ),
  cancel: (id: number) => door('POST', `/platform/v1/deals/${id}/cancel`, {}),
  payout: (amount: number) =>
    door('POST', platformApi.createPayout.path, {
      payout_id: `limit-${++serial}`,
      amount,
      bank: '100000000004',
      fio: 'Петров Пётр',
      method: 'card',
      pan: CARD,
    }),
  appeal: (deal_id: number, amount: number, size: number) => {
    const form = new FormData();
    form.set('deal_id', String(deal_id));
    form.set('amount_to_pay', String(amount));
    form.set('proof', new Blob([new Uint8Array(sampleFiles.jpg()), new Uint8Array(size)]), 'proof.jpg');
    return door('POST', platformApi.createAppeal.path, form);
  },
});

/** Which limit was said, or how it went otherwise. */
const said = ({ status, body }: Answer) =>
  status === 422 && body.code === 'limit' ? Object.keys(body.fields).join() : (body.code ?? status);
const times = (answers: Answer[]) => {
  const counts = Map.groupBy(answers.map(said), (word) => word);
  return Object.fromEntries([...counts].map(([word, all]) => [word, all.length]));
};

test('of many deals at once exactly as many wait as the platform may have; an ended one makes room', async () => {
  const shop = await givenShop({ waiting_deals: 3n });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => shop.deal(1000 + 50 * index)));
  expect(times(answers)).toEqual({ 200: 3, waiting_deals: 5 });
  const made = answers.find(({ status }) => status === 200);
  expect(answers.find(({ status }) => status === 422)?.body.error).toBe(
    'Лимит платформы: сделок ждут оплаты одновременно — не больше 3 шт.',
  );
  await shop.cancel(made?.body.id);
  const again = await Promise.all([shop.deal(2000), shop.deal(2100)]);
  expect(times(again)).toEqual({ 200: 1, waiting_deals: 1 });
  // Another platform is not concerned.
  expect((await (await givenShop()).deal(2200)).status).toBe(200);
});

test('nor do their sums at once pass the limit, or one wait longer than the platform may ask', async () => {
  const shop = await givenShop({ waiting_sum: 10_000_00n });
  expect(times(await Promise.all([shop.deal(6000), shop.deal(5000), shop.deal(5500)]))).toEqual({
    200: 1,
    waiting_sum: 2,
  });
  expect(said(await shop.deal(3000, { expires_in: 3601 }))).toBe('expiry_minutes');
  expect(said(await shop.deal(3000, { expires_in: 3600 }))).toBe(200);
});

test('creations pass together only where all that may be under way at once still fit', () => {
  const limits = limitsOf({});
  const account = { state: 'active', limits, deals: 0n, sum: 0n } as const;
  const ask = (now: Partial<typeof account>, amount = 1000_00n) =>
    refuseMoreDeals({ ...account, ...now } as typeof account, { amount, seconds: undefined }, false);
  expect(ask({ deals: 99n } as object)).toBeUndefined();
  expect(ask({ deals: 100n } as object)).toBe('crowded');
  expect(ask({}, limits.waiting_sum / 200n)).toBeUndefined();
  expect(ask({}, limits.waiting_sum / 200n + 1n)).toBe('crowded');
  expect(ask({ sum: limits.waiting_sum / 2n } as object)).toBe('crowded');
});

test('payouts: one, of a day, and above what its closed deals brought in a day, at once as well', async () => {
  const limits = { payout_amount: 40_000_00n, payouts_a_day: 5n, payouts_over_deals: 50_000_00n };
  const shop = await givenShop(limits);
  expect(said(await shop.payout(40_000.01))).toBe('payout_amount');
  const answers = await Promise.all([30_000, 30_000, 30_000].map(shop.payout));
  expect(times(answers)).toEqual({ 200: 1, payouts_over_deals: 2 });
  expect(said(await shop.payout(20_000))).toBe(200);
  expect(said(await shop.payout(100))).toBe('payouts_over_deals');

  const deal = (await shop.deal(5200)).body.id;
  // What another platform brought in is not this one's.
  const others = (await (await givenShop()).deal(5300)).body.id;
  expect(said(await shop.payout(100))).toBe('payouts_over_deals');
  server.clock.move(seconds(30));
  const close = { deal_ids: [deal, others], otp_code: server.otpCode(), state: 'close' };
  expect((await trader.post(dealsApi.changeStatus.path, close)).status).toBe(200);
  expect(said(await shop.payout(5200.01))).toBe('payouts_over_deals');
  const { body } = await shop.payout(4000);
  // Withdrawn it is no money any more, but one of the day's.
  expect((await shop.door('POST', `/platform/v1/payouts/${body.id}/withdraw`, {})).status).toBe(200);
  expect(said(await shop.payout(4000))).toBe(200);
  expect(said(await shop.payout(1000))).toBe(200);
  expect(said(await shop.payout(10))).toBe('payouts_a_day');
  server.clock.move(days(1));
  expect(said(await shop.payout(30_000))).toBe(200);
});

test('files of a day, by appeals and messages together; a refused one is not kept', async () => {
  const shop = await givenShop({ file_megabytes: 1n });
  const [first, second] = [(await shop.deal(7000)).body.id, (await shop.deal(7100)).body.id];
  const appeal = await shop.appeal(first, 7000, 500_000);
  expect(said(appeal)).toBe(200);
  expect(said(await shop.appeal(second, 7100, 600_000))).toBe('file_megabytes');
  expect((await shop.door('GET', `/platform/v1/deals/${second}`)).body.status).toBe(0);
  const message = new FormData();
  message.set('text', 'Чек клиента');
  message.set('files', new Blob([new Uint8Array(sampleFiles.jpg()), new Uint8Array(600_000)]), 'receipt.jpg');
  const write = `/platform/v1/appeals/${appeal.body.id}/messages`;
  expect(said(await shop.door('POST', write, message))).toBe('file_megabytes');
  server.clock.move(days(1));
  expect(said(await shop.appeal(second, 7100, 600_000))).toBe(200);
});

const setState = (who: Visitor, platform_id: number, state: string) =>
  who.post(consolePlatformsApi.setState.path, { platform_id, state, reason: 'Ключ утёк' });
const confirm = (request_id: number) => {
  server.clock.move(seconds(30));
  return owner.post(requestsApi.confirm.path, { request_id, otp_code: server.otpCode() });
};

test('stopped by one person it makes nothing and what it made goes on; started again by two', async () => {
  const shop = await givenShop();
  await setTestWebhookAddress(server.needs, shop.key);
  const people = payoutPeople(server);
  const payer = await people.trader();
  const once = { 'idempotency-key': 'before-the-stop' };
  const asked = { payment_id: 'before-the-stop' };
  const { body: deal } = await shop.deal(8000, asked, once);
  const appealed = (await shop.deal(8100)).body.id;
  const [pool, taken] = [(await shop.payout(1000)).body.id, (await shop.payout(2000)).body.id];
  await people.accept(payer, taken);
  await people.cancel(payer, taken);

  expect((await setState(finance, shop.id, 'stopped')).body).toEqual({ success: true, request_id: null });
  expect([said(await shop.deal(8200)), said(await shop.payout(500))]).toEqual(['platform_stopped', 'platform_stopped']);
  // Its answer had been lost: the deal is there.
  expect((await shop.deal(8000, asked, once)).body).toEqual(deal);
  expect((await shop.door('GET', `/platform/v1/payouts/${pool}`)).body.status).toBe(5);
  expect((await webhooksAbout(server.db, `payout:${pool}`)).at(-1)).toMatchObject({ type: 'payout.withdrawn' });
  expect((await shop.cancel(deal.id)).body.status).toBe(-2);
  expect(said(await shop.appeal(appealed, 8100, 10))).toBe(200);
  const moderator = await people.moderator();
  const back = await people.moderate(moderator, taken, 'return', { reject_comment: 'Не платил', no_money_sent: true });
  expect(said(back)).toBe('platform_stopped');
  expect(said(await setState(finance, shop.id, 'stopped'))).toBe('platform_state');

  const { request_id } = (await setState(finance, shop.id, 'active')).body;
  expect(said(await shop.deal(8200))).toBe('platform_stopped');
  expect((await confirm(request_id)).status).toBe(200);
  expect(said(await shop.deal(8200))).toBe(200);
  const rows = await server.db.many(sql`
    select event, actor from journal where ref = ${shop.id} and event in ('platform.stopped', 'platform.started') order by id`);
  expect(rows).toEqual([
    { event: 'platform.stopped', actor: `staff:${finance.id}` },
    { event: 'platform.started', actor: `staff:${finance.id}` },
  ]);
});

test('nothing that was begun before the stop comes after it', async () => {
  for (let round = 0; round < 3; round++) {
    const shop = await givenShop();
    const begun = Array.from({ length: 6 }, (_, n) => (n % 2 ? shop.payout(100) : shop.deal(9000 + 50 * n)));
    const [{ status }] = await Promise.all([setState(finance, shop.id, 'stopped'), ...begun]);
    expect(status).toBe(200);
    const left = await server.db.one(sql`
      select count(*)::int as pool, (select max(j.id) from journal j join deals d on j.event = 'deal.created' and j.ref = d.id
        where d.platform_id = ${shop.id}) < (select id from journal where event = 'platform.stopped' and ref = ${shop.id}) is not false as before
      from payouts where platform_id = ${shop.id} and status = 0`);
    expect(left).toEqual({ pool: 0, before: true });
  }
});

test('limits are lowered by one person and raised by two; the journal says from what to what', async () => {
  const shop = await givenShop({ waiting_deals: 1n });
  const set = (limits: Partial<PlatformLimits>) =>
    finance.post(consolePlatformsApi.setLimits.path, {
      platform_id: shop.id,
      reason: 'Вырос оборот',
      limits: z.encode(platformLimits, { ...limitsOf({}), waiting_deals: 1n, ...limits }),
    });
  expect(said(await set({}))).toBe('platform_limits_same');
  expect((await set({ waiting_sum: 9_000_00n })).body.request_id).toBeNull();
  expect(said(await shop.deal(9_001))).toBe('waiting_sum');
  const { request_id } = (await set({ waiting_sum: 9_000_00n, waiting_deals: 2n, payouts_a_day: 1n })).body;
  expect([said(await shop.deal(300)), said(await shop.deal(400))]).toEqual([200, 'waiting_deals']);
  expect((await confirm(request_id)).status).toBe(200);
  await beat();
  expect(said(await shop.deal(600))).toBe(200);
  const [row] = await server.db.many<{ value: string }>(sql`
    select data->>'value' as value from journal where event = 'platform.limits_set' and ref = ${shop.id} order by id desc`);
  expect(row?.value).toBe('сделок ждут оплаты одновременно: 1 шт. → 2 шт.; выплат за 24 часа: 1000 шт. → 1 шт.');
});
