import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLoading } from './keep-loading.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a file that does not come is asked for again until it does', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('file');
  const use = vi.fn();
  keepLoading(load, use);
  await pass(9_000);
  expect([load.mock.calls.length, use.mock.calls.length]).toEqual([1, 0]);
  await pass(2_000);
  expect(use.mock.calls).toEqual([['file']]);
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('who has left uses nothing and asks no more', async () => {
  const came = Promise.withResolvers<string>();
  const use = vi.fn();
  keepLoading(() => came.promise, use)();
  came.resolve('file');
  await pass(0);
  expect(use).not.toHaveBeenCalled();

  const failing = vi.fn(() => Promise.reject(new Error('gone')));
  const stop = keepLoading(failing, use);
  await pass(0);
  stop();
  await pass(60_000);
  expect(failing).toHaveBeenCalledTimes(1);
});
