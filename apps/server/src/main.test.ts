import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyDatabase } from '#testing/database.ts';

const main = join(import.meta.dirname, 'main.ts');

/** The real process, on a database of its own. */
async function launch(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'cabinet-main-'));
  const { url, drop } = await copyDatabase(inject('templateUrl'));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    await rm(dataDir, { recursive: true, force: true });
    await drop();
  });
  return { child, url, dataDir };
}

async function refusal(env: Record<string, string>): Promise<string> {
  const { child } = await launch(env);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(1);
  return said.trim();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** As long as it takes: on a busy machine the demo's first start may take a minute. The time of the test is the limit. */
async function untilReady(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`The server ended with ${child.exitCode}`);
}

test.each([
  [{ PORT: 'abc' }, 'Неверная настройка PORT: нужно число.'],
  [{ DEMO: 'yes' }, 'Неверная настройка DEMO: нужно 0 или 1.'],
  [{ SECRET_KEY: 'short' }, /^Неверная настройка SECRET_KEY: нужны 32 случайных байта/],
  [{ DATABASE_URL: 'mysql://x' }, 'Неверная настройка DATABASE_URL: нужен адрес вида postgres://….'],
  [{ DATABASE_URL: 'postgres://localhost:1/none' }, /^База из DATABASE_URL не отвечает/],
  [{ LOG_LEVEL: 'loud' }, /^Неверная настройка LOG_LEVEL: одно из: trace/],
  [{ TRUST_PROXY: 'abc' }, 'Неверная настройка TRUST_PROXY: нужны адреса или сети через запятую.'],
  [{ HOST: '192.0.2.1' }, 'Адреса из настройки HOST на этой машине нет.'],
  [
    { WALLET_ADDRESS: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T' },
    'Неверная настройка WALLET_ADDRESS: это не адрес сети TRON или в нём опечатка: контрольная сумма не сходится.',
  ],
  [{ USDT_RATE_URL: 'https://rates.example' }, /^Источник курса USDT настроен не полностью/],
])('%o is refused with one sentence', async (env, sentence) => {
  const said = await refusal(env);
  expect(said.split('\n')).toHaveLength(1);
  expect(said).toMatch(sentence);
});

test('a taken port is named in one sentence', async () => {
  const other = createServer().listen(0, 'localhost');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await refusal({ PORT: String(port) })).toBe(`Порт ${port} занят. Освободите его или укажите другой: PORT=…`);
});

test('a demo database does not start as a real one, and another key does not open it', {
  timeout: 180_000,
}, async () => {
  const port = String(await freePort());
  const { child, url, dataDir } = await launch({ DEMO: '1', PORT: port });
  await untilReady(child, Number(port));
  child.kill('SIGTERM');
  await once(child, 'exit');

  expect(await refusal({ DATABASE_URL: url, DATA_DIR: dataDir })).toMatch(/^Эта база создана в демо-режиме/);
  expect(await refusal({ DATABASE_URL: url, DEMO: '1' })).toMatch(/^Ключ не подходит к этой базе/);
});

test('a stop finishes the request under way, then the process ends with 0', async () => {
  const port = await freePort();
  const { child } = await launch({ PORT: String(port) });
  await untilReady(child, port);

  const body = JSON.stringify({ login: 'nobody', password: 'no password', rc: 'x', isTrader: true });
  const socket = connect(port, 'localhost');
  socket.write(
    `POST /merchant/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.slice(0, 10));
  await sleep(200);
  child.kill('SIGTERM');
  await sleep(300);
  socket.write(body.slice(10));

  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await once(child, 'exit')).toEqual([0, null]);
});
