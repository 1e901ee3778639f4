import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import type { DealNotice, NoticeChannel } from '@app/contract/arrivals/deal-notice';
import { type Deal, deal, maskedNote } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { dealsApi } from '@app/contract/deals/deals-api';
import { platformApi, platformDeal } from '@app/contract/platforms/platform';
import { webhookDeal } from '@app/contract/platforms/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#db/sql.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());

const fio = 'О’Нил "Гвоздь" \\ <b>Ёж\u2028</b> 😀';
const payments = ['plain', 'with"quote', 'back\\slash', '{}', "o'clock", '<b>'];
const amounts = [100, 150.01, 1500.5, 12_345.07, 99_999.99, 7_000];
const rates = [0n, 7_05n, 8_00n, 99_90n, 100_00n, 1n];

/** One in each status and method, whatever their names and amounts are made of. */
async function givenOddDeals(): Promise<number[]> {
  const ids: number[] = [];
  for (const [turn, amount] of amounts.entries()) {
    for (const method_group of ['sbp', 'card']) {
      const payment_id = `${payments[turn]}-${method_group}`;
      const made = await server.platform('POST', platformApi.createDeal.path, { payment_id, amount, method_group });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      ids.push(made.body.id);
      const status = Object.values(DealStatus)[turn] ?? DealStatus.expired;
      const closed = status === DealStatus.closed ? server.clock.now() : null;
      await server.db.run(sql`
        update deals set status = ${status}, closed_at = ${closed}, interest_rate = ${rates[turn]},
          created_at = created_at + ${turn}::int * interval '7 ms' where id = ${made.body.id}`);
    }
  }
  return ids;
}

const givenAppeal = (deal_id: number, status: AppealStatus) =>
  server.db.run(sql`
    insert into appeals (deal_id, trader_id, platform_id, attempt, amount_to_pay, note, status, created_at, expires_at)
    select id, trader_id, platform_id, 1, real_amount, '', ${status}, created_at, expires_at from deals where id = ${deal_id}`);

const givenNotice = (deal_id: number, channel: NoticeChannel) =>
  server.db.run(sql`
    with made as (
      insert into bank_notices (trader_id, device_profile_id, phone_id, bank, amount, channel, pattern, at, time_known, received_at, matched, state)
      select d.trader_id, p.device_profile_id, ${channel}::text::bytea, p.bank, d.real_amount, ${channel}, 'odd', d.created_at, true,
        d.created_at, true, 1
      from deals d join bank_profiles p on p.id = d.bank_profile_id where d.id = ${deal_id} returning id
    )
    update deals set notice_id = made.id from made where deals.id = ${deal_id}`);

/** By plain columns and the contract alone. */
async function dealsByContract(trader: Visitor) {
  type Row = Omit<Deal, 'note' | 'notice'> & { fio: string; requisite_tail: string; notice_id: bigint | null };
  const rows = await server.db.many<Row>(sql`
    select d.*, d.created_at as "createdAt", d.expires_at as expired, p.bank, p.id_alias, a.id as appeal_id
    from deals d join bank_profiles p on p.id = d.bank_profile_id
      left join appeals a on a.deal_id = d.id and a.status <> ${AppealStatus.rejected}
    where d.trader_id = ${trader.id} order by d.number desc`);
  const notices = await server.db.many<DealNotice>(sql`
    select id::float8 as id, amount, at, channel, by_hand as "byHand" from bank_notices where trader_id = ${trader.id}`);
  return rows.map((row) => {
    const note = maskedNote(row.method_group, row.fio, row.requisite_tail);
    return z.encode(deal, { ...row, note, notice: notices.find(({ id }) => BigInt(id) === row.notice_id) ?? null });
  });
}

test('whatever a deal is made of, the list that PostgreSQL writes says to the letter what the contract would', async () => {
  const trader = await server.given.user({ balance: 1_000_000_00n });
  await givenProfile(server, trader, { fio, cycle_limit: 1_000_000, total_amount: 1_000_000 });
  const ids = await givenOddDeals();
  const [rejected = 0, waiting = 0, inWork = 0, review = 0] = ids.slice(-4);
  await givenAppeal(rejected, AppealStatus.rejected);
  await givenAppeal(waiting, AppealStatus.waiting);
  await givenAppeal(inWork, AppealStatus.inWork);
  await givenAppeal(review, AppealStatus.review);

  await givenNotice(review, 'push');
  await givenNotice(rejected, 'sms');

  const expected = await dealsByContract(trader);
  expect(expected.filter(({ appeal_id }) => appeal_id)).toHaveLength(3);
  expect(expected.flatMap(({ notice }) => notice?.channel ?? []).sort()).toEqual(['push', 'sms']);
  const { traderDeals } = (await trader.post(dealsApi.list.path, {})).body;
  expect(traderDeals.map((row: object) => JSON.stringify(row))).toEqual(expected.map((row) => JSON.stringify(row)));
  const seen = await trader.post(dealsApi.view.path, { deal_ids: ids });
  expect(seen.body.traderDeals).toEqual(expected);
});

test('a platform gets the fields of its schema and nothing else that is stored of a deal', async () => {
  const trader = await server.given.user({ balance: 1_000_000_00n });
  await givenProfile(server, trader);
  const order = { payment_id: 'told', amount: 500, method_group: 'sbp' };
  const made = await server.platform('POST', platformApi.createDeal.path, order);
  const read = await server.platform('GET', `/platform/v1/deals/${made.body.id}`);
  expect(made.body).toEqual(read.body);
  expect(Object.keys(read.body)).toEqual(Object.keys(platformDeal.shape));

  await server.platform('POST', `/platform/v1/deals/${made.body.id}/cancel`);
  const row = await server.db.one<{ told: object }>(sql`
    select told from journal where event = 'deal.cancelled' and ref = ${made.body.id}`);
  const { requisite: _, ...others } = read.body;
  expect(row?.told).toEqual({ ...others, status: DealStatus.cancelled });
  expect(Object.keys(row?.told ?? {})).toEqual(Object.keys(webhookDeal.shape));
});
