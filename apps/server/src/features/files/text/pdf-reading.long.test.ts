import { Readable } from 'node:stream';
import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { minutes } from '#lib/clock.ts';
import { sampleFiles } from '#testing/files/sample-files.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { givenWorld, talkForm } from '#testing/given/world.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { readNewPdfs } from './pdf-reading.ts';

let server: TestServer;
let people: ReturnType<typeof payoutPeople>;
let trader: Visitor;
/** The last file of earlier tests. Its row stays: while a transaction runs in any database of this PostgreSQL, files are noted again. */
let before: number;
beforeAll(async () => {
  server = await startServer();
  people = payoutPeople(server);
  trader = await people.trader();
});
beforeEach(async () => {
  before = (await server.db.value<number | null>(sql`select max(id) from files`)) ?? 0;
});
afterAll(() => server.stop());

/** Of whose files it is known what they say; `null` for those that still wait. */
const known = () =>
  server.db.many<{ owner: string; operations: string[] | null }>(sql`
    select f.owner_kind as owner, case when t.read_at is not null then t.operations end as operations
    from file_fields t join files f on f.id = t.file_id where f.id > ${before} order by f.id`);
const says = (owner: string) => ({ owner, operations: ['A6319113209800040000060011610501'] });
/** It was read; these small ones have no number of an operation. */
const isRead = (owner: string) => ({ owner, operations: [] });
const waits = (owner: string) => ({ owner, operations: null });

/** However long it takes: a busy machine leaves nothing to the next run. */
const readAll = (storage = server.needs.storage) => readNewPdfs({ ...server.needs, storage }, Number.POSITIVE_INFINITY);
/** As if the files came from a storage that answers like this. */
const readFrom = (read: () => Promise<{ stream: Readable; size: number } | undefined>) =>
  readAll({ ...server.needs.storage, read });

test('what was there before, and what comes afterwards: receipts, proofs and what parties attach, each once', async () => {
  const world = await givenWorld(server);
  const id = await people.inReview(trader, {}, [sampleFiles.receipt(), sampleFiles.jpg()]);
  await readAll();
  expect(await known()).toEqual([says('payout')]);

  await trader.post(caseTalkApi.write.path, talkForm({ kind: 'payout', id }, sampleFiles.pdf()));
  const judge = await server.given.user({ roles: ['support'] });
  await judge.post(caseTalkApi.staffWrite.path, talkForm({ kind: 'payout', id, reader: 'staff' }, sampleFiles.pdf()));
  const appeal = await world.reviewed(world.trader);
  const path = `/platform/v1/appeals/${appeal}/messages`;
  expect((await world.platforms.own('POST', path, talkForm({}, sampleFiles.pdf()))).status).toBe(200);
  await people.inReview(trader, {}, [sampleFiles.pdf()]);
  const read = sql`select max(read_at) from file_fields where file_id = (select min(file_id) from file_fields)`;
  const firstRead = await server.db.value(read);
  server.clock.move(minutes(1));
  await readAll();
  const proofs = (await known()).filter(({ owner }) => owner !== 'appeal');
  expect(proofs).toEqual([says('payout'), isRead('message'), isRead('message'), isRead('payout')]);
  expect(await server.db.value(read)).toEqual(firstRead);
});

test('what cannot be fetched stops no other, and is tried again later and later', async () => {
  await people.inReview(trader, {}, [sampleFiles.pdf(), sampleFiles.pdf()]);
  const good = server.needs.storage.read;
  const { name } = (await server.db.one<{ name: string }>(sql`select name from files order by id desc limit 1`)) ?? {};
  const halfBroken = {
    ...server.needs.storage,
    read: (asked: string) => (asked.startsWith(name ?? '-') ? Promise.reject(new Error('no answer')) : good(asked)),
  };
  const run = () => readAll(halfBroken);
  await expect(run()).rejects.toThrow('no answer');
  expect(await known()).toEqual([isRead('payout'), waits('payout')]);
  await run();
  server.clock.move(minutes(1));
  await expect(run()).rejects.toThrow('no answer');
  server.clock.move(minutes(1));
  await readAll();
  expect(await known()).toEqual([isRead('payout'), waits('payout')]);
  server.clock.move(minutes(1));
  await readAll();
  expect(await known()).toEqual([isRead('payout'), isRead('payout')]);
});

test('a file that is broken, or gone, says nothing and is not tried again', async () => {
  await people.inReview(trader, {}, [sampleFiles.pdf()]);
  let reads = 0;
  const rubbish = async () => {
    reads += 1;
    return { stream: Readable.from(['%PDF-1.7 rubbish']), size: 16 };
  };
  await readFrom(rubbish);
  server.clock.move(minutes(60));
  await readFrom(rubbish);
  expect([await known(), reads]).toEqual([[{ owner: 'payout', operations: [] }], 1]);

  await people.inReview(trader, {}, [sampleFiles.pdf()]);
  await readFrom(async () => undefined);
  expect(await known()).toEqual([1, 2].map(() => ({ owner: 'payout', operations: [] })));
});

test('a run that has taken long enough leaves the rest to the next one', async () => {
  await people.inReview(trader, {}, [sampleFiles.pdf()]);
  await readNewPdfs(server.needs, 0);
  expect(await known()).toEqual([waits('payout')]);
  await readAll();
  expect(await known()).toEqual([isRead('payout')]);
});
