import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { copyDatabase } from '#testing/server/database.ts';
import { countRoundTrips, type RoundTrips } from '#testing/server/round-trips.ts';
import { connect, type Db, type Tx } from './db.ts';
import { inOneGo } from './in-one-go.ts';
import { sql } from './sql.ts';

let db: Db;
let trips: RoundTrips;
let drop: () => Promise<void>;
beforeAll(async () => {
  const { url, ...copy } = await copyDatabase(inject('templateUrl'));
  trips = await countRoundTrips(url);
  db = connect(trips.url, { connections: 4 });
  drop = async () => {
    await db.close();
    await trips.stop();
    await copy.drop();
  };
  await db.run(sql`create table words (place integer generated always as identity, word text unique)`);
});
afterAll(() => drop());
beforeEach(() => db.run(sql`truncate words restart identity`));

const add = (word: string) => sql`insert into words (word) values (${word})`;
const addAll = (words: string[]) => sql`insert into words (word) select 'row ' || unnest(${words}::text[])`;
const inOurWords = (): never => {
  throw new Error('Said in our words');
};
const stored = async (from: Db | Tx = db) =>
  (await from.many<{ word: string }>(sql`select word from words order by place`)).map(({ word }) => word);

test('what goes with the commit is not there before it, then in the order in which it was handed in, rows after the rest', async () => {
  await db.begin(async (tx) => {
    tx.withCommit(add('first'));
    tx.rowWithCommit(addAll, 'one');
    tx.withCommit(add('second'));
    tx.rowWithCommit(addAll, 'two');
    expect(await stored(tx)).toEqual([]);
  });
  expect(await stored()).toEqual(['first', 'second', 'row one', 'row two']);
});

test('however much goes with the commit, it is one round trip, and the beginning travels with the first question', async () => {
  const change = async (tx: Tx) => {
    await inOneGo(stored(tx), stored(tx));
    for (const word of ['a', 'b', 'c']) tx.withCommit(add(word));
    for (const word of ['d', 'e']) tx.rowWithCommit(addAll, word);
  };
  await trips.forget();
  await db.begin(change);
  expect(trips.untilCommit()).toBe(2);
});

test('a savepoint costs one round trip, at its end', async () => {
  await trips.forget();
  await db.begin(async (tx) => {
    for (const word of ['a', 'b']) await tx.savepoint(async () => tx.withCommit(add(word)));
    tx.withCommit(add('c'));
  });
  expect(trips.untilCommit()).toBe(3);
  expect(await stored()).toEqual(['a', 'b', 'c']);
});

test('a statement that the database refuses undoes the transaction with the given refusal, and nothing is announced', async () => {
  await db.run(add('taken'));
  const heard: string[] = [];
  const doomed = db.begin(async (tx) => {
    await tx.run(add('now'));
    tx.withCommit(add('before'));
    tx.withCommit(add('taken'), inOurWords);
    tx.withCommit(add('after'));
    tx.rowWithCommit(addAll, 'row');
    tx.afterCommit(() => heard.push('never'));
  });
  await expect(doomed).rejects.toThrow('Said in our words');
  expect([await stored(), heard]).toEqual([['taken'], []]);
});

test('rows that the database refuses undo the transaction as well', async () => {
  await db.run(add('row taken'));
  const doomed = db.begin(async (tx) => {
    tx.withCommit(add('before'));
    tx.rowWithCommit(addAll, 'taken');
  });
  await expect(doomed).rejects.toThrow(/unique/);
  expect(await stored()).toEqual(['row taken']);
});

test('a failed savepoint undoes what was given inside it, and nothing else', async () => {
  await db.run(add('taken'));
  const heard: string[] = [];
  const leave = (tx: Tx, word: string) => {
    tx.withCommit(add(word));
    tx.rowWithCommit(addAll, word);
    tx.afterCommit(() => heard.push(word));
  };
  await db.begin(async (tx) => {
    leave(tx, 'outside');
    const refused = tx.savepoint(async () => {
      leave(tx, 'by itself');
      throw new Error('No');
    });
    await expect(refused).rejects.toThrow('No');
    const late = tx.savepoint(async () => {
      leave(tx, 'by the database');
      tx.withCommit(add('taken'), inOurWords);
    });
    await expect(late).rejects.toThrow('Said in our words');
    await tx.savepoint(async () => leave(tx, 'good'));
  });
  expect(heard).toEqual(['outside', 'good']);
  expect(await stored()).toEqual(['taken', 'good', 'outside', 'row outside', 'row good']);
});

test.each([{ never: 'sent' }, undefined, [Symbol('no')]])(
  'a value that cannot be sent is refused at once, and not left out of the commit (%#)',
  async (value) => {
    const doomed = db.begin(async (tx) => {
      await tx.run(add('now'));
      tx.withCommit(sql`insert into words (word) values (${value})`);
    });
    await expect(doomed).rejects.toThrow('not sent as it is');
    const inRows = db.begin(async (tx) => {
      tx.withCommit(add('with'));
      tx.rowWithCommit(() => sql`insert into words (word) values (${value})`, 1);
    });
    await expect(inRows).rejects.toThrow('not sent as it is');
    expect(await stored()).toEqual([]);
  },
);

test('two transactions in a deadlock both succeed in the end, and what runs after the commit runs once', async () => {
  for (const word of ['left', 'right']) await db.run(add(word));
  const lock = (tx: Tx, word: string) => tx.one(sql`select from words where word = ${word} for update`);
  const heard: string[] = [];
  const met: (() => void)[] = [];
  const meet = () =>
    new Promise<void>((resolve) => {
      met.push(resolve);
      if (met.length >= 2) for (const go of met) go();
    });
  const change = (first: string, second: string) =>
    db.begin(async (tx) => {
      await lock(tx, first);
      await meet();
      tx.withCommit(sql`update words set word = word || '!' where word like ${`${second}%`}`);
      tx.afterCommit(() => heard.push(second));
    });
  await Promise.all([change('left', 'right'), change('right', 'left')]);
  expect([heard.sort(), (await stored()).sort()]).toEqual([
    ['left', 'right'],
    ['left!', 'right!'],
  ]);
});
