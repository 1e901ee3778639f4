import { MOST_VIEWS, type View, viewsApi } from '@app/contract/lists/views';
import { settingsApi } from '@app/contract/settings';
import { Group } from '@app/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  expect(await views(trader)).toEqual([{ id: body.id, list: 'deals', name: 'Ждут', address: '?status=0&hide=method' }]);
  expect(await views(other)).toEqual([]);
  expect(await save(other, { id: body.id, name: 'Чужой' })).toMatchObject({
    status: 404,
    body: { code: 'view_not_found' },
  });
  expect((await other.post(viewsApi.remove.path, { id: body.id })).status).toBe(404);
  // A view stays with its list.
  expect((await save(trader, { id: body.id, list: 'appeals' })).status).toBe(404);

  expect((await save(trader, { id: body.id, name: ' Ждут меня ', address: '' })).status).toBe(200);
  expect(await views(trader)).toEqual([{ id: body.id, list: 'deals', name: 'Ждут меня', address: '' }]);
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
