import { expect, test } from 'vitest';
import { makeTurns, NoTurn } from './turns.ts';

test('so many at once, so many waiting, in the order of coming; the rest is sent away at once', async () => {
  const inTurn = makeTurns(2, { anybody: { waiting: 3, each: 7 } });
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const work = (name: number) => async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    done.push(name);
  };
  const all = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((name) => inTurn('anybody', 'one', work(name))));
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
  expect(all.slice(5)).toEqual([1, 2].map(() => ({ status: 'rejected', reason: expect.any(NoTurn) })));
});

test('work that fails gives its place to the next', async () => {
  const inTurn = makeTurns(1, { anybody: { waiting: 1, each: 2 } });
  const failed = inTurn('anybody', 'one', () => Promise.reject(new Error('no')));
  const next = inTurn('anybody', 'one', async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await inTurn('anybody', 'one', async () => 'again')).toBe('again');
});

/** Work that lasts until the test ends it. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test('one caller has so many places at once and gets them back when the work has ended', async () => {
  const inTurn = makeTurns(2, { anybody: { waiting: 9, each: 1 } });
  const { work, end } = heldWork();
  const first = inTurn('anybody', 'one', work);
  await expect(inTurn('anybody', 'one', work)).rejects.toThrow(NoTurn);
  const other = inTurn('anybody', 'two', work);
  end();
  await Promise.all([first, other]);
  expect(await inTurn('anybody', 'one', async () => 'again')).toBe('again');
});

test('one kind of callers leaves the places of the other free', async () => {
  const inTurn = makeTurns(1, { member: { waiting: 2, each: 1 }, visitor: { waiting: 1, each: 1 } });
  const { work, end } = heldWork();
  const crowd = ['a', 'b', 'c'].map((name) => inTurn('member', name, work));
  await expect(inTurn('member', 'd', work)).rejects.toThrow(NoTurn);
  const visitor = inTurn('visitor', 'a', async () => 'in');
  end();
  await Promise.all(crowd);
  expect(await visitor).toBe('in');
});
