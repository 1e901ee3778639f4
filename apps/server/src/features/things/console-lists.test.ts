import { Group } from '@app/contract/access/users';
import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { consoleAppealsApi } from '@app/contract/appeals/console-appeals';
import { consolePayoutsApi } from '@app/contract/payouts/console-payouts';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { consoleTopupsApi } from '@app/contract/topups/console-topups';
import { moscowDay } from '@app/contract/values/period';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { minutes } from '#lib/clock.ts';
import { givenWorld, type World } from '#testing/given/world.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let world: World;
let viewer: Visitor;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  viewer = await server.given.user({ roles: ['viewer'] });
});
afterAll(() => server.stop());

/** What the tests look at; every list has the first of these. */
interface Row {
  id: number;
  amount: number;
  held?: number;
  payment_id?: string;
  payout_id?: string;
  platform?: { id: number };
}

type Api = typeof consoleAppealsApi | typeof consolePayoutsApi | typeof consoleTopupsApi;

async function list(api: Api, filters: object = {}) {
  const { status, body } = await viewer.post(api.list.path, filters);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows as Row[];
}
const ids = async (api: Api, filters: object = {}) => (await list(api, filters)).map(({ id }) => id);
const view = async (api: Api, id: number) => (await viewer.post(api.view.path, { id })).body;
async function file(api: Api, filters: object) {
  const { body } = await viewer.post(api.export.path, { ...filters, format: 'csv' });
  return (await server.http.inject(body.url)).payload.trim().split('\n');
}
const today = () => moscowDay(server.clock.now());

describe('appeals', () => {
  const api = consoleAppealsApi;

  test('of everybody, with what is held, and each filter narrows', async () => {
    const { trader, otherTrader } = world;
    const mine = await world.appealed(trader);
    const theirs = await world.appealed(otherTrader, world.platforms.other);
    const [second, first] = await list(api);
    expect(first).toMatchObject({
      id: mine.id,
      deal_id: mine.deal_id,
      trader: { id: trader.id, name: trader.login },
      attempt: 1,
      short: 0,
      status: 0,
      bank: '100000000004',
    });
    expect(first?.held).toBe(Math.round(Number(first?.amount) * 92) / 100);
    expect(second).toMatchObject({ id: theirs.id, trader: { id: otherTrader.id } });
    expect(await ids(api, { trader: String(trader.id) })).not.toContain(theirs.id);
    expect(await ids(api, { trader: 'nobody-of-this-name' })).toEqual([]);
    expect(await ids(api, { status: 0 })).toEqual(expect.arrayContaining([mine.id, theirs.id]));
    expect(await ids(api, { status: 1 })).toEqual([]);
    expect(await ids(api, { platform: second?.platform?.id })).toEqual([theirs.id]);
    expect(await ids(api, { bank: '100000000008' })).toEqual([]);
    expect(await ids(api, { bank: '100000000004', amount_from: first?.amount, amount_to: first?.amount })).toEqual([
      mine.id,
    ]);
    for (const search of [`№${mine.id}`, String(mine.deal_id), first?.payment_id])
      expect(await ids(api, { search }), String(search)).toContain(mine.id);
    expect(await ids(api, { from: today(), to: today() })).toContain(mine.id);
    expect(await ids(api, { to: '2020-01-01' })).toEqual([]);
  });

  test('its page: the proof by a signed link, postings, history; looking changes nothing', async () => {
    const { id, deal_id } = await world.appealed(world.trader);
    const appeal = await view(api, id);
    expect(appeal).toMatchObject({ id, deal_id, deal: { status: -1 }, file_seen_before: false, status: 0 });
    expect(appeal.moves).toMatchObject([{ kind: 'appeal.held', from: 'available', to: 'held', amount: appeal.held }]);
    expect(appeal.timeline.map(({ event }: { event: string }) => event)).toEqual(['appeal.created']);
    const [proof] = appeal.files;
    expect((await server.http.inject(proof)).statusCode).toBe(200);
    expect((await server.http.inject(proof.replace(/signature=\w+/, 'signature=x'))).statusCode).toBe(403);
    const { status } =
      (await server.db.one<{ status: number }>(sql`select status from appeals where id = ${id}`)) ?? {};
    expect(status).toBe(AppealStatus.waiting);
  });
});

describe('payouts', () => {
  const api = consolePayoutsApi;

  test('of everybody and of nobody yet; the payee is masked everywhere', async () => {
    const { payoutTrader, otherPayoutTrader } = world;
    const [taken, pool] = [await world.taken(payoutTrader), await world.payout()];
    const [second, first] = await list(api);
    expect(first).toMatchObject({
      id: taken,
      trader: { id: payoutTrader.id, name: payoutTrader.login },
      status: 1,
      overdue: false,
      tail: '4567',
      fio: 'П. П.',
      amount: 500,
    });
    expect(second).toMatchObject({ id: pool, trader: null, status: 0, pinAt: null });
    expect(await ids(api, { trader: payoutTrader.login })).toEqual([taken]);
    expect(await ids(api, { trader: otherPayoutTrader.login })).toEqual([]);
    expect(await ids(api, { status: 0 })).toEqual([pool]);
    expect(await ids(api, { status: 6 })).toEqual([]);
    expect(await ids(api, { search: second?.payout_id })).toEqual([pool]);
    expect(await ids(api, { search: String(taken) })).toEqual([taken]);
    expect(await ids(api, { amount_from: 500.01 })).toEqual([]);
    expect(await ids(api, { bank: '100000000004', from: today() })).toEqual([pool, taken]);
    const [head, ...lines] = await file(api, { status: 0 });
    expect(head).toContain('Номер у платформы');
    expect(lines).toHaveLength(1);
    for (const text of [JSON.stringify(await list(api)), JSON.stringify(await view(api, taken)), lines.join()]) {
      expect(text).not.toContain('1234567');
      expect(text).not.toContain('Пётр');
    }
    expect(await ids(api, { status: 'overdue' })).toEqual([]);
    server.clock.move(minutes(31));
    expect(await view(api, taken)).toMatchObject({ overdue: true });
    expect(await ids(api, { status: 'overdue' })).toEqual([taken]);
  });

  test('what a blocked trader has in work is overdue at once, in the list, on its page and among the overdue', async () => {
    const trader = await server.given.user({ group: Group.payoutTrader });
    const taken = await world.taken(trader);
    expect(await view(api, taken)).toMatchObject({ overdue: false });
    await server.db.run(sql`update users set state = 'blocked' where id = ${trader.id}`);
    expect(await view(api, taken)).toMatchObject({ overdue: true });
    expect(await list(api, { trader: trader.login })).toMatchObject([{ id: taken, overdue: true }]);
    expect(await ids(api, { status: 'overdue' })).toContain(taken);
  });

  test('its page: receipts by signed links, what was credited, history', async () => {
    const id = await world.reviewedPayout(world.otherPayoutTrader);
    const done = { id, action: 'done' };
    expect((await world.moderator.post(payoutsApi.moderationEdit.path, done)).status).toBe(200);
    const payout = await view(api, id);
    expect(payout.status).toBe(6);
    expect(payout.moves).toMatchObject([{ kind: 'payout.done', from: 'payouts', to: 'available', amount: 510 }]);
    expect(payout.timeline.map(({ event }: { event: string }) => event)).toEqual([
      'payout.created',
      'payout.taken',
      'payout.sent_to_review',
      'payout.done',
    ]);
    expect((await server.http.inject(payout.files[0])).statusCode).toBe(200);
  });
});

describe('top-ups', () => {
  const api = consoleTopupsApi;

  test('of everybody; found by the transaction; its page has the transfer', async () => {
    const { trader, otherTrader } = world;
    const [mine, theirs] = [await world.deposit(trader), await world.deposit(otherTrader)];
    expect(await ids(api)).toEqual([theirs, mine]);
    const txId = 'cd'.repeat(32);
    await server.db.run(sql`
      insert into wallet_transfers (wallet, contract, tx_id, log_index, from_address, amount, block_at, seen_at, deposit_id)
      select wallet, ${`T${'b'.repeat(33)}`}, ${txId}, 0, ${`T${'c'.repeat(33)}`}, in_amount, ${server.clock.now()}, ${server.clock.now()}, id
      from deposits where id = ${mine}`);
    expect(await ids(api, { search: txId.toUpperCase() })).toEqual([mine]);
    expect(await ids(api, { search: `№ ${theirs}` })).toEqual([theirs]);
    expect(await ids(api, { trader: trader.login })).toEqual([mine]);
    expect(await ids(api, { status: 0 })).toEqual([theirs, mine]);
    expect(await ids(api, { status: 1 })).toEqual([]);
    expect(await ids(api, { amount_from: 100_000 })).toEqual([]);
    const topup = await view(api, mine);
    expect(topup).toMatchObject({
      id: mine,
      trader: { id: trader.id },
      coin_rate: 90,
      tx_id: txId,
      webhooks: [],
      transfer: { from_address: `T${'c'.repeat(33)}` },
    });
    expect(topup.timeline.map(({ event }: { event: string }) => event)).toEqual(['deposit.created']);
    expect((await file(api, { trader: trader.login }))[1]).toContain(txId);
  });
});

test.each([consoleAppealsApi, consolePayoutsApi, consoleTopupsApi])(
  'all staff look at $list.path; traders, moderators and strangers do not',
  async (api) => {
    for (const role of ['owner', 'support', 'finance', 'viewer'] as const) {
      const staff = await server.given.user({ roles: [role] });
      expect((await staff.post(api.list.path, {})).status).toBe(200);
    }
    for (const { path } of [api.list, api.view, api.export]) {
      for (const who of [world.trader, world.payoutTrader, world.moderator])
        expect((await who.post(path, { id: 1, format: 'csv' })).status, path).toBe(403);
      expect((await server.stranger.post(path, {})).status).toBe(401);
    }
    expect((await viewer.post(api.view.path, { id: 2_000_000_000 })).status).toBe(404);
    const former = await server.given.user({ roles: ['support'] });
    const { body } = await former.post(api.export.path, { format: 'xlsx' });
    await server.db.run(sql`update staff set state = 'off' where user_id = ${former.id}`);
    expect((await server.http.inject(body.url)).statusCode).toBe(403);
  },
);
