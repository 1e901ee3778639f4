import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { copyDatabase } from '#testing/server/database.ts';
import { connect, type Db, type Tx } from './db.ts';
import { Flight } from './flight.ts';
import { inOneGo } from './in-one-go.ts';
import { sql } from './sql.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const { url, ...copy } = await copyDatabase(inject('templateUrl'));
  // One connection, so that statements it has prepared are used again.
  db = connect(url, { connections: 1 });
  drop = async () => {
    await db.close();
    await copy.drop();
  };
  await db.run(sql`create table words (place integer generated always as identity, word text unique)`);
});
afterAll(() => drop());
beforeEach(() => db.run(sql`truncate words restart identity`));

const add = (asker: Db | Tx, word: string) => asker.run(sql`insert into words (word) values (${word})`);
const stored = async () =>
  (await db.many<{ word: string }>(sql`select word from words order by place`)).map((row) => row.word);

test('statements said together are taken in their order, the same one as often as it is said, and each has its own answer', async () => {
  const answers = await db.begin((tx) =>
    inOneGo(
      add(tx, 'a'),
      tx.many(sql`select word from words order by place`),
      add(tx, 'b'),
      tx.one(sql`select count(*) as count from words`),
      tx.run(sql`update words set word = word || '!'`),
    ),
  );
  expect(answers).toEqual([1, [{ word: 'a' }], 1, { count: 2n }, 2]);
});

test('nothing is carried out behind a statement that fails, and the connection goes on with all that it has prepared', async () => {
  await add(db, 'taken');
  for (let time = 0; time < 2; time++) {
    const doomed = db.begin((tx) => inOneGo(add(tx, 'before'), add(tx, 'taken'), tx.run(sql`delete from words`)));
    await expect(doomed).rejects.toMatchObject({ code: '23505' });
    // Statements that are prepared for the first time in the flight that failed: one before the failure, one after it.
    await db.begin((tx) => inOneGo(tx.run(sql`delete from words where word = ${'nobody'}`), add(tx, `after ${time}`)));
  }
  expect(await stored()).toEqual(['taken', 'after 0', 'after 1']);
});

test('a statement that was prepared and then refused is not prepared a second time', async () => {
  const refused = () => db.run(sql`insert into words (word) select ${'same'} union all select ${'same'}`);
  for (let time = 0; time < 3; time++) await expect(refused()).rejects.toMatchObject({ code: '23505' });
});

test('every statement after a failed one gets the error', async () => {
  const told = await db
    .begin(async (tx) => {
      const outcomes = await Promise.allSettled([tx.one(sql`select 1 / 0`), add(tx, 'behind')]);
      return Promise.reject(outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason.code));
    })
    .catch((codes: unknown) => codes);
  expect(told).toEqual(['22012', '22012']);
});

test('outside a transaction a statement that fails only at the end of its flight, when it is committed, has failed', async () => {
  await db.run(sql`
    create table pairs (one integer primary key, other integer references pairs deferrable initially deferred)`);
  await expect(db.run(sql`insert into pairs values (1, 2)`)).rejects.toMatchObject({ code: '23503' });
  expect(await db.many(sql`select * from pairs`)).toEqual([]);
});

test('what PostgreSQL said before the connection broke counts in a transaction alone: there the commit is still to come', async () => {
  const outcomes = [false, true].map(async (inTransaction) => {
    const flight = new Flight({ inTransaction });
    const answer = flight.add(sql`insert into words (word) values ('lost')`);
    flight.handleCommandComplete({ text: 'INSERT 0 1' });
    flight.handleError(new Error('Connection terminated'));
    return answer;
  });
  expect(await Promise.allSettled(outcomes)).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled' }]);
});

test('values of every kind come back as they were sent', async () => {
  const sent = {
    text: 'a "b" \\c {d}, «е»',
    none: null,
    many: ['x"y', '\\', '{}', 'NULL', ''],
    holes: ['x', null],
    bytes: Buffer.from([0, 255, 92]),
    moment: new Date('2026-01-02T03:04:05.678Z'),
    big: 9_007_199_254_740_993n,
    yes: true,
    deep: [
      [1, 2],
      [3, 4],
    ],
  };
  const { text, none, many, holes, bytes, moment, big, yes, deep } = sent;
  const back = await db.one(sql`
    select ${text}::text as text, ${none}::text as none, ${many}::text[] as many, ${holes}::text[] as holes, ${bytes}::bytea as bytes,
      ${moment}::timestamptz as moment, ${big}::bigint as big, ${yes}::boolean as yes, ${deep}::integer[] as deep`);
  expect(back).toEqual(sent);
  const inArrays = await db.one(sql`select ${[bytes]}::bytea[] as bytes, ${[moment]}::timestamptz[] as moments`);
  expect(inArrays).toEqual({ bytes: [bytes], moments: [moment] });
});

test('a connection that breaks tells everybody who waits, and the next one works', async () => {
  const broken = db.begin((tx) =>
    inOneGo(add(tx, 'lost'), tx.run(sql`select pg_terminate_backend(pg_backend_pid())`), add(tx, 'lost too')),
  );
  await expect(broken).rejects.toThrow(/terminat/i);
  await add(db, 'new');
  expect(await stored()).toEqual(['new']);
});
