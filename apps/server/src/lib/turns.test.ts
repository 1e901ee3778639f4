import { expect, test } from 'vitest';
import { makeTurns, NoTurn } from './turns.ts';

test('so many at once, so many waiting, in the order of coming; the rest is sent away at once', async () => {
  const inTurn = makeTurns({ atOnce: 2, waiting: 3 });
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const work = (name: number) => async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    done.push(name);
  };
  const all = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((name) => inTurn(work(name))));
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
  expect(all.slice(5)).toEqual([1, 2].map(() => ({ status: 'rejected', reason: expect.any(NoTurn) })));
});

test('work that fails gives its place to the next', async () => {
  const inTurn = makeTurns({ atOnce: 1, waiting: 1 });
  const failed = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await inTurn(async () => 'again')).toBe('again');
});
