import { arrivalsApi } from '@app/contract/arrivals/arrivals-api';
import { dealsApi } from '@app/contract/deals/deals-api';
import { platformApi } from '@app/contract/platforms/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { expireDueDeals } from '#features/deals/deals-jobs.ts';
import { hours, later, minutes, seconds } from '#lib/clock.ts';
import { type Told, tell } from '#testing/given/arrivals.ts';
import { givenProfile } from '#testing/given/profiles.ts';
import { givenWorld, type World } from '#testing/given/world.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let world: World;
let trader: Visitor;
let profile: Awaited<ReturnType<typeof givenProfile>>;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.run(sql`update bank_profiles set available = 0`);
  trader = await server.given.user({ twoFactor: true, balance: 1_000_000_00n });
  profile = await givenProfile(server, trader);
});

let serial = 0;
async function newDeal(roubles: number, more: object = {}): Promise<number> {
  await profile.beat();
  const input = { payment_id: `join-${++serial}`, amount: roubles, method_group: 'sbp', ...more };
  return (await server.platform('POST', platformApi.createDeal.path, input)).body.id;
}
/** A notice that waits, because its time is not known. */
async function newNotice(told: Told): Promise<number> {
  const { outcomes } = await tell(server, profile.key, [{ at: later(server.clock.now(), -hours(9)), ...told }], null);
  expect(outcomes).toEqual(['kept']);
  return (await listed())[0].id;
}
const listed = async (filters: object = {}) =>
  (await trader.post(arrivalsApi.list.path, filters)).body.bankNotices.toSorted(
    (one: { id: number }, other: { id: number }) => other.id - one.id,
  );
const join = (id: number, deal_id: number) => trader.post(arrivalsApi.join.path, { id, deal_id });
const mark = (id: number, foreign: 0 | 1) => trader.post(arrivalsApi.foreign.path, { id, foreign });
const dealOf = async (id: number) => (await trader.post(dealsApi.view.path, { deal_ids: [id] })).body.traderDeals[0];
const close = (id: number) => {
  server.clock.move(seconds(30));
  return trader.post(dealsApi.changeStatus.path, { deal_id: id, otp_code: server.otpCode(), state: 'close' });
};
const candidates = async (id: number) =>
  (await trader.post(arrivalsApi.candidates.path, { id })).body.deals.map((deal: { id: number }) => deal.id);
const told = async (id: number) =>
  (
    await server.db.many<{ event: string }>(sql`
      select event from journal where split_part(event, '.', 1) = 'bank-notice' and ref = ${id} order by id`)
  ).map(({ event }) => event.split('.')[1]);

describe('the trader joins a notice to a deal', () => {
  test('of those that it could be for, the best first', async () => {
    const [near, wrong, same] = [await newDeal(1508), await newDeal(1600), await newDeal(1487)];
    await expireAll();
    const exact = await newDeal(1500);
    const notice = await newNotice({ amount: 1_500_00n });
    expect(await candidates(notice)).toEqual([exact, near]);
    expect(await candidates(notice)).not.toContain(wrong);
    expect((await join(notice, same)).body.code).toBe('bank_notice_amount');

    expect((await join(notice, near)).body).toEqual({ success: true });
    expect((await join(notice, near)).body).toEqual({ success: true });
    expect(await dealOf(near)).toMatchObject({ notice: { id: notice, amount: 1500 } });
    expect((await listed())[0]).toMatchObject({ state: 1, deal: { id: near }, mayMove: true });
    expect(await candidates(notice)).toEqual([exact]);
    expect(await told(notice)).toEqual(['joined']);
  });

  test('and moves it while both deals are open, never to a deal that has one', async () => {
    const first = await newDeal(1500);
    await expireAll();
    const second = await newDeal(1500);
    const [one, other] = [await newNotice({ amount: 1_500_00n }), await newNotice({ amount: 1_505_00n })];
    await join(one, first);
    expect((await join(one, second)).status).toBe(200);
    expect([(await dealOf(first)).notice, (await dealOf(second)).notice.id]).toEqual([null, one]);
    expect((await join(other, second)).body.code).toBe('deal_has_notice');
    await join(other, first);
    expect((await join(one, first)).body.code).toBe('deal_has_notice');
    expect(await told(one)).toEqual(['joined', 'parted', 'joined']);
  });

  test('a closed deal keeps its notice; one that was closed without gets it, and keeps it, too', async () => {
    const [closed, bare, open] = [await newDeal(1500), await newDeal(2500), await newDeal(1525)];
    const [one, other] = [await newNotice({ amount: 1_500_00n }), await newNotice({ amount: 2_500_00n })];
    await join(one, closed);
    await close(closed);
    await close(bare);
    expect((await join(one, open)).body.code).toBe('bank_notice_amount');
    expect((await mark(one, 1)).body.code).toBe('bank_notice_settled');
    expect((await join(other, bare)).status).toBe(200);
    expect((await mark(other, 1)).body.code).toBe('bank_notice_settled');
    expect((await listed()).map(({ mayMove }: { mayMove: boolean }) => mayMove)).toEqual([false, false]);
  });

  test('an appealed deal keeps its notice, and the appeal shows it as evidence', async () => {
    const { id, deal_id } = await world.appealed(world.trader);
    const other = await world.bankNotice(world.trader);
    await server.db.run(sql`
      update deals set real_amount = (select amount from bank_notices where id = ${other.id}) where id = ${deal_id}`);
    const post = (path: string, body: object) => world.trader.post(path, body);
    expect((await post(arrivalsApi.join.path, { id: other.id, deal_id: other.deal_id })).status).toBe(200);
    await post(arrivalsApi.foreign.path, { id: other.id, foreign: 1 });
    expect((await post(arrivalsApi.join.path, { id: other.id, deal_id })).status).toBe(200);
    expect((await post(arrivalsApi.join.path, { id: other.id, deal_id: other.deal_id })).body.code).toBe(
      'bank_notice_settled',
    );
    expect((await post(arrivalsApi.foreign.path, { id: other.id, foreign: 1 })).body.code).toBe('bank_notice_settled');
    const { appeals } = (await post('/trader/appeals', { lk_id: String(id) })).body;
    expect(appeals[0]).toMatchObject({ id, notice: { id: other.id, payer: 'Иван И.', channel: 'push', byHand: true } });
    const viewed = (await post('/trader/appeals/view', { appeal_id: id })).body;
    expect(viewed.appeals[0].notice).toEqual(appeals[0].notice);
    const events = viewed.appeals[0].timeline.map(({ event, by }: { event: string; by: string }) => [event, by]);
    // Who looks at it sees that the trader brought the notice after the appeal had come.
    expect(events).toEqual([
      ['created', 'platform'],
      ['notice_joined', 'trader'],
      ['opened', 'trader'],
    ]);
  });

  test('two joins at once leave one notice with one deal, whichever way they cross', async () => {
    const first = await newDeal(1500);
    await expireAll();
    const second = await newDeal(1510);
    const [one, other] = [await newNotice({ amount: 1_505_00n }), await newNotice({ amount: 1_506_00n })];
    const sameNotice = await Promise.all([join(one, first), join(one, second)]);
    // The second is refused, or comes later and moves it.
    expect(sameNotice.map(({ status }) => status)).toContain(200);
    const holders = [await dealOf(first), await dealOf(second)].filter(({ notice }) => notice?.id === one);
    expect(holders.length).toBe(1);
    const free = (await dealOf(first)).notice ? second : first;
    const sameDeal = await Promise.all([join(other, free), join(one, free)]);
    expect(sameDeal.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('money in another bank, or from before the deal, is not for it', async () => {
    const notice = await newNotice({ amount: 1_500_00n });
    server.clock.move(minutes(1));
    const later_ = await newDeal(1500);
    expect((await join(notice, later_)).body.code).toBe('bank_notice_before_deal');
    await server.db.run(sql`update bank_profiles set bank = '100000000005' where id = ${profile.id}`);
    expect((await join(notice, later_)).body.code).toBe('bank_notice_other_bank');
  });
});

describe('deals that a notice may be joined to', () => {
  test('closed and appealed ones if it has no deal yet; if it has, only open ones, and none once its own is closed', async () => {
    const [closed, appealed] = [await newDeal(1500), await newDeal(1500, { method_group: 'card' })];
    await close(closed);
    const appeal = await server.platform('POST', platformApi.createAppeal.path, world.appealForm(appealed, 1500));
    expect(appeal.status).toBe(200);
    const [held, open] = [await newDeal(1500), await newDeal(1500, { method_group: 'card' })];
    const notice = await newNotice({ amount: 1_500_00n });
    const all = [held, open, closed, appealed].sort();
    expect((await candidates(notice)).toSorted()).toEqual(all);

    await join(notice, held);
    expect(await candidates(notice)).toEqual([open]);
    for (const settled of [closed, appealed])
      expect((await join(notice, settled)).body.code).toBe('bank_notice_settled');
    await close(held);
    expect(await candidates(notice)).toEqual([]);
    expect((await join(notice, open)).body.code).toBe('bank_notice_settled');
  });

  test('those of a bank with two ids, whichever of them the profile stands under', async () => {
    const twin = { bank: '110000000005' };
    await server.db.run(sql`update bank_profiles set available = 0`);
    profile = await givenProfile(server, trader, twin);
    const say = async (roubles: number, id: string) => {
      const text = `Поступление ${roubles}р Счет*5715 от ИЛЬЯ Д. Баланс ${++serial}.53р 00:11`;
      const at = server.clock.now().toISOString();
      return (await tell(server, profile.key, [{ id, sender: 'VTB', text, at }])).outcomes;
    };
    const found = await newDeal(1500);
    expect(await say(1500, 'found')).toEqual(['matched']);
    expect((await dealOf(found)).notice).toMatchObject({ amount: 1500, byHand: false });

    const asked = await newDeal(2500);
    // Without notices of its own the profile is not known, and nor is which of the two ids it is.
    await server.db.run(sql`update bank_profiles set enable_push = 0 where id = ${profile.id}`);
    expect(await say(2500, 'asked')).toEqual(['kept']);
    const [{ id }] = await listed({ state: 'waiting' });
    expect(await candidates(id)).toEqual([asked]);
    expect((await join(id, asked)).body).toEqual({ success: true });
  });
});

describe('not of the service', () => {
  test('a notice leaves its deal and no longer waits, and comes back to wait', async () => {
    const deal = await newDeal(1500);
    const notice = await newNotice({ amount: 1_500_00n });
    await join(notice, deal);
    expect((await mark(notice, 1)).status).toBe(200);
    expect((await mark(notice, 1)).status).toBe(200);
    expect((await dealOf(deal)).notice).toBeNull();
    expect(await listed({ state: 'foreign' })).toMatchObject([{ id: notice, state: 2, deal: null, mayMove: true }]);
    await mark(notice, 0);
    expect(await listed({ state: 'waiting' })).toMatchObject([{ id: notice, state: 0 }]);
    expect(await told(notice)).toEqual(['joined', 'parted', 'foreign', 'returned']);
  });

  test('one that is joined again is of the service again', async () => {
    const deal = await newDeal(1500);
    const notice = await newNotice({ amount: 1_500_00n });
    await mark(notice, 1);
    await join(notice, deal);
    expect(await listed({ state: 'joined' })).toMatchObject([{ id: notice, deal: { id: deal } }]);
  });
});

test('the list is searched by amount, payer, digits, ЛК, bank, Payment ID and period, and its pages are exact', async () => {
  const deal = await newDeal(1500);
  const notice = await newNotice({ amount: 1_500_00n, payer: 'Ольга С.' });
  const card = await newNotice({ amount: 2_000_00n, digits: profile.pan.slice(-4) });
  await join(notice, deal);
  const ids = async (filters: object) => (await listed(filters)).map(({ id }: { id: number }) => id);
  const { payment_id } = await dealOf(deal);
  for (const search of ['1500', '1 500 ₽', 'ольга', 'Ольга С', payment_id])
    expect([search, await ids({ search })]).toEqual([search, [notice]]);
  expect(await ids({ search: profile.pan.slice(-4) })).toEqual([card]);
  for (const search of [`ЛК${profile.id}`, 'т-банк']) expect(await ids({ search })).toEqual([card, notice]);
  expect(await ids({ search: 'никто' })).toEqual([]);
  expect(await ids({ from: '2099-01-01' })).toEqual([]);
  expect(await ids({ to: '2020-01-01' })).toEqual([]);
  expect(await ids({ from: '2020-01-01', to: '2099-01-01' })).toEqual([card, notice]);
  const second = (await trader.post(arrivalsApi.list.path, { page: 2, count: 10 })).body;
  expect([second.countBankNotices, second.bankNotices]).toEqual([2, []]);
  expect((await trader.post(arrivalsApi.list.path, { from: '2026-02-02', to: '2026-02-01' })).status).toBe(400);
});

test('the deals that one code closes: waiting, to the kopeck, by push, up to the sum of the setting', async () => {
  onTestFinished(async () => void (await server.db.run(sql`delete from rules where name = 'confirmed_most_amount'`)));
  const rule = (value: number) =>
    server.db.run(sql`insert into rules (name, value) values ('confirmed_most_amount', ${value})
      on conflict (name) do update set value = excluded.value`);
  const deals = [
    await newDeal(1000),
    await newDeal(2000),
    await newDeal(3000),
    await newDeal(4000),
    await newDeal(5000),
  ];
  const [, , near, sms] = deals;
  const closed = await newDeal(6000);
  await tell(server, profile.key, [
    { amount: 1_000_00n },
    { amount: 2_000_00n },
    { amount: 3_000_01n },
    { amount: 4_000_00n, channel: 'sms' },
    { amount: 5_000_00n },
    { amount: 6_000_00n },
  ]);
  await close(closed);
  const confirmed = async () =>
    (await trader.post(dealsApi.confirmed.path, {})).body.deals.map(({ id }: { id: number }) => id).sort();
  expect(await confirmed()).toEqual(deals.filter((id) => id !== near && id !== sms));
  await rule(700_000);
  expect(await confirmed()).toEqual(deals.slice(0, 2));
  await rule(199_999);
  expect(await confirmed()).toEqual(deals.slice(0, 1));
});

describe('what the trader joined by hand', () => {
  const confirmed = async () =>
    (await trader.post(dealsApi.confirmed.path, {})).body.deals.map(({ id }: { id: number }) => id);

  test('shows on deal and notice, also when the server had found another deal before; one code never closes it', async () => {
    const [found, asked, other] = [
      await newDeal(1000),
      await newDeal(1000, { method_group: 'card' }),
      await newDeal(2000),
    ];
    // The last digits are those of an account, not of the card.
    const money = [{ amount: 1_000_00n, digits: '0001' }, { amount: 2_000_00n }];
    expect((await tell(server, profile.key, money)).outcomes).toEqual(['matched', 'matched']);
    const byItself = (await listed()).find(({ amount }: { amount: number }) => amount === 1000);
    expect([(await dealOf(found)).notice.byHand, byItself.deal.byHand]).toEqual([false, false]);
    expect(await confirmed()).toEqual([other, found]);

    expect((await join(byItself.id, asked)).status).toBe(200);
    expect((await dealOf(asked)).notice).toMatchObject({ id: byItself.id, byHand: true });
    expect(await listed({ search: '1000' })).toMatchObject([{ id: byItself.id, deal: { id: asked, byHand: true } }]);
    expect(await confirmed()).toEqual([other]);
    // Nor after it was brought back: the hand that moved it may have erred once more.
    await join(byItself.id, found);
    expect((await dealOf(found)).notice.byHand).toBe(true);
    expect(await confirmed()).toEqual([other]);
  });

  test.each([
    ['whose time nobody knows', { time_known: false, of: 'own' }],
    ['of another profile than the deal’s', { time_known: true, of: 'other' }],
    ['of no profile', { time_known: true, of: 'none' }],
  ])('a notice %s confirms nothing, whoever has joined it', async (_what, { time_known, of }) => {
    const deal = await newDeal(1000);
    const other = await givenProfile(server, trader, { bank: '100000000005' });
    const bank_profile_id = of === 'none' ? null : of === 'own' ? profile.id : other.id;
    await server.db.run(sql`
      with made as (
        insert into bank_notices (trader_id, device_profile_id, phone_id, bank, bank_profile_id, amount, channel, pattern, at, time_known,
          received_at, matched, state)
        values (${trader.id}, ${profile.device}, 'x', '100000000004', ${bank_profile_id}, 100000, 'push', 'test', ${server.clock.now()},
          ${time_known}, ${server.clock.now()}, true, 1) returning id)
      update deals set notice_id = made.id from made where deals.id = ${deal}`);
    expect((await dealOf(deal)).notice).toMatchObject({ amount: 1000, byHand: false });
    expect(await confirmed()).toEqual([]);
  });
});

async function expireAll(): Promise<void> {
  server.clock.move(minutes(16));
  await expireDueDeals(server.needs);
}
