import { expect, test } from 'vitest';
import { makeCallerTurns } from './caller-turns.ts';

/** Files whose check takes as long as the test wants; notes in which order they were checked. */
function bench(patience?: number) {
  const inTurn = makeCallerTurns(patience);
  const begun: string[] = [];
  const gates = new Map<string, () => void>();
  return {
    begun,
    send: (caller: string, name: string) =>
      inTurn(caller, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => gates.set(name, resolve));
        return name;
      }),
    /** Ends the current check; the next one has begun. */
    async end() {
      gates.get(begun.at(-1) ?? '')?.();
      await new Promise(setImmediate);
    },
  };
}

const refusedWith = (code: string) => expect.objectContaining({ refusal: expect.objectContaining({ code }) });

test('whoever sends many files that take long keeps every other caller waiting for one of them at most', async () => {
  const { begun, send, end } = bench();
  const all = [send('thief', 'a1'), send('thief', 'a2'), send('thief', 'a3'), send('thief', 'a4')];
  all.push(send('second thief', 'b1'), send('second thief', 'b2'));
  await end();
  // This caller came last and has not had a turn yet.
  all.push(send('trader', 'receipt'), send('platform', 'proof'));
  for (let count = 0; count < all.length; count++) await end();
  expect(begun).toEqual(['a1', 'b1', 'receipt', 'proof', 'a2', 'b2', 'a3', 'a4']);
  expect(await Promise.all(all)).toHaveLength(8);
});

test('only the caller with too many files waiting is refused', async () => {
  const { send, end } = bench();
  const sent = Array.from({ length: 20 }, (_, index) => send('thief', `a${index}`));
  const settled = Promise.allSettled(sent);
  const receipt = send('trader', 'receipt');
  for (let count = 0; count < 20; count++) await end();
  expect(await receipt).toBe('receipt');
  const refused = (await settled).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(7);
  for (const reason of refused) expect(reason).toEqual(refusedWith('too_many_uploads'));
});

test('whoever waits too long is asked to come again, and takes no turn any more', async () => {
  const { begun, send, end } = bench(20);
  const long = send('thief', 'long');
  await expect(send('trader', 'receipt')).rejects.toEqual(refusedWith('files_busy'));
  await end();
  expect(await long).toBe('long');
  const next = send('trader', 'again');
  await end();
  expect(await next).toBe('again');
  expect(begun).toEqual(['long', 'again']);
});

test('work that fails gives its turn on', async () => {
  const inTurn = makeCallerTurns();
  const failed = inTurn('a', () => Promise.reject(new Error('no')));
  const next = inTurn('b', async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});
