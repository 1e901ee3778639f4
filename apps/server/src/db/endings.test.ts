import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyDatabase } from '#testing/database.ts';
import type { Db, Tx } from './db.ts';
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

const add = (tx: Tx, word: string) => tx.run(sql`insert into words (word) values (${word})`);

test('what travels with the commit is there when the transaction is', async () => {
  await db.begin(async (tx) => tx.withCommit(add(tx, 'on the way'), add(tx, 'as well')));
  expect(await stored()).toEqual(expect.arrayContaining(['on the way', 'as well']));
});

test('one that fails on the way undoes all, and is what the caller hears of', async () => {
  const doomed = db.begin(async (tx) => {
    await add(tx, 'awaited');
    tx.withCommit(
      add(tx, 'first'),
      add(tx, 'kept').catch(() => Promise.reject(new Error('said in our words'))),
      add(tx, 'last'),
    );
    tx.afterCommit(() => said.push('never'));
  });
  await expect(doomed).rejects.toThrow('said in our words');
  for (const word of ['awaited', 'first', 'last']) expect(await stored()).not.toContain(word);
  expect(said).not.toContain('never');
});

test('on the way of an attempt it fails with the attempt, and the rest stands', async () => {
  await db.begin(async (tx) => {
    tx.withCommit(add(tx, 'outside'));
    const attempt = tx.attempt(async () => tx.withCommit(add(tx, 'inside'), add(tx, 'kept')));
    await expect(attempt).rejects.toThrow(/unique/);
    await tx.attempt(async () => tx.withCommit(add(tx, 'second attempt')));
  });
  expect(await stored()).toEqual(expect.arrayContaining(['outside', 'second attempt']));
  expect(await stored()).not.toContain('inside');
});
