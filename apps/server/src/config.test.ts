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

test('metrics are listened for on this machine alone, unless told otherwise', () => {
  expect(readConfig({}).metricsHost).toBe('127.0.0.1');
  expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metricsHost).toBe('0.0.0.0');
});
