import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSending } from './keep-sending.ts';
import { sendWaiting } from './send-waiting.ts';

vi.mock('./send-waiting.ts', () => ({ SYNC_TAG: 'send-notices', sendWaiting: vi.fn() }));
const send = vi.mocked(sendWaiting);
let sending: ReturnType<typeof keepSending>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  send.mockReset();
  send.mockResolvedValue('later');
});
afterEach(() => {
  sending.stop();
  vi.useRealTimers();
});

test('sends on opening and then after pauses that double, up to five minutes', async () => {
  sending = keepSending(() => {});
  const pauses = [2, 4, 8, 16, 32, 64, 128, 256, 300, 300];
  for (const [i, seconds] of pauses.entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(send).toHaveBeenCalledTimes(i + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(i + 2);
  }
});

test('the network is back: sends at once, and the pauses begin anew', async () => {
  sending = keepSending(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  send.mockClear();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(send).toHaveBeenCalledTimes(2);
});

test('what is sent is sent: no further try, until the page is looked at again', async () => {
  send.mockResolvedValue('nothing');
  const told = vi.fn();
  sending = keepSending(told);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(told).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(2);
});

test('where the browser can, the worker is asked to send after the page is closed', async () => {
  const register = vi.fn(async () => {});
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ sync: { register } }) },
    configurable: true,
  });
  sending = keepSending(() => {});
  await vi.advanceTimersByTimeAsync(10);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(register.mock.calls).toEqual([['send-notices']]);
});
