import { startTronEmulator, type TronEmulator } from '@app/tron-emulator/emulator';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { minutes, seconds } from '#lib/clock.ts';
import { TEST_WALLET } from '#testing/given/wallet-settings.ts';
import { tronPage } from './tron-shapes.ts';
import { TronUnavailable, tronSources } from './tron-sources.ts';

const PATH = `/v1/accounts/${TEST_WALLET.address}/transactions/trc20`;

async function givenSources(count: number) {
  const emulators: TronEmulator[] = [];
  for (let index = 0; index < count; index++) {
    const emulator = await startTronEmulator({ contract: TEST_WALLET.contract });
    onTestFinished(emulator.close);
    emulators.push(emulator);
  }
  const time = { now: Date.UTC(2026, 10, 15) };
  const clock = { now: () => new Date(time.now) };
  const read = tronSources({ urls: emulators.map(({ url }) => `${url}/`), key: 'secret-key', clock });
  return {
    emulators,
    read: () => read(PATH, tronPage),
    readAs: read,
    pass: (milliseconds: number) => (time.now += milliseconds),
  };
}

const unavailable = async (reading: Promise<unknown>): Promise<TronUnavailable> => {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TronUnavailable)) throw new Error('It was available', { cause: error });
  return error;
};

test('the second source answers when the first fails in any way, and the key goes to the first alone', async () => {
  for (const fault of [
    { status: 500 },
    { status: 429 },
    { status: 403 },
    'hang',
    'broken-json',
    { body: { success: false, error: 'no' } },
    { body: [] },
  ] as const) {
    const { emulators, read } = await givenSources(2);
    emulators[0]?.fail(fault);
    const patience = new AbortController();
    if (fault === 'hang') vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
    const reading = read();
    await expect.poll(() => emulators[0]?.requests).toHaveLength(1);
    patience.abort();
    expect(await reading).toMatchObject({ success: true });
    expect(emulators.map(({ requests }) => requests.map(({ key }) => key))).toEqual([['secret-key'], [undefined]]);
  }
});

test('a source that failed rests while the other works, and is asked again afterwards', async () => {
  const { emulators, read, pass } = await givenSources(2);
  emulators[0]?.fail({ status: 503 });
  await read();
  await read();
  expect(emulators.map(({ requests }) => requests.length)).toEqual([1, 2]);
  pass(seconds(2));
  await read();
  expect(emulators.map(({ requests }) => requests.length)).toEqual([2, 2]);
});

test('Retry-After is kept to: nothing is asked before, and the caller is told how long', async () => {
  const { emulators, read, pass } = await givenSources(1);
  emulators[0]?.fail({ status: 429, retryAfter: 30 });
  expect((await unavailable(read())).retryIn).toBe(seconds(30));
  pass(seconds(29));
  expect((await unavailable(read())).message).toContain('HTTP 429');
  expect(emulators[0]?.requests).toHaveLength(1);
  pass(seconds(1));
  expect(await read()).toMatchObject({ success: true });
});

test('rests grow with every failure up to five minutes and begin anew after an answer', async () => {
  const { emulators, read, pass } = await givenSources(1);
  const rests: number[] = [];
  for (let failure = 0; failure < 10; failure++) {
    emulators[0]?.fail({ status: 500 });
    const { retryIn } = await unavailable(read());
    rests.push(retryIn);
    pass(retryIn);
  }
  for (const [index, rest] of rests.entries()) {
    const longest = Math.min(seconds(2) * 2 ** index, minutes(5));
    expect(rest).toBeGreaterThanOrEqual(longest / 2);
    expect(rest).toBeLessThanOrEqual(longest);
  }
  await read();
  emulators[0]?.fail({ status: 500 });
  expect((await unavailable(read())).retryIn).toBeLessThanOrEqual(seconds(2));
});

test('what goes wrong is told without the key', async () => {
  const { emulators, readAs } = await givenSources(1);
  const { message } = await unavailable(readAs(`${PATH}?secret-key`, z.string()));
  expect(message).toContain(new URL(emulators[0]?.url ?? '').host);
  expect(message).not.toContain('secret-key');
});
