import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, launch, refusal, untilReady } from './testing/server/launch.ts';

const main = join(import.meta.dirname, 'main.ts');

test.each([
  [{ PORT: 'abc' }, 'Неверная настройка PORT: нужно число.'],
  [{ DEMO: 'yes' }, 'Неверная настройка DEMO: нужно 0 или 1.'],
  [{ DEMO: '1' }, 'Демо-режим — отдельная программа: запустите npm start или уберите DEMO=1.'],
  [{ SECRET_KEY: 'short' }, /^Неверная настройка SECRET_KEY: нужны 32 случайных байта/],
  [{ DATABASE_URL: 'mysql://x' }, 'Неверная настройка DATABASE_URL: нужен адрес вида postgres://….'],
  [{ DATABASE_URL: 'postgres://localhost:1/none' }, /^База из DATABASE_URL не отвечает/],
  [{ LOG_LEVEL: 'loud' }, /^Неверная настройка LOG_LEVEL: одно из: trace/],
  [{ TRUST_PROXY: 'abc' }, 'Неверная настройка TRUST_PROXY: нужны адреса или сети через запятую.'],
  [{ HOST: '192.0.2.1' }, 'Адреса из настройки HOST на этой машине нет.'],
  [
    { PORT: '0', METRICS_PORT: '3001', METRICS_HOST: '192.0.2.1' },
    'Адреса из настройки METRICS_HOST на этой машине нет.',
  ],
  [
    { WALLET_ADDRESS: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T' },
    'Неверная настройка WALLET_ADDRESS: это не адрес сети TRON или в нём опечатка: контрольная сумма не сходится.',
  ],
  [{ USDT_RATE_URL: 'https://rates.example' }, /^Источник курса USDT настроен не полностью/],
])('%o is refused with one sentence', async (env, sentence) => {
  const said = await refusal(main, env);
  expect(said.split('\n')).toHaveLength(1);
  expect(said).toMatch(sentence);
});

test('a taken port is named in one sentence', async () => {
  const other = createServer().listen(0, 'localhost');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await refusal(main, { PORT: String(port) })).toBe(
    `Порт ${port} занят. Освободите его или укажите другой: PORT=…`,
  );
});

test('a stop finishes the request under way, then the process ends with 0', async () => {
  const port = await freePort();
  const { child } = await launch(main, { PORT: String(port) });
  await untilReady(child, port);

  const body = JSON.stringify({ login: 'nobody', password: 'no password', rc: 'x', isTrader: true });
  const socket = connect(port, 'localhost');
  socket.write(
    `POST /merchant/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 100 /);
  socket.write(body.slice(0, 10));
  child.kill('SIGTERM');
  // The stop has begun when nobody else is served.
  while ((await fetch(`http://localhost:${port}/health/ready`).catch(() => undefined))?.ok) await sleep(20);
  socket.write(body.slice(10));

  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await once(child, 'exit')).toEqual([0, null]);
});
