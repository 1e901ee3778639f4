import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { minutes, seconds } from '#lib/clock.ts';
import { startServer, TEST_PASSWORD, type TestServer, type Visitor } from '#testing/server/server.ts';
import { inTurnOfMembers, inTurnOfVisitors } from './hashing.ts';

const BUSY = [429, 'busy', '2'];
type Answer = Awaited<ReturnType<Visitor['post']>>;
const outcome = ({ status, body, headers }: Answer) => [status, body.code, headers['retry-after']];

const prove = (user: Visitor) => user.post('/merchant/auth/prove', { password: TEST_PASSWORD });
const changePassword = (user: Visitor, newpass: string) => user.post('/merchant/auth/changepass', { newpass });

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ trustProxy: true });
});
afterAll(() => server.stop());

let release = () => {};
const crowd: Promise<void>[] = [];
/** Others whose hashes end when the test calls `letGo`, so that no test depends on how fast the machine is. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  release = resolve;
  const nothing = async () => {};
  const visitors = (count: number, address = (index: number) => `203.0.113.${index}`) => {
    for (let i = 0; i < count; i++) crowd.push(inTurnOfVisitors(address(i), nothing, () => promise));
  };
  const members = (count: number) => {
    for (let i = 0; i < count; i++) crowd.push(inTurnOfMembers({ id: -1 - i }, () => promise));
  };
  return { visitors, members };
}

async function letGo(): Promise<void> {
  release();
  await Promise.all(crowd.splice(0));
}
afterEach(letGo);

function signInFrom(address: string, login: string, rc: string) {
  const payload = { login, password: TEST_PASSWORD, rc, isTrader: true };
  const headers = { 'x-forwarded-for': address };
  return server.http.inject({ method: 'POST', url: '/merchant/auth/login', headers, payload });
}

/** A sign-in that has reached the queue: its captcha is used up and was not given back. */
async function atTheDoor(address: string, login: string) {
  const rc = await server.solveCaptcha();
  const { signature } = JSON.parse(Buffer.from(rc, 'base64').toString('utf8')).challenge;
  const entering = signInFrom(address, login, rc);
  const spent = () => server.db.many(sql`select 1 from captchas_used where signature = ${signature}`);
  await expect.poll(spent).toHaveLength(1);
  await server.stranger.get('/merchant/auth/captcha');
  return { entering };
}

test('a person who sends seventy-five right proofs at once waits for one of them, and keeps nobody from signing in', async () => {
  const [greedy, other] = [await server.given.user(), await server.given.user()];
  server.clock.move(minutes(2));
  hold().visitors(2);

  const answers: Answer[] = [];
  const proofs = Array.from({ length: 75 }, () => prove(greedy).then((answer) => answers.push(answer)));
  await expect.poll(() => answers).toHaveLength(74);
  for (const answer of answers) expect(outcome(answer)).toEqual(BUSY);
  expect(outcome(await changePassword(greedy, 'brand new one'))).toEqual(BUSY);

  const { entering } = await atTheDoor('198.51.100.1', other.login);
  await letGo();
  expect((await entering).statusCode).toBe(200);
  await Promise.all(proofs);
  expect(answers.at(-1)?.status).toBe(200);
});

test('however many that are signed in wait for a hash, there is a place for who signs in', async () => {
  const [member, visitor] = [await server.given.user(), await server.given.user()];
  server.clock.move(minutes(2));
  hold().members(32);
  expect(outcome(await prove(member))).toEqual(BUSY);
  const { entering } = await atTheDoor('198.51.100.2', visitor.login);
  await letGo();
  expect((await entering).statusCode).toBe(200);
});

test('whoever proved within the last minute is answered without a hash, and the time of the proof does not change', async () => {
  const user = await server.given.user();
  hold().members(32);
  server.clock.move(seconds(59));
  for (let i = 0; i < 3; i++) expect((await prove(user)).status).toBe(200);
  server.clock.move(seconds(1));
  expect(outcome(await prove(user))).toEqual(BUSY);
});

test('one address has some of the places at the door, and leaves the rest to others', async () => {
  const user = await server.given.user();
  hold().visitors(20, (index) => `2001:db8:1:2::${index}`);
  expect((await signInFrom('2001:db8:1:2::ff', user.login, await server.solveCaptcha())).statusCode).toBe(429);
  const { entering } = await atTheDoor('2001:db8:1:3::1', user.login);
  await letGo();
  expect((await entering).statusCode).toBe(200);
});

test('who is sent away from the door because too many wait keeps the solved captcha and loses no try', async () => {
  const user = await server.given.user();
  hold().visitors(62);
  const rc = await server.solveCaptcha();
  const signIn = (password: string) =>
    server.stranger.post('/merchant/auth/login', { login: user.login, password, rc, isTrader: true });
  for (let i = 0; i < 7; i++) expect(outcome(await signIn('wrong password'))).toEqual(BUSY);

  const newcomer = { login: 'newcomer', email: 'newcomer@example.com', password: 'long enough', isTrader: true };
  const solved = await server.solveCaptcha();
  const register = () => server.stranger.post('/merchant/auth/reg', { ...newcomer, rc: solved });
  for (let i = 0; i < 21; i++) expect(outcome(await register())).toEqual(BUSY);

  await letGo();
  expect((await signIn(TEST_PASSWORD)).status).toBe(200);
  expect((await register()).status).toBe(200);
  // Once the sign-in was admitted, the solution stays used up.
  expect((await signIn(TEST_PASSWORD)).body.code).toBe('captcha_failed');
});

test('four hundred changes of a password at once: one gets through, and other visitors do not wait for it', async () => {
  const user = await server.given.user();
  hold().visitors(2);
  const answers: Answer[] = [];
  const attack = Array.from({ length: 400 }, (_, i) =>
    changePassword(user, `brand new ${i}`).then((answer) => answers.push(answer)),
  );
  // Files are read by the same threads that hash passwords.
  for (let i = 0; i < 20; i++) {
    await readFile(import.meta.filename);
    expect((await server.stranger.get('/merchant/auth/captcha')).status).toBe(200);
  }
  await expect.poll(() => answers).toHaveLength(399);
  for (const answer of answers) expect(outcome(answer)).toEqual(BUSY);
  await letGo();
  await Promise.all(attack);
  expect(answers.at(-1)?.status).toBe(200);

  // Those who were refused have not used up anything: one after another, five tries remain.
  for (let i = 0; i < 4; i++) expect((await changePassword(user, `another one ${i}`)).status).toBe(200);
  const slowed = await changePassword(user, 'one too many');
  expect([slowed.status, slowed.body.code]).toEqual([429, 'too_many_attempts']);
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
});
