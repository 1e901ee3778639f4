import { NOTICE_KEPT_DAYS, NoticeState } from '@app/contract/arrivals/arrival';
import { arrivalsApi } from '@app/contract/arrivals/arrivals-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { sweepArrivals } from '#features/arrivals/arrivals-jobs.ts';
import { days, hours, later } from '#lib/clock.ts';
import { givenProfile } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

interface Notice {
  id: number;
  state: NoticeState;
  day: string;
  amount: bigint;
  digits: string | null;
  payer: string | null;
  bank: string;
}

const SBER = '100000000111';
const ALFA = '100000000008';
const states = ['waiting', 'joined', 'foreign'] as const;

let server: TestServer;
let trader: Visitor;
beforeAll(async () => {
  server = await startServer();
  trader = await server.given.user();
  await givenNotices(trader);
  await givenNotices(await server.given.user());
});
afterAll(() => server.stop());

/** 120 over some ten days; 1 700 ₽ on a card that ends in 1700 is found in two ways. */
async function givenNotices(of: Visitor): Promise<void> {
  const profile = await givenProfile(server, of);
  await server.db.run(sql`
    insert into bank_notices (trader_id, device_profile_id, phone_id, bank, bank_profile_id, amount, payer, digits, channel, pattern, at,
      time_known, received_at, matched, state)
    select ${of.id}, ${profile.device}::int, int4send(n), case when n % 3 = 0 then ${SBER} else ${ALFA} end,
      case when n % 2 = 0 then ${profile.id}::int end, case when n % 4 = 0 then 170000 else 100000 + n end,
      case when n % 5 = 0 then 'Альфред С.' when n % 7 = 0 then 'Ёлка Ю.' end, case when n % 6 = 0 then '1700' when n % 11 = 0 then '0042' end,
      'push', 'test', ${server.clock.now()}::timestamptz - n * interval '2 hours', true, ${server.clock.now()}, false, n * n % 3
    from generate_series(1, 120) n`);
}

/** All of the trader's, in the order of the list, by a query that counts nothing beforehand. */
const plain = () =>
  server.db.many<Notice>(sql`
    select id::float8 as id, state, ((at at time zone 'Europe/Moscow')::date)::text as day, amount, digits, payer, bank from bank_notices
    where trader_id = ${trader.id} order by at desc, id desc`);

/** Every page, and one more. */
async function expectList(filters: object, wanted: Notice[]): Promise<void> {
  const found: number[] = [];
  for (let page = 1; page <= wanted.length / 10 + 2; page++) {
    const { body } = await trader.post(arrivalsApi.list.path, { ...filters, page, count: 10 });
    expect([filters, body.countBankNotices]).toEqual([filters, wanted.length]);
    found.push(...body.bankNotices.map(({ id }: { id: number }) => id));
  }
  expect([filters, found]).toEqual([filters, wanted.map(({ id }) => id)]);
}

test('every page of every state and period has the rows and the count of the plain list', async () => {
  const all = await plain();
  const [from = '', to = ''] = [all[90]?.day, all[20]?.day];
  const inPeriod = all.filter(({ day }) => day >= from && day <= to);
  await expectList({}, all);
  await expectList({ from, to }, inPeriod);
  for (const state of states) {
    const those = (notices: Notice[]) => notices.filter((notice) => notice.state === NoticeState[state]);
    await expectList({ state }, those(all));
    await expectList({ state, from, to }, those(inPeriod));
  }
});

test('a search finds each notice once, in however many ways it matches, and names from their beginning', async () => {
  const all = await plain();
  const both = all.filter(({ amount, digits }) => amount === 1_700_00n || digits === '1700');
  expect(both.some(({ amount, digits }) => amount === 1_700_00n && digits === '1700')).toBe(true);
  await expectList({ search: '1700' }, both);
  await expectList(
    { search: '1700', state: 'joined' },
    both.filter(({ state }) => state === NoticeState.joined),
  );
  const alfa = all.filter(({ bank, payer }) => bank === ALFA || payer?.startsWith('Альф'));
  expect(alfa.some(({ bank }) => bank !== ALFA)).toBe(true);
  await expectList({ search: 'альф' }, alfa);
  await expectList(
    { search: 'ЁЛКА ю' },
    all.filter(({ payer }) => payer === 'Ёлка Ю.'),
  );
  await expectList({ search: 'лка' }, []);
});

test('counts follow what the trader says of a notice, and what time takes away', async () => {
  const [first] = (await plain()).filter(({ state }) => state === NoticeState.waiting);
  await trader.post(arrivalsApi.foreign.path, { id: first?.id, foreign: 1 });
  const all = await plain();
  for (const state of states)
    await expectList(
      { state },
      all.filter((notice) => notice.state === NoticeState[state]),
    );

  // Not by the server's clock: the trader's session would be over.
  const inAMonth = later(server.clock.now(), days(NOTICE_KEPT_DAYS) + hours(1));
  await sweepArrivals({ db: server.db, clock: { now: () => inAMonth } });
  const left = await plain();
  expect(left.length).toBeLessThan(all.length);
  await expectList({}, left);
  await expectList({ state: 'waiting' }, []);
});
