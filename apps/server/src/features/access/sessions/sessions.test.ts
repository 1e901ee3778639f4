import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { days } from '#lib/clock.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const whoAmI = async (visitor: Visitor) => {
  const { status, body } = await visitor.get('/trader/settings');
  return status === 200 ? body.user.login : status;
};

test('of many who come at the same moment everybody is who they are, and strangers and those whose session has ended are nobody', async () => {
  const old = await server.given.user();
  server.clock.move(days(15));
  const users: Visitor[] = [];
  for (let n = 0; n < 8; n++) users.push(await server.given.user());
  const gone = await server.given.user();
  await server.db.run(sql`delete from sessions where user_id = ${gone.id}`);
  const seen = await Promise.all(
    [...users.slice(0, 3), server.stranger, ...users.slice(3), old, gone, users[0] ?? old].map(whoAmI),
  );
  const logins = users.map(({ login }) => login);
  expect(seen).toEqual([...logins.slice(0, 3), 401, ...logins.slice(3), 401, 401, logins[0]]);
});
