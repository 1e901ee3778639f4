import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, launch, refusal, untilReady } from '@app/server/testing/server/launch';
import { serverMain } from '@app/server/testing/server/stage';
import { expect, test } from 'vitest';

const main = join(import.meta.dirname, 'main.ts');

test('a demo database does not start as a real one, and another key does not open it', {
  timeout: 180_000,
}, async () => {
  const port = String(await freePort());
  const { child, url, dataDir } = await launch(main, { PORT: port });
  await untilReady(child, Number(port));
  child.kill('SIGTERM');
  await once(child, 'exit');

  expect(await refusal(serverMain, { DATABASE_URL: url, DATA_DIR: dataDir })).toMatch(
    /^Эта база создана в демо-режиме/,
  );
  expect(await refusal(main, { DATABASE_URL: url })).toMatch(/^Нет ключа этой базы/);
  const SECRET_KEY = randomBytes(32).toString('base64');
  expect(await refusal(main, { DATABASE_URL: url, SECRET_KEY })).toMatch(/^Ключ не подходит к этой базе/);
});
