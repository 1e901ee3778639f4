import { expect, test } from 'vitest';
import { DEMO_WALLET } from '#people/people.ts';
import { readDemoSettings } from './settings.ts';

test('the demo turns at speed 1 unless told otherwise, and at 20 at most', () => {
  expect(readDemoSettings({}).speed).toBe(1);
  expect(readDemoSettings({ DEMO_SPEED: '0' }).speed).toBe(0);
  expect(readDemoSettings({ DEMO_SPEED: '2.5' }).speed).toBe(2.5);
  expect(() => readDemoSettings({ DEMO_SPEED: '21' })).toThrow('Неверная настройка DEMO_SPEED: от 0 до 20.');
  expect(() => readDemoSettings({ DEMO_SPEED: 'fast' })).toThrow('Неверная настройка DEMO_SPEED: нужно число.');
});

test('a demo has a past unless told otherwise', () => {
  expect(readDemoSettings({}).past).toBe(true);
  expect(readDemoSettings({ DEMO_PAST: '0' }).past).toBe(false);
});

test('the wallet of the demo, on a chain of its own, is looked up in no real explorer', () => {
  const own = readDemoSettings({ EXPLORER_URL: 'https://tronscan.org/#' });
  expect(own.config.wallet).toMatchObject({ address: DEMO_WALLET, explorer: null });
  const real = readDemoSettings({ TRON_API_URL: 'https://api.trongrid.io' });
  expect(real.config.wallet.explorer).toBe('https://tronscan.org/#');
});

test('what a setting says wins over what is usual in a demo', () => {
  const { config } = readDemoSettings({ LOG_LEVEL: '', WEBHOOK_PRIVATE_NETWORKS: '0' });
  expect(config).toMatchObject({ demo: true, logLevel: 'warn', privateWebhooks: false });
});
