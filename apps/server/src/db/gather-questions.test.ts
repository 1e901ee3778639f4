import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyDatabase } from '#testing/server/database.ts';
import { connect, type Db } from './db.ts';
import { gatherQuestions } from './gather-questions.ts';
import { sql } from './sql.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const { url, ...copy } = await copyDatabase(inject('templateUrl'));
  db = connect(url);
  drop = async () => {
    await db.close();
    await copy.drop();
  };
});
afterAll(() => drop());

function makeLook() {
  const asked: number[][] = [];
  const look = gatherQuestions(async (of: Db, numbers: number[]) => {
    asked.push(numbers);
    const rows = await of.many<{ half: number }>(sql`
      select 100 / number as half from unnest(${numbers}::int[]) with ordinality as given (number, place) order by place`);
    return rows.map(({ half }) => half);
  });
  return { look, asked };
}

test('what is asked in one turn is asked at once, and everybody gets their own answer', async () => {
  const { look, asked } = makeLook();
  expect(await Promise.all([5, 20, 5, 50].map((number) => look(db, number)))).toEqual([20, 5, 20, 2]);
  expect(await look(db, 10)).toBe(10);
  expect(asked).toEqual([[5, 20, 5, 50], [10]]);
});

test('a look that fails has failed for all who took it, and for nobody after them', async () => {
  const { look } = makeLook();
  const outcomes = await Promise.allSettled([5, 0].map((number) => look(db, number)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await look(db, 5)).toBe(20);
});
