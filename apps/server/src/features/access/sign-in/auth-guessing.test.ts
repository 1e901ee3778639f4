import { expect, test } from 'vitest';
import { ownServer } from '#testing/server/server.ts';

const WRONG = 'wrong password';

test('a good sign-in does not allow an address more guesses at other people’s logins', async () => {
  const server = await ownServer();
  const own = await server.given.user();
  const guess = (count: number, name: string) =>
    Promise.all(Array.from({ length: count }, (_, index) => server.signIn(`${name}-${index}`, WRONG)));
  const first = await guess(20, 'victim');
  expect(first.filter(({ status }) => status === 401)).toHaveLength(20);

  expect((await server.signIn(own.login)).status).toBe(200);
  const rest = await guess(20, 'other-victim');
  expect(rest.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(rest.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('good sign-ins alone never slow an address down', async () => {
  const server = await ownServer();
  const own = await server.given.user();
  for (let times = 0; times < 35; times++) expect((await server.signIn(own.login)).status).toBe(200);
});
