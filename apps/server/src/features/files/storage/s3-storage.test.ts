import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3, testS3 } from '#testing/server/s3.ts';
import { openStorage } from './open-storage.ts';
import { s3Storage } from './s3-storage.ts';

let store: Awaited<ReturnType<typeof startS3>>;
let folder: string;
const content = Buffer.from('a receipt');
const facts = { type: 'image/png', size: content.length, sha256: createHash('sha256').update(content).digest() };

beforeAll(async () => {
  store = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'cabinet-s3-'));
  await writeFile(join(folder, 'file'), content);
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true });
});

/** How long it would have waited. */
const waits: number[] = [];
const wait = async (milliseconds: number) => void waits.push(milliseconds);
const storage = (more = {}) => s3Storage({ ...testS3, endpoint: store.endpoint, ...more }, wait);
const put = (name: string, more = {}) => storage(more).put(name, join(folder, 'file'), facts);

test('what is put is read, whole and in parts, and can be removed', async () => {
  await put('ab.png');
  const whole = await storage().read('ab.png');
  expect(whole && (await buffer(whole.stream))).toEqual(content);
  const part = await storage().read('ab.png', { start: 2, end: 4 });
  expect(part && [part.size, String(await buffer(part.stream))]).toEqual([3, 'rec']);
  await storage().remove('ab.png');
  expect(await storage().read('ab.png')).toBeUndefined();
  await storage().remove('ab.png');
});

test('a store that stumbles is asked again; one that goes on so is reported', async () => {
  store.failNext(2);
  await put('cd.png');
  const [first = 0, second = 0, ...more] = waits;
  expect([first >= 200 && first <= 600, second >= 800 && second <= 2400, more]).toEqual([true, true, []]);
  expect(store.objects.has('/receipts/cd.png')).toBe(true);
  store.failNext(3);
  await expect(put('ef.png')).rejects.toThrow('The file storage answered 503 (SlowDown) to PUT');
  expect(store.objects.has('/receipts/ef.png')).toBe(false);
});

test('a wrong key, another content than was hashed and no store at all are errors', async () => {
  await expect(put('x.png', { secretKey: 'wrong' })).rejects.toThrow('403 (SignatureDoesNotMatch)');
  const other = { ...facts, sha256: createHash('sha256').update('other').digest() };
  await expect(storage().put('x.png', join(folder, 'file'), other)).rejects.toThrow('XAmzContentSHA256Mismatch');
  await expect(put('x.png', { endpoint: 'http://127.0.0.1:1' })).rejects.toThrow('does not answer');
  expect(store.objects.has('/receipts/x.png')).toBe(false);
});

test('the settings are tried at start', async () => {
  const s3 = { ...testS3, endpoint: store.endpoint };
  const before = store.objects.size;
  await openStorage({ databaseUrl: undefined, dataDir: folder, s3 });
  expect(store.objects.size).toBe(before);
  await expect(
    openStorage({ databaseUrl: undefined, dataDir: folder, s3: { ...s3, bucket: 'other' } }),
  ).rejects.toThrow(/не принимает файлы.*NoSuchBucket/);
});
