import { setTimeout } from 'node:timers/promises';
import { arrivalsApi } from '@app/contract/arrivals/arrivals-api';
import { dealsApi } from '@app/contract/deals/deals-api';
import { platformApi } from '@app/contract/platforms/platform';
import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { expireDueDeals } from '#features/deals/deals-jobs.ts';
import { later, minutes, seconds } from '#lib/clock.ts';
import { tell, toldByBank } from '#testing/given/arrivals.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { givenWorld } from '#testing/given/world.ts';
import { rounds } from '#testing/hostile/fuzz-settings.ts';
import { ownServer } from '#testing/server/server.ts';

test('while deals are closed, cancelled and run out, each notice finds its own, once, and nobody stands in the way', async () => {
  const server = await ownServer();
  await givenRate(server);
  await server.db.run(sql`insert into rules (name, value) values ('notices_a_minute', 1000)`);
  const trader = await server.given.user({ twoFactor: true, balance: 1_000_000_00n });
  const { key, beat } = await givenProfile(server, trader);
  const deals: { id: number; amount: bigint }[] = [];
  for (let round = 0; round < 24; round++) {
    await beat();
    const roubles = 1000 + round * 50;
    const input = {
      payment_id: `race-${round}`,
      amount: roubles,
      method_group: 'sbp',
      expires_in: round % 4 ? 900 : 60,
    };
    const { body } = await server.platform('POST', platformApi.createDeal.path, input);
    deals.push({ id: body.id, amount: BigInt(roubles) * 100n });
  }
  const at = later(server.clock.now(), seconds(30));
  server.clock.move(minutes(2));
  const notices = deals.map(({ amount }) => toldByBank(server, { amount, at }));
  const every = (fourth: number) => deals.filter((_, index) => index % 4 === fourth);
  const closing = { deal_ids: every(1).map(({ id }) => id), state: 'close', otp_code: server.otpCode() };

  const [closed, cancelled, ...told] = await Promise.all([
    trader.post(dealsApi.changeStatus.path, closing),
    Promise.all(every(2).map(({ id }) => server.platform('POST', `/platform/v1/deals/${id}/cancel`))),
    // In pieces, in other orders, and some of them twice.
    tell(server, key, notices.slice(0, 12)),
    tell(server, key, notices.toReversed().slice(0, 12)),
    ...notices.slice(6, 18).map((one) => tell(server, key, [one])),
    expireDueDeals(server.needs).then(() => undefined),
  ]);

  expect(closed.body.results.map(({ success }: { success: boolean }) => success)).toEqual(Array(6).fill(true));
  expect(cancelled.map(({ status }) => status)).toEqual(Array(6).fill(200));
  for (const answer of told) if (answer) expect(new Set(answer.outcomes)).toEqual(new Set(['matched']));
  const joined = await server.db.many<{ id: number; amount: bigint }>(sql`
    select d.id, n.amount from deals d join bank_notices n on n.id = d.notice_id order by d.id`);
  expect(joined).toEqual(deals);
  expect((await trader.post(arrivalsApi.list.path, { state: 'joined' })).body.countBankNotices).toBe(24);
  expect(await server.ledgerBreaches()).toEqual([]);
});

test('a deal that a trader joins by hand at the same moment gets one notice, and the other waits', async () => {
  const server = await ownServer();
  await givenRate(server);
  const trader = await server.given.user({ balance: 1_000_000_00n });
  const { key, beat } = await givenProfile(server, trader);
  for (let round = 0; round < rounds({ daily: 2, long: 6 }); round++) {
    await beat();
    const input = { payment_id: `hand-${round}`, amount: 1000 + round * 50, method_group: 'sbp' };
    const { id: deal_id } = (await server.platform('POST', platformApi.createDeal.path, input)).body;
    const money = { amount: BigInt(1000 + round * 50) * 100n };
    const early = later(server.clock.now(), -minutes(9));
    await tell(server, key, [{ ...money, at: early }], null);
    const [{ id }] = (await trader.post(arrivalsApi.list.path, { state: 'waiting' })).body.bankNotices;
    const [joined, told] = await Promise.all([
      trader.post(arrivalsApi.join.path, { id, deal_id }),
      tell(server, key, [money]),
    ]);
    const won = [joined.status === 200, told.outcomes[0] === 'matched'];
    expect(won.filter(Boolean)).toHaveLength(1);
    const waiting = (await trader.post(arrivalsApi.list.path, { state: 'waiting' })).body.bankNotices;
    expect(waiting).toHaveLength(1);
    await trader.post(arrivalsApi.foreign.path, { id: waiting[0].id, foreign: 1 });
  }
});

test('an appeal that comes while the notice is moved away finds the deal with its notice, or after the move; never in between', async () => {
  const server = await ownServer();
  const world = await givenWorld(server);
  const { trader } = world;
  const seen = new Set<number>();
  const last = rounds({ daily: 4, long: 12 }) - 1;
  for (let round = 0; round <= last; round++) {
    const { id, deal_id: holder } = await world.bankNotice(trader);
    await trader.post(arrivalsApi.join.path, { id, deal_id: holder });
    const target = await world.ended(trader);
    // The same money would do for both.
    await server.db.run(sql`
      update deals set real_amount = n.amount, created_at = n.at - interval '1 minute' from bank_notices n where deals.id = ${target} and n.id = ${id}`);
    const move = () => trader.post(arrivalsApi.join.path, { id, deal_id: target });
    // The first time the move comes before the appeal and the last time after it, in between sooner or later beside it.
    const moving = round === 0 ? move() : undefined;
    await moving;
    const appealing = world.platforms.own('POST', platformApi.createAppeal.path, world.appealForm(holder));
    await (round === last ? appealing : setTimeout(round * 15));
    const [moved, appealed] = await Promise.all([moving ?? move(), appealing]);
    expect(appealed.status).toBe(200);
    seen.add(moved.status);
    const rows = await server.db.many<{ id: number; notice_id: number | null }>(sql`
      select id, notice_id::float8 as notice_id from deals where id = any(${[holder, target]})`);
    const noticeOf = (deal: number) => rows.find((row) => row.id === deal)?.notice_id ?? null;
    expect([noticeOf(holder), noticeOf(target)]).toEqual(moved.status === 200 ? [null, id] : [id, null]);
    if (moved.status !== 200) expect(moved.body.code).toBe('bank_notice_settled');
    const told = await server.db.many<{ event: string }>(sql`
      select event from journal where split_part(event, '.', 1) = 'bank-notice' and ref = ${id} and event = 'bank-notice.parted'
        or split_part(event, '.', 1) = 'appeal' and ref = ${appealed.body.id} and event = 'appeal.created' order by id`);
    expect(told.map(({ event }) => event)).toEqual(
      moved.status === 200 ? ['bank-notice.parted', 'appeal.created'] : ['appeal.created'],
    );
    // What the appeal has is what the trader can no longer take away.
    expect((await trader.post(arrivalsApi.foreign.path, { id, foreign: 1 })).status).toBe(
      moved.status === 200 ? 200 : 409,
    );
  }
  expect([...seen].sort()).toEqual([200, 409]);
});
