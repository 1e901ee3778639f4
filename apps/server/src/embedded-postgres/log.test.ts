import { closeSync, writeSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postgresLog } from './log.ts';

test('a log that has grown is cut, while PostgreSQL goes on writing to it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-log-'));
  const path = join(folder, 'postgres.log');
  const log = postgresLog(path);
  const descriptor = log.open();
  writeSync(descriptor, Buffer.alloc(6_000_000, 'x'));

  const leave = log.keepBounded();
  await expect.poll(async () => (await stat(path)).size).toBe(0);
  writeSync(descriptor, 'one more line\n');

  expect((await stat(path)).size).toBe('one more line\n'.length);
  expect(await log.tail()).toBe('one more line');
  leave();
  closeSync(descriptor);
  await rm(folder, { recursive: true });
});

test('the tail is what was said in this start, not in the ones before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-log-'));
  const path = join(folder, 'postgres.log');
  const before = postgresLog(path).open();
  writeSync(before, 'an old trouble\n');
  closeSync(before);

  const log = postgresLog(path);
  const descriptor = log.open();
  writeSync(descriptor, 'first\nsecond\nthird\n');

  expect(await log.tail(2)).toBe('second\nthird');
  closeSync(descriptor);
  await rm(folder, { recursive: true });
});
