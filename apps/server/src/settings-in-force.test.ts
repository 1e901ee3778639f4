import { type System, systemApi } from '@app/contract/operations/system';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { startServer } from '#testing/server/server.ts';
import { readConfig } from './config.ts';
import { settingsInForce } from './settings-in-force.ts';

// None of these may ever be read in an answer.
const secrets = {
  DATABASE_URL: 'postgres://cabinet:very-hidden-password@db.example.com/cabinet',
  SECRET_KEY: `${'Hidden'.repeat(7)}H=`,
  S3_ACCESS_KEY: 'very-hidden-access',
  S3_SECRET_KEY: 'very-hidden-storage',
  TELEGRAM_BOT_TOKEN: '123456:very-hidden-token-of-the-bot',
  TRON_API_KEY: 'very-hidden-chain',
};
const env = {
  ...secrets,
  S3_ENDPOINT: 'https://user:very-hidden-word@s3.example.com',
  S3_BUCKET: 'proofs',
  S3_REGION: 'ru-1',
  TRON_API_URL: 'https://chain.example.com/very-hidden-path',
  USDT_RATE_URL: 'https://rates.example.com/?key=very-hidden-query',
  USDT_RATE_PATH: 'tether.rub',
  LOG_LEVEL: 'warn',
};

test('of secrets staff learn only whether they are given; one that nobody has described is a secret', async () => {
  const config = readConfig(env);
  const server = await startServer({ settings: config.settings, telegram: config.telegram, tron: config.tron });
  onTestFinished(() => server.stop());
  const owner = await server.given.user({ roles: ['owner'] });
  await server.db.run(sql`
    select graphile_worker.add_job('send_telegram', '{}'::json), graphile_worker.add_job('send_push', '{}'::json)`);
  await server.db.run(sql`
    update graphile_worker._private_jobs set attempts = 2, last_error =
      ${`fetch ${env.TRON_API_URL} ${env.USDT_RATE_URL} ${Object.values(secrets).join(' ')} failed`}`);
  const { status, body } = await owner.get(systemApi.read.path);
  expect(status).toBe(200);
  const answer: System = body;
  const text = JSON.stringify(answer);
  expect(text).not.toMatch(/hidden/i);
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);

  const settings = new Map(answer.settings.map((setting) => [setting.name, setting]));
  for (const name of Object.keys(secrets))
    expect(settings.get(name)).toEqual({ name, given: true, value: null, secret: true });
  expect(settings.get('TRON_API_URL')).toMatchObject({ value: 'chain.example.com', secret: false });
  expect(settings.get('S3_BUCKET')).toMatchObject({ value: 'proofs' });
  // In force without being given: its usual value.
  expect(settings.get('PORT')).toMatchObject({ value: '3000' });
  expect(settings.get('DEMO')).toMatchObject({ value: '0' });
  expect(settings.get('WALLET_ADDRESS')).toEqual({
    name: 'WALLET_ADDRESS',
    given: false,
    value: null,
    secret: false,
  });
  expect(answer.jobs.find(({ name }) => name === 'send_telegram')).toMatchObject({
    schedule: null,
    next_at: null,
    state: 'fails',
    queued: 1,
    error: expect.stringMatching(/^fetch chain\.example\.com rates\.example\.com (••• ?)+ failed$/),
  });
});

test('a setting that nobody has described is hidden, from errors as well', () => {
  const { list, hide } = settingsInForce({ PORT: 3000, NEW_ONE: 'abc', NEW_AND_LONGER: 'abcdef' }, [
    'PORT',
    'NEW_ONE',
    'NEW_AND_LONGER',
    'HOST',
  ]);
  expect(list.map(({ name, given, value, secret }) => [name, given, value, secret])).toEqual([
    ['PORT', true, '3000', false],
    ['NEW_ONE', true, null, true],
    ['NEW_AND_LONGER', true, null, true],
    ['HOST', false, null, false],
  ]);
  expect(hide('at 3000 with abcdef and abc')).toBe('at 3000 with ••• and •••');
});
