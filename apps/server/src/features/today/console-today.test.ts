import { dealsApi } from '@app/contract/deals/deals-api';
import { consoleTodayApi as api, type Need, type NeedKind } from '@app/contract/today/console-today';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { days, hours, later, minutes, seconds } from '#lib/clock.ts';
import { appealPeople } from '#testing/given/appeals.ts';
import { askForDeal, givenOnlyTrader } from '#testing/given/deals.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { approveRegistrations } from '#testing/given/states.ts';
import { givenUsdtRate } from '#testing/given/topups.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let owner: Visitor;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
  await givenUsdtRate(server);
  owner = await server.given.user({ roles: ['owner'] });
});
afterAll(() => server.stop());

async function read(who = owner) {
  // Sums of the day hold for five seconds.
  server.clock.move(seconds(6));
  const { status, body } = await who.get(api.read.path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const needOf = async (kind: NeedKind, who = owner) => (await read(who)).needs.find((need: Need) => need.kind === kind);
const kindsFor = async (who: Visitor) => (await read(who)).needs.map(({ kind }: Need) => kind).toSorted();

test('where nothing is wrong, nobody is needed', async () => {
  expect((await read()).needs).toEqual([]);
});

test('the day beside yesterday up to the same time, by hour, and whose money it is', async () => {
  const people = payoutPeople(server);
  const close = async (amount: number) => {
    const { trader } = await givenOnlyTrader(server);
    const { body } = await askForDeal(server, amount);
    const closing = { deal_id: body.id, otp_code: server.otpCode(), state: 'close' };
    expect((await trader.post(dealsApi.changeStatus.path, closing)).status).toBe(200);
  };
  // Whatever time it is really: begin a day ago at noon, Moscow.
  const noon = new Date(server.clock.now());
  noon.setUTCHours(9, 0, 0, 0);
  server.clock.move(days(1) + noon.getTime() - server.clock.now().getTime());
  await givenUsdtRate(server);
  const before = await read();

  await close(1000);
  server.clock.move(hours(2));
  await close(4000);
  server.clock.move(days(1) - hours(1));
  await close(2000);
  const [payer, moderator] = [await people.trader(), await people.moderator()];
  const payout = await people.inReview(payer, { amount: 5000 });
  expect((await people.moderate(moderator, payout, 'done')).status).toBe(200);
  await askForDeal(server, 3000);

  const now = await read();
  expect(now.total).toMatchObject({ created: 2, closed: 1, turnover: 2000, paid: 1, paid_out: 5000 });
  // At 13 o'clock yesterday only the first was there.
  expect(now.previous).toMatchObject({ created: before.total.created + 1, closed: 1, turnover: 1000, paid: 0 });
  const busy = now.hours.filter(({ created, previous }: { created: number; previous: { created: number } }) => {
    return created + previous.created > 0;
  });
  expect(busy.map(({ hour }: { hour: number }) => hour)).toEqual([12, 13, 14]);
  expect(busy[1]).toMatchObject({ created: 2, turnover: 2000, paid_out: 5000, previous: { created: 0 } });
  expect(busy[2]).toMatchObject({ created: 0, previous: { turnover: 4000 } });

  const available = await server.db.value<number>(sql`select (sum(available) / 100)::float8 from ledger_accounts`);
  const held = await server.db.value<number>(sql`select (sum(held) / 100)::float8 from ledger_accounts`);
  expect(now.balances).toEqual({ available, held, waiting_deals: 1 });
  expect(now.balances.held).toBeGreaterThan(0);
});

test('each thing that waits is counted, with the time of the oldest, until somebody has seen to it', async () => {
  await givenUsdtRate(server);
  const people = payoutPeople(server);
  const payer = await people.trader();
  const reviewed = await people.inReview(payer);
  expect(await needOf('cases_hour')).toMatchObject({ count: 1 });
  const moderator = await people.moderator();
  await people.moderate(moderator, reviewed, 'done');
  expect(await needOf('cases_hour')).toBeUndefined();

  const taken = server.clock.now().toISOString();
  await people.inWork(payer);
  expect(await needOf('cases_over')).toBeUndefined();
  server.clock.move(minutes(31));
  expect(await needOf('cases_over')).toEqual({ kind: 'cases_over', count: 1, since: taken });

  const judged = await appealPeople(server, 100_000_00n);
  const { deal, id } = await judged.givenAppeal(1500);
  await judged.reject(id);
  const again = (await judged.appeal(deal, 1500)).body.id;
  await judged.reject(again);
  // More than six hours are left for it: nothing hurries yet.
  expect(await needOf('cases_six')).toBeUndefined();
  server.clock.move(hours(19));
  expect(await needOf('cases_six')).toMatchObject({ count: 1 });

  const silent = await server.given.user({ balance: 1000_00n });
  await givenProfile(server, silent);
  await server.db.run(sql`update device_profiles set silent = true where trader_id = ${silent.id}`);
  expect(await needOf('silent_phones')).toMatchObject({ count: 1 });
  await server.db.run(sql`update bank_profiles set available = 0 where trader_id = ${silent.id}`);
  expect(await needOf('silent_phones')).toBeUndefined();

  await approveRegistrations(server, true);
  await server.db.run(sql`update users set state = 'new' where id = ${silent.id}`);
  expect(await needOf('registrations')).toMatchObject({ count: 1 });

  await server.db.run(sql`
    insert into wallet_transfers (wallet, contract, tx_id, log_index, from_address, amount, block_at, seen_at)
    values ('T', 'C', ${'a'.repeat(64)}, 0, 'F', 5000000, ${server.clock.now()}, ${server.clock.now()})`);
  expect(await needOf('transfers_unmatched')).toMatchObject({ count: 1 });

  server.clock.move(hours(13));
  expect(await needOf('rate_old')).toMatchObject({ count: 1 });
  await givenUsdtRate(server);
  expect(await needOf('rate_old')).toBeUndefined();
});

test('a webhook that was given up or is late, a watcher that stands still, little room on the disk', async () => {
  const at = server.clock.now();
  const webhook = (state: string, attempts: number, created: Date) =>
    server.db.run(sql`
      insert into webhooks (platform_id, object, type, body, state, attempts, created_at, due_at, retry_until)
      select id, 'deal:1', 'deal.closed', '{}', ${state}, ${attempts}, ${created}, ${at}, ${at} from platforms limit 1`);
  await webhook('waiting', 1, later(at, -minutes(1)));
  await webhook('waiting', 0, later(at, -minutes(20)));
  expect(await needOf('webhooks_undelivered')).toBeUndefined();
  await webhook('waiting', 3, later(at, -minutes(20)));
  await webhook('given_up', 9, later(at, -days(2)));
  await webhook('given_up', 9, later(at, -days(8)));
  expect(await needOf('webhooks_undelivered')).toMatchObject({ count: 2, since: later(at, -days(2)).toISOString() });

  await server.db.run(sql`
    insert into ledger_checks (at, actor, took_ms, breaches, details) values (${at}, 'system', 5, 2, '{a,b}')`);
  expect(await needOf('ledger_broken')).toMatchObject({ count: 2 });
  await server.db.run(sql`
    insert into ledger_checks (at, actor, took_ms, breaches, details) values (${at}, 'system', 5, 0, '{}')`);
  expect(await needOf('ledger_broken')).toBeUndefined();

  const { address = '' } = server.needs.wallet;
  await server.db.run(sql`
    insert into wallet_watches (wallet, read_until, last_read_at) values (${address}, ${at}, ${later(at, -minutes(10))})`);
  expect(await needOf('watcher_behind')).toMatchObject({ count: 1 });
  await server.db.run(sql`update wallet_watches set last_read_at = ${server.clock.now()}`);
  expect(await needOf('watcher_behind')).toBeUndefined();
});

test('an act that waits for a second person is told until that person has answered', async () => {
  // With a single owner there is no second person.
  await server.given.user({ roles: ['owner'] });
  const people = payoutPeople(server);
  const [payer, one, other] = [await people.trader(), await people.moderator(), await people.moderator()];
  const payout = await people.inReview(payer, { amount: 310_000 });
  await people.moderate(one, payout, 'done');
  expect(await needOf('requests_waiting')).toMatchObject({ count: 1 });
  await people.moderate(other, payout, 'done');
  expect(await needOf('requests_waiting')).toBeUndefined();
});

test('whoever does not see a part of the console is not told what waits there', async () => {
  const all = await kindsFor(owner);
  expect(all).toContain('transfers_unmatched');
  expect(all).toContain('webhooks_undelivered');
  const support = await kindsFor(await server.given.user({ roles: ['support'] }));
  expect(support).toContain('cases_over');
  expect(await kindsFor(await server.given.user({ roles: ['finance'] }))).not.toContain('cases_over');
  expect(support).not.toContain('transfers_unmatched');
  expect(support).not.toContain('webhooks_undelivered');
});
