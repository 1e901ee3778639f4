import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { minutes } from '#lib/clock.ts';
import { ownServer } from '#testing/server/server.ts';
import { findUsdtRate, setUsdtRate } from './rates.ts';
import { readRate, refreshUsdtRate } from './rates-source.ts';

async function givenSource(answer: () => string) {
  const source = createServer((_request, response) => void response.end(answer())).listen(0, '127.0.0.1');
  await once(source, 'listening');
  onTestFinished(() => void source.close());
  return { url: `http://127.0.0.1:${(source.address() as AddressInfo).port}/price`, path: 'tether.rub' };
}

test('the number is found by its path and cut to kopecks without floats', () => {
  expect(readRate({ tether: { rub: 92.4 } }, 'tether.rub')).toBe(92_40n);
  expect(readRate([{ price: '92.4599' }], '0.price')).toBe(92_45n);
  expect(readRate({ data: { price: '81' } }, 'data.price')).toBe(81_00n);
  expect(readRate({ rub: 0.29 + 79 }, 'rub')).toBe(79_29n);
  for (const wrong of ['', '0', '-5', 'NaN', '1e3', '92,4', null, {}, '10000.01', '0.99'])
    expect(readRate({ rub: wrong }, 'rub'), String(wrong)).toBeUndefined();
  expect(readRate({}, 'constructor.name')).toBeUndefined();
  expect(readRate('text', 'length')).toBeUndefined();
});

test('the rate follows the source, stays young without filling the history, and refuses a leap', async () => {
  const server = await ownServer();
  let price = '92.40';
  const needs = { ...server.needs, rateSource: await givenSource(() => `{"tether":{"rub":${price}}}`) };
  const rows = async () => (await server.db.many(sql`select rate from usdt_rates`)).length;

  await refreshUsdtRate(needs);
  server.clock.move(minutes(5));
  await refreshUsdtRate(needs);
  expect([await rows(), (await findUsdtRate(server.db))?.rate]).toEqual([1, 92_40n]);

  price = '93.10';
  await refreshUsdtRate(needs);
  server.clock.move(minutes(30));
  await refreshUsdtRate(needs);
  expect(await rows()).toBe(3);
  expect(await findUsdtRate(server.db)).toEqual({ rate: 93_10n, set_at: server.clock.now() });

  for (price of ['111.73', '74.47', '"1"'])
    await expect(refreshUsdtRate(needs)).rejects.toThrow('больше чем на 20%: не принят');
  price = 'null';
  await expect(refreshUsdtRate(needs)).rejects.toThrow('по пути «tether.rub» нет курса');
  price = 'broken';
  await expect(refreshUsdtRate(needs)).rejects.toThrow('ответ не JSON');
  expect(await rows()).toBe(3);
  await expect(refreshUsdtRate({ ...needs, rateSource: undefined })).resolves.toBeUndefined();

  // What one person sets shuts nothing out and lets nothing in; what two said is what the source is compared with from then on.
  price = '120';
  const set = (rate: bigint, agreed: boolean) =>
    server.db.begin((tx) => setUsdtRate(tx, rate, { by: 'operator', at: server.clock.now(), agreed }));
  await set(118_00n, false);
  await expect(refreshUsdtRate(needs)).rejects.toThrow('больше чем на 20%: не принят');
  price = '93.40';
  await refreshUsdtRate(needs);
  expect((await findUsdtRate(server.db))?.rate).toBe(93_40n);
  price = '120';
  await set(118_00n, true);
  await refreshUsdtRate(needs);
  expect((await findUsdtRate(server.db))?.rate).toBe(120_00n);
});
