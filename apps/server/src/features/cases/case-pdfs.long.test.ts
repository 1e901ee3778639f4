import { Group } from '@app/contract/access/users';
import type { CaseView } from '@app/contract/cases/case-view';
import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { readNewPdfs } from '#features/files/text/pdf-reading.ts';
import { newPng } from '#testing/files/png.ts';
import { sampleFiles } from '#testing/files/sample-files.ts';
import { payoutPeople, receipt } from '#testing/given/payouts.ts';
import { givenWorld, talkForm, type World } from '#testing/given/world.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let world: World;
let people: ReturnType<typeof payoutPeople>;
let judge: Visitor;
let moderator: Visitor;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  people = payoutPeople(server);
  judge = await server.given.user({ roles: ['support'] });
  moderator = await server.given.user({ group: Group.moderator });
});
afterAll(() => server.stop());

const ask = (who: Visitor, kind: string, id: number) => who.post('/staff/v1/cases/view', { kind, id });
const view = async (who: Visitor, kind: string, id: number): Promise<CaseView> => (await ask(who, kind, id)).body;

test('a PDF says for itself what agrees and what does not, and where the same operation was met, though nobody looked there; a picture says nothing', async () => {
  const pdf = sampleFiles.receipt();
  const copy = Buffer.concat([pdf, Buffer.from('\n% another file')]);
  const payee = { amount: 5_000, bank: '100000000004', fio: 'Иванов Иван Иванович' };
  const first = await people.inReview(await people.trader(), payee, [pdf]);
  await readNewPdfs(server.needs, Number.POSITIVE_INFINITY);
  const id = await people.inReview(await people.trader(), { ...payee, amount: 7_000 }, [copy, receipt()]);
  const [said, picture] = (await view(moderator, 'payout', id)).files;
  expect(said?.seen).toEqual([]);
  const marks = Object.fromEntries(said?.says?.marks.map(({ what, equal }) => [what, equal]) ?? []);
  expect(marks).toMatchObject({ amount: false, bank: true, name: true });
  expect(said?.says?.operations).toEqual([
    { number: 'A6319113209800040000060011610501', seen: [{ kind: 'payout', id: first }] },
  ]);
  expect(picture?.says).toBeNull();
  expect((await view(judge, 'payout', first)).files[0]?.says?.marks[0]).toMatchObject({ what: 'amount', equal: true });
  expect(await server.db.value(sql`select count(*)::int from file_fields`)).toBe(2);
});

test('what the parties attach to messages stands behind the receipts, and is looked for elsewhere as they are; staff’s own files do not', async () => {
  const [sent, pdf] = [newPng(), Buffer.concat([sampleFiles.receipt(), Buffer.from('\n% attached')])];
  const trader = await people.trader();
  const id = await people.inReview(trader);
  const attach = (kind: string, about: number, file: Buffer, who: Visitor) =>
    who.post(caseTalkApi.write.path, talkForm({ kind, id: about }, file));
  expect((await attach('payout', id, sent, trader)).status).toBe(200);
  await judge.post(caseTalkApi.staffWrite.path, talkForm({ kind: 'payout', id, reader: 'staff' }, sent));
  const own = await view(moderator, 'payout', id);
  expect(own.files.map(({ from, former, seen }) => [from, former, seen])).toEqual([
    [null, false, []],
    ['trader', false, []],
  ]);
  expect((await server.http.inject({ url: own.files[1]?.url ?? '' })).statusCode).toBe(200);

  const other = await people.inReview(await people.trader(), {}, [sent]);
  expect((await view(moderator, 'payout', other)).files[0]?.seen).toEqual([{ kind: 'payout', id }]);
  const appeal = await world.reviewed(world.trader);
  const form = talkForm({}, sent);
  expect((await world.platforms.own('POST', `/platform/v1/appeals/${appeal}/messages`, form)).status).toBe(200);
  expect((await attach('appeal', appeal, pdf, world.trader)).status).toBe(200);
  const both = [
    { kind: 'payout', id },
    { kind: 'payout', id: other },
  ];
  const about = (await view(judge, 'appeal', appeal)).files;
  expect(about.map(({ from }) => from)).toEqual([null, 'platform', 'trader']);
  expect(about[1]?.seen).toEqual(both);
  expect(about[2]?.says?.operations[0]?.seen).toContainEqual({ kind: 'payout', id: expect.any(Number) });
  // What a moderator may not open is not named to them.
  expect((await view(moderator, 'payout', id)).files[1]?.seen).toEqual([{ kind: 'payout', id: other }]);
  expect((await view(judge, 'payout', id)).files[1]?.seen).toEqual([
    { kind: 'payout', id: other },
    { kind: 'appeal', id: appeal },
  ]);
});

test('many PDFs at once keep no judge waiting: some are read at every look', async () => {
  const trader = await people.trader();
  const id = await people.inReview(trader);
  for (const message of [0, 1]) {
    const form = talkForm({ kind: 'payout', id }, null);
    for (const file of [0, 1, 2])
      form.append('files', new Blob([new Uint8Array(sampleFiles.pdf(`${message} ${file}`))]), 'чек.pdf');
    expect((await trader.post(caseTalkApi.write.path, form)).status).toBe(200);
  }
  const read = async () => (await view(judge, 'payout', id)).files.slice(1).map(({ says }) => says !== null);
  expect(await read()).toEqual([true, true, true, true, true, false]);
  expect(await read()).toEqual([true, true, true, true, true, true]);
});
