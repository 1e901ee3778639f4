import { platformApi } from '@app/contract/platforms/platform';
import { consoleRatesApi } from '@app/contract/rates/rates';
import { type Rule, ruleBook, ruleNames } from '@app/contract/rules';
import { requestsApi } from '@app/contract/two-persons/requests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { currentUsdtRate } from '#features/rates/rates.ts';
import { seconds } from '#lib/clock.ts';
import { givenProfile } from '#testing/given/profiles.ts';
import { givenUsdtRate } from '#testing/given/topups.ts';
import { type Answer, ownServer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { ruleKind, usdtKind } from './rate-kinds.ts';

let server: TestServer;
let people: { finance: Visitor; owner: Visitor; viewer: Visitor };
beforeAll(async () => {
  server = await startServer();
  const [finance, owner, viewer] = [
    await server.given.user({ roles: ['finance'] }),
    await server.given.user({ roles: ['owner'] }),
    await server.given.user({ roles: ['viewer'] }),
  ];
  await server.given.user({ roles: ['owner'] });
  people = { finance, owner, viewer };
  await givenUsdtRate(server, 100_00n);
});
afterAll(() => server.stop());

const code = () => {
  server.clock.move(seconds(30));
  return server.otpCode();
};
const heard = ({ status, body }: Answer) => [status, body.code];
const proof = () => ({ reason: 'Рынок', otp_code: code() });
const read = async () => (await people.viewer.get(consoleRatesApi.read.path)).body;
const confirm = (request_id: number) => people.owner.post(requestsApi.confirm.path, { request_id, otp_code: code() });

test('the rate by hand: near the agreed one by one person, farther by two; the history names them', async () => {
  const set = (rate: number) => people.finance.post(consoleRatesApi.setUsdt.path, { rate, ...proof() });
  expect((await set(105)).body.request_id).toBeNull();
  // One more per cent, but steps add up: they are measured from what was agreed.
  const { request_id } = (await set(106)).body;
  expect(request_id).not.toBeNull();
  expect((await read()).rates[0]).toMatchObject({ rate: 105, by: { id: people.finance.id }, reason: 'Рынок' });
  expect((await confirm(request_id)).status).toBe(200);
  expect((await read()).rates[0]).toMatchObject({ rate: 106, by: { id: people.finance.id } });
  expect((await set(111)).body.request_id).toBeNull();
  // The rate has changed meanwhile: the word was about another one.
  const late = (await set(120)).body.request_id;
  await givenUsdtRate(server, 99_00n);
  expect(heard(await confirm(late))).toEqual([409, 'request_lapsed']);
});

test('where neither a source nor two persons have said anything, the first rate takes two as well', async () => {
  const bare = await ownServer();
  const [finance, owner] = [await bare.given.user({ roles: ['finance'] }), await bare.given.user({ roles: ['owner'] })];
  const set = async (rate: number) => {
    bare.clock.move(seconds(30));
    const { body } = await finance.post(consoleRatesApi.setUsdt.path, {
      rate,
      reason: 'Рынок',
      otp_code: bare.otpCode(),
    });
    return body.request_id;
  };
  const request_id = await set(500);
  expect(await currentUsdtRate(bare.db)).toBeUndefined();
  bare.clock.move(seconds(30));
  const word = { request_id, otp_code: bare.otpCode() };
  expect((await owner.post(requestsApi.confirm.path, word)).status).toBe(200);
  expect([await set(525), await set(526)]).toEqual([null, expect.any(Number)]);
});

test('bands are replaced as a whole, by two persons, and work for the next deal; those before keep theirs', async () => {
  const set = (bands: [number, number][], max_amount: number) =>
    people.finance.post(consoleRatesApi.setBands.path, {
      bands: bands.map(([min_amount, interest_rate]) => ({ min_amount, interest_rate })),
      max_amount,
      ...proof(),
    });
  const first = (await set([[100, 10]], 100_000)).body.request_id;
  expect((await confirm(first)).status).toBe(200);
  const trader = await server.given.user({ balance: 100_000_00n });
  const profile = await givenProfile(server, trader);
  let serial = 0;
  const deal = async (amount: number) => {
    await profile.beat();
    const body = { payment_id: `bands-${++serial}`, amount, method_group: 'sbp' };
    const { id } = (await server.platform('POST', platformApi.createDeal.path, body)).body;
    return Number(await server.db.value(sql`select debited_amount from deals where id = ${id}`)) / 100;
  };
  expect(await deal(3000)).toBe(2700);
  const { request_id } = (
    await set(
      [
        [100, 10],
        [1000, 8],
      ],
      150_000,
    )
  ).body;
  expect(await deal(3100)).toBe(2790);
  expect((await confirm(request_id)).status).toBe(200);
  expect(await deal(3200)).toBe(2944);
  const { bands, changes } = await read();
  expect(bands).toEqual([
    { min_amount: 100, max_amount: 999.99, interest_rate: 10, available: 1 },
    { min_amount: 1000, max_amount: 150_000, interest_rate: 8, available: 1 },
  ]);
  expect(changes[0]).toMatchObject({ what: 'bands', by: { id: people.finance.id }, reason: 'Рынок' });
  expect(changes[0].to).toMatch(/100–999,99 ₽: 10 %; 1.000–150.000 ₽: 8 %/);
  for (const [wrong, most] of [
    [
      [
        [1000, 8],
        [100, 10],
      ],
      5000,
    ],
    [[[100, 8]], 100],
    [[[100, 100]], 500],
    [[], 500],
  ] as const)
    expect((await set(wrong as unknown as [number, number][], most)).status).toBe(400);
});

test('a rule is changed by one person, a limit of two persons by two; what a rule does not take is refused in words', async () => {
  const set = (name: string, value: string) =>
    people.finance.post(consoleRatesApi.setRule.path, { name, value, ...proof() });
  expect((await set('claims_a_day', '7')).body.request_id).toBeNull();
  expect((await set('approve_registrations', 'Да')).body.request_id).toBeNull();
  const { request_id } = (await set('second_adjust_amount', '1 000 000')).body;
  const value = async (name: string) => (await read()).rules.find((rule: { name: string }) => rule.name === name).value;
  expect([await value('claims_a_day'), await value('approve_registrations')]).toEqual(['7', 'да']);
  expect(await value('second_adjust_amount')).toBe('50000');
  expect((await confirm(request_id)).status).toBe(200);
  expect(await value('second_adjust_amount')).toBe('1000000');
  expect((await set('claims_a_day', 'много')).body.fields).toHaveProperty('value');
  expect((await set('claims_a_day', '0')).status).toBe(400);
  expect((await read()).changes[0]).toMatchObject({
    what: 'second_adjust_amount',
    to: expect.stringMatching(/^1.000.000.₽$/),
  });
});

test('however one person steps, and in whichever direction, the rate stays within the percent of what was agreed', async () => {
  await givenUsdtRate(server, 92_40n);
  let rate = 92.4;
  for (const step of [1.05, 1.05, 0.97, 1.04, 1.01, 1.05, 0.96, 0.95, 0.95, 0.99, 1.02, 1.05]) {
    const next = Math.round(rate * step * 100) / 100;
    const { status, body } = await people.finance.post(consoleRatesApi.setUsdt.path, { rate: next, ...proof() });
    if (status === 200 && body.request_id === null) rate = next;
    const now = (await read()).rates[0].rate;
    expect(now).toBe(rate);
    expect(Math.abs(now - 92.4)).toBeLessThanOrEqual(92.4 * 0.05);
  }
  expect(rate).not.toBe(92.4);
});

test('a no to a rate or a rule holds for the same and for whatever goes farther, not for less or the other way', () => {
  const refused = { content: { rate: 110_00n }, basis: '10000' };
  const reaches = (rate: bigint) => usdtKind.reaches?.({ rate }, refused, []);
  expect([110_00n, 140_00n, 109_99n, 90_00n].map(reaches)).toEqual([true, true, false, false]);
  const name = 'payout_bonus';
  const down = { content: { name, value: 1_00n }, basis: '200' } as const;
  const asFar = (value: bigint) => ruleKind.reaches?.({ name, value }, down, []);
  expect([1_00n, 50n, 1_50n, 3_00n].map(asFar)).toEqual([true, true, false, false]);
});

test('one person changes only rules that move neither money nor the time of money', async () => {
  const alone = ruleNames.filter((name) => (ruleBook[name] as Rule).onePerson);
  expect(alone).toEqual([
    ...[
      'most_profiles',
      'most_devices',
      'most_profiles_ever',
      'most_devices_ever',
      'lease_minutes',
      'most_leases',
      'overdue_minutes',
    ],
    ...['rejections_least', 'rejections_percent', 'rejections_days', 'talk_messages', 'talk_days'],
    ...['talk_case_megabytes', 'talk_day_megabytes', 'notices_a_day', 'notices_a_minute', 'claims_a_day'],
    ...['payee_shown_hours', 'approve_registrations'],
  ]);
  for (const name of ruleNames) {
    const value = ruleBook[name].unit === '' ? 'да' : '7';
    const { status, body } = await people.finance.post(consoleRatesApi.setRule.path, { name, value, ...proof() });
    expect([name, status, body.request_id === null]).toEqual([name, 200, alone.includes(name)]);
    if (body.request_id) expect((await confirm(body.request_id)).status).toBe(200);
  }
});
