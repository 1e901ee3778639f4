import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyDatabase } from '#testing/database.ts';
import type { Db } from './db.ts';
import type { Ending } from './endings.ts';
import { sql } from './sql.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await copyDatabase(inject('templateUrl')));
  await db.run(sql`create table words (place integer generated always as identity, word text unique)`);
});
afterAll(() => drop());

const said: unknown[] = [];
const words: Ending<string> = {
  statement: (rows) => sql`insert into words (word) select unnest(${rows}::text[]) returning word`,
  returned: (_tx, rows) => said.push(...rows),
};
const shouts: Ending<string> = {
  statement: (rows) => sql`insert into words (word) select upper(unnest(${rows}::text[]))`,
};
const stored = async () =>
  (await db.many<{ word: string }>(sql`select word from words order by place`)).map(({ word }) => word);

test('what is left for the end is written in order, together, and what it returns is heard', async () => {
  await db.begin(async (tx) => {
    tx.atEnd(words, 'one');
    tx.atEnd(shouts, 'two');
    tx.atEnd(words, 'three');
    expect(await tx.many(sql`select word from words`)).toEqual([]);
  });
  expect((await stored()).sort()).toEqual(['TWO', 'one', 'three']);
  expect(said).toEqual([{ word: 'one' }, { word: 'three' }]);
});

test('what an attempt left for the end goes with the attempt', async () => {
  await db.begin(async (tx) => {
    tx.atEnd(words, 'kept');
    await tx
      .attempt(async () => {
        tx.atEnd(words, 'dropped');
        throw new Error('no');
      })
      .catch(() => undefined);
    await tx.attempt(async () => tx.atEnd(words, 'also kept'));
  });
  expect(await stored()).toEqual(expect.arrayContaining(['kept', 'also kept']));
  expect(await stored()).not.toContain('dropped');
});

test('an end that the database refuses undoes everything before it', async () => {
  const doomed = db.begin(async (tx) => {
    await tx.run(sql`insert into words (word) values ('before')`);
    tx.atEnd(words, 'kept');
  });
  await expect(doomed).rejects.toThrow(/unique/);
  expect(await stored()).not.toContain('before');
});
