import { Group } from '@app/contract/access/users';
import { settingsApi } from '@app/contract/settings';
import { MOST_VIEWS, type View, viewsApi } from '@app/contract/views/views';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const save = (who: Visitor, view: object = {}) =>
  who.post(viewsApi.save.path, { list: 'deals', name: 'Ждут', address: '?status=0&hide=method', ...view });
const views = async (who: Visitor): Promise<View[]> => (await who.get(viewsApi.list.path)).body.views;
const namesOf = async (who: Visitor) => (await views(who)).map(({ name }) => name);

test('a list is kept under a name, renamed and deleted; others neither see nor change it', async () => {
  const [trader, other] = [await server.given.user(), await server.given.user({ group: Group.moderator })];
  const { status, body } = await save(trader);
  expect([status, body.success]).toEqual([200, true]);
  const kept = { id: body.id, list: 'deals', is_start: false };
  expect(await views(trader)).toEqual([{ ...kept, name: 'Ждут', address: '?status=0&hide=method' }]);
  expect(await views(other)).toEqual([]);
  expect(await save(other, { id: body.id, name: 'Чужой' })).toMatchObject({
    status: 404,
    body: { code: 'view_not_found' },
  });
  expect((await other.post(viewsApi.remove.path, { id: body.id })).status).toBe(404);
  // A view stays with its list.
  expect((await save(trader, { id: body.id, list: 'appeals' })).status).toBe(404);

  expect((await save(trader, { id: body.id, name: ' Ждут меня ', address: '' })).status).toBe(200);
  expect(await views(trader)).toEqual([{ ...kept, name: 'Ждут меня', address: '' }]);
  expect((await trader.post(viewsApi.remove.path, { id: body.id })).status).toBe(200);
  expect(await views(trader)).toEqual([]);
  expect((await trader.post(viewsApi.remove.path, { id: body.id })).status).toBe(404);
});

test('a name is used once in a list, whatever its case; other lists and other people may have it', async () => {
  const [trader, other] = [await server.given.user(), await server.given.user()];
  expect((await save(trader)).status).toBe(200);
  expect(await save(trader, { name: 'ЖДУТ' })).toMatchObject({ status: 409, body: { code: 'view_name_taken' } });
  expect((await save(trader, { list: 'appeals' })).status).toBe(200);
  expect((await save(other)).status).toBe(200);
  const { id } = (await save(trader, { name: 'Второй' })).body;
  expect((await save(trader, { id, name: 'ждут' })).body.code).toBe('view_name_taken');
  expect((await save(trader, { id, name: 'второй' })).status).toBe(200);
  expect(await namesOf(trader)).toEqual(['второй', 'Ждут', 'Ждут']);
});

test('of two windows that save the last one at once exactly one wins; other lists have room', async () => {
  const trader = await server.given.user();
  for (let n = 1; n < MOST_VIEWS; n++) expect((await save(trader, { name: `Вид ${n}` })).status).toBe(200);
  const answers = await Promise.all([save(trader, { name: 'Левый' }), save(trader, { name: 'Правый' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_views');
  expect((await save(trader, { list: 'statement' })).status).toBe(200);
});

test.each([
  [{ address: '//evil.example' }],
  [{ address: '?a=1#b' }],
  [{ address: '/../settings' }],
  [{ address: 'javascript:alert(1)' }],
  [{ address: `?${'a'.repeat(500)}` }],
  [{ name: '   ' }],
  [{ name: 'я'.repeat(41) }],
  [{ list: 'users' }],
])('%o is refused', async (wrong) => {
  const trader = await server.given.user();
  expect((await save(trader, wrong)).status).toBe(400);
  expect(await views(trader)).toEqual([]);
});

test('staff keep and open their own lists in the same way', async () => {
  const viewer = await server.given.user({ roles: ['viewer'] });
  const { body } = await save(viewer, { list: 'console-deals', address: '?hide=bank' });
  expect((await startWith(viewer, body.id)).status).toBe(200);
  const { startViews } = (await viewer.get(settingsApi.read.path)).body;
  expect(startViews).toEqual([{ list: 'console-deals', name: 'Ждут', address: '?hide=bank' }]);
});

const startWith = (who: Visitor, id: number, is_start = true) => who.post(viewsApi.start.path, { id, is_start });
const startViews = async (who: Visitor) => (await who.get(settingsApi.read.path)).body.startViews;
const startOf = async (who: Visitor) => (await views(who)).flatMap(({ name, is_start }) => (is_start ? [name] : []));

test('a list opens with the view that was chosen last, until it is given up or removed; the settings say so', async () => {
  const [trader, other] = [await server.given.user(), await server.given.user()];
  const { id: first } = (await save(trader)).body;
  const { id: second } = (await save(trader, { name: 'Закрытые', address: '?status=1' })).body;
  const { id: appeals } = (await save(trader, { list: 'appeals', address: '/repeated' })).body;
  expect(await startViews(trader)).toEqual([]);

  for (const id of [first, appeals, second, second]) expect((await startWith(trader, id)).status).toBe(200);
  expect(await startOf(trader)).toEqual(['Ждут', 'Закрытые']);
  expect(await startViews(trader)).toEqual(
    expect.arrayContaining([
      { list: 'deals', name: 'Закрытые', address: '?status=1' },
      { list: 'appeals', name: 'Ждут', address: '/repeated' },
    ]),
  );
  // A new name changes nothing about it; and giving up one that it does not open with takes nothing away.
  expect((await save(trader, { id: second, name: 'Готовые', address: '?status=1' })).status).toBe(200);
  expect((await startWith(trader, first, false)).status).toBe(200);
  expect(await startOf(trader)).toEqual(['Готовые', 'Ждут']);

  expect((await startWith(trader, appeals, false)).status).toBe(200);
  expect((await trader.post(viewsApi.remove.path, { id: second })).status).toBe(200);
  expect(await startViews(trader)).toEqual([]);
  expect(await startViews(other)).toEqual([]);
});

test('nobody opens a list with somebody else’s view, nor with one that is gone', async () => {
  const [trader, other] = [await server.given.user(), await server.given.user()];
  const { id } = (await save(trader)).body;
  for (const isStart of [true, false])
    expect(await startWith(other, id, isStart)).toMatchObject({ status: 404, body: { code: 'view_not_found' } });
  expect(await startOf(trader)).toEqual([]);
  await trader.post(viewsApi.remove.path, { id });
  expect((await startWith(trader, id)).status).toBe(404);
});

test('windows that choose different views at once leave exactly one', async () => {
  const trader = await server.given.user();
  const ids = [];
  for (const n of [1, 2, 3, 4]) ids.push((await save(trader, { name: `Вид ${n}` })).body.id);
  const answers = await Promise.all([...ids, ...ids].map((id) => startWith(trader, id)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await startOf(trader)).toHaveLength(1);
  // Whoever gets past the code meets the database.
  await expect(server.db.run(sql`update views set is_start = true where user_id = ${trader.id}`)).rejects.toMatchObject(
    {
      constraint: 'view_start_once',
    },
  );
});

test('the height of rows is a person’s own and comes with the settings', async () => {
  const [trader, other] = [await server.given.user(), await server.given.user()];
  const read = async (who: Visitor) => (await who.get(settingsApi.read.path)).body.density;
  expect(await read(trader)).toBe('comfortable');
  for (const density of ['compact', 'comfortable', 'compact']) {
    expect((await trader.post(viewsApi.look.path, { density })).status).toBe(200);
    expect(await read(trader)).toBe(density);
  }
  expect(await read(other)).toBe('comfortable');
  expect((await trader.post(viewsApi.look.path, { density: 'tiny' })).status).toBe(400);
  expect((await server.stranger.get(viewsApi.list.path)).status).toBe(401);
});
