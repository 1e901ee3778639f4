import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('the settings of an S3 store come together or not at all', () => {
  const given = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'receipts',
    S3_REGION: 'ru-central1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  };
  expect(readConfig(given).s3).toMatchObject({ endpoint: 'https://s3.example', secretKey: 'secret' });
  expect(readConfig({}).s3).toBeUndefined();
  expect(() => readConfig({ ...given, S3_REGION: '', S3_SECRET_KEY: '' })).toThrow(
    'не хватает: S3_REGION, S3_SECRET_KEY',
  );
  expect(() => readConfig({ ...given, S3_ENDPOINT: 's3.example' })).toThrow('S3_ENDPOINT');
});

test('the demo turns at speed 1 unless told otherwise, and at 20 at most', () => {
  expect(readConfig({}).demoSpeed).toBe(1);
  expect(readConfig({ DEMO_SPEED: '0' }).demoSpeed).toBe(0);
  expect(readConfig({ DEMO_SPEED: '2.5' }).demoSpeed).toBe(2.5);
  expect(() => readConfig({ DEMO_SPEED: '21' })).toThrow('Неверная настройка DEMO_SPEED: от 0 до 20.');
  expect(() => readConfig({ DEMO_SPEED: 'fast' })).toThrow('Неверная настройка DEMO_SPEED: нужно число.');
});

test('the wallet of the demo, on a chain of its own, is looked up in no real explorer', () => {
  expect(readConfig({ DEMO: '1', EXPLORER_URL: 'https://tronscan.org/#' }).wallet.explorer).toBeNull();
  expect(readConfig({ DEMO: '1', TRON_API_URL: 'https://api.trongrid.io' }).wallet.explorer).toBe(
    'https://tronscan.org/#',
  );
  expect(readConfig({}).wallet.explorer).toBe('https://tronscan.org/#');
});
