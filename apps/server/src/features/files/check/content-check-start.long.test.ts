import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { sampleFiles } from '#testing/files/sample-files.ts';
import { checkContent } from './content-check.ts';

const folder = mkdtemp(join(tmpdir(), 'cabinet-check-'));
afterAll(async () => rm(await folder, { recursive: true }));

test('a machine that cannot start another process asks to come again, and takes the receipt the next time', async () => {
  const path = join(await folder, 'receipt');
  await writeFile(path, sampleFiles.png());
  const check = () => checkContent('user:1', { path, extension: 'png' });
  // With no time at all, also a process that was already running is ended.
  const noTime = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  await check().catch(() => {});
  expect([await check(), await check()]).toEqual(['busy', 'busy']);
  noTime.mockRestore();
  expect(await check()).toBe('whole');
});

test('checks that are given up at any moment end the process that checks, never the one that asks', async () => {
  const path = join(await folder, 'picture');
  await writeFile(path, sampleFiles.png());
  for (let patience = 0; patience < 12; patience++) {
    const verdict = await checkContent('user:1', { path, extension: 'png' }, patience);
    expect(['whole', 'broken']).toContain(verdict);
  }
  expect(await checkContent('user:1', { path, extension: 'png' })).toBe('whole');
});

test.skipIf(process.platform !== 'linux')(
  'a process that was killed while it waited is replaced: the next receipt is not called broken',
  async () => {
    const path = join(await folder, 'receipt');
    await writeFile(path, sampleFiles.png());
    const check = () => checkContent('user:1', { path, extension: 'png' });
    expect(await check()).toBe('whole');
    const [pid] = checkersOfThisProcess();
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(checkersOfThisProcess).toEqual([]);
    // Node hears of it a moment after the system.
    await setTimeout(100);
    expect(await check()).toBe('whole');
  },
);

function checkersOfThisProcess(): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[1];
      return parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('check-worker');
    } catch {
      // Not a process, or one that has just ended.
      return false;
    }
  });
}
