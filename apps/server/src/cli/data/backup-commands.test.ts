import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { setEndpoint } from '#features/platforms/webhooks/webhooks.ts';
import { makeVault } from '#lib/vault.ts';
import { createDatabase } from '#testing/server/database.ts';
import { operate } from '#testing/server/operator.ts';
import { ownServer } from '#testing/server/server.ts';

const key = randomBytes(32);

const operator = (url: string, dataDir: string, args: string[]) =>
  operate(args, { DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: key.toString('base64') });

test('the operator copies an installation, restores it for practice and hears that the ledger holds', async () => {
  const server = await ownServer({ vault: makeVault(key) });
  await server.given.user({ login: 'copied', balance: 1500_00n });
  await setEndpoint(server.needs, { code: 'test-platform', url: 'https://hooks.example.com/in' });
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-cli-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const copy = join(folder, 'copy');

  const made = await operator(server.url, folder, ['backup', copy]);
  expect(made).toMatchObject({ complained: '', code: 0 });
  expect(made.said).toMatch(
    /^Копия готова: .+\nСостояние на .+\nТаблиц: \d+, строк: \d+\nФайлов: 0, 0\.0 МБ\nКлюч в неё не входит/,
  );

  // Staff see it at «Система».
  const noted = () =>
    server.db.many(sql`select with_files, missing_files, checked_at is null as unchecked, damaged_parts from backups`);
  const row = { with_files: true, missing_files: 0 };
  expect(await noted()).toEqual([{ ...row, unchecked: true, damaged_parts: null }]);
  expect(await operator(server.url, folder, ['backup:check', copy])).toMatchObject({ complained: '', code: 0 });
  expect(await noted()).toEqual([{ ...row, unchecked: false, damaged_parts: 0 }]);

  const empty = await createDatabase(inject('templateUrl'), `restored_${randomBytes(8).toString('hex')}`);
  expect((await operator(empty, folder, ['backup', join(folder, 'nothing')])).complained).toMatch(/нет кабинета/);
  const restored = await operator(empty, folder, ['restore', copy, '--without-webhooks']);
  expect(restored).toMatchObject({ complained: '', code: 0 });
  expect(restored.said).toMatch(/^Восстановлено\.[\s\S]+\nКнига сходится\.$/);

  const db = connect(empty);
  onTestFinished(() => db.close());
  expect(await db.many(sql`select login from users`)).toEqual([{ login: 'copied' }]);
  expect(await db.many(sql`select * from webhook_endpoints`)).toEqual([]);
});
