import { invitationsApi, staffApi } from '@app/contract/access/staff-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { codeAt } from '#features/access/two-factor/totp.ts';
import { hours, minutes } from '#lib/clock.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

let serial = 0;
const reason = 'Новый сотрудник';
/** The only one there is: what two owners do is tested beside the staff. */
const owner = async () => {
  await server.db.run(sql`update staff set roles = '{viewer}', roles_until = '{}'`);
  return server.given.user({ roles: ['owner'] });
};
const newPerson = () => ({
  login: `guest-${++serial}`,
  email: `guest-${serial}@example.com`,
  roles: ['support'],
  reason,
});
const heard = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const open = (token: string) => server.stranger.post(invitationsApi.open.path, { token });
const accept = (token: string, otp_code: string, password = 'their own words') =>
  server.stranger.post(invitationsApi.accept.path, { token, password, otp_code });
const act = (who: Visitor, call: keyof typeof staffApi, user_id: number) =>
  who.post(staffApi[call].path, { user_id, reason });

async function invited(by: Visitor) {
  const person = newPerson();
  const { status, body } = await by.post(staffApi.invite.path, person);
  expect(status).toBe(200);
  return { ...person, id: body.user_id as number, token: body.token as string, expires_at: body.expires_at as string };
}

/** Opens it and sends the code of the secret that was shown. */
async function acceptWell(token: string, password?: string) {
  const { otpSecret } = (await open(token)).body;
  return { secret: otpSecret as string, answer: await accept(token, codeAt(otpSecret, server.clock.now()), password) };
}

test('from the link to work: password and second factor in one sitting, an owner’s word, then the door opens', async () => {
  const boss = await owner();
  const { id, login, token, expires_at } = await invited(boss);
  expect(expires_at).toBe(new Date(server.clock.now().getTime() + hours(24)).toISOString());
  const opened = (await open(token)).body;
  expect(opened).toMatchObject({ login, expires_at });
  expect(opened.otpUrl).toContain(opened.otpSecret);

  const { secret, answer } = await acceptWell(token);
  expect(answer.body).toEqual({ success: true });
  const signIn = () => {
    server.clock.move(minutes(1));
    return server.signIn(login, 'their own words', codeAt(secret, server.clock.now()));
  };
  expect(heard(await signIn())).toEqual([403, 'staff_waiting']);
  const listed = (await boss.get(staffApi.list.path)).body.staff.find((person: { id: number }) => person.id === id);
  expect(listed).toMatchObject({ state: 'waiting', two_factor: true, sessions: 0, invited_until: null });

  expect((await act(boss, 'confirm', id)).status).toBe(200);
  expect(heard(await act(boss, 'confirm', id))).toEqual([409, 'staff_not_waiting']);
  const { token: session } = (await signIn()).body;
  const settings = await server.visitor(id, login, session).get('/trader/settings');
  expect(settings.body.user).toMatchObject({ login, group: 1, roles: ['support'], mustSetUp: false });

  const rows = await server.db.many(sql`
    select event, actor from journal where ref = ${id} and event like 'staff.%' order by id`);
  expect(rows).toEqual([
    { event: 'staff.invited', actor: `staff:${boss.id}` },
    { event: 'staff.accepted', actor: `user:${id}` },
    { event: 'staff.confirmed', actor: `staff:${boss.id}` },
  ]);
});

test('the link works once and for 24 hours; used, old, replaced, spoilt and made-up ones are one refusal', async () => {
  const boss = await owner();
  const used = await invited(boss);
  expect((await acceptWell(used.token)).answer.status).toBe(200);
  const replaced = await invited(boss);
  const renewed = (await act(boss, 'renew', replaced.id)).body.token as string;
  expect(renewed).not.toBe(replaced.token);
  const ended = await invited(boss);
  await act(boss, 'turnOff', ended.id);
  const good = await invited(boss);
  const spoilt = `${good.token.slice(0, -1)}${good.token.endsWith('A') ? 'B' : 'A'}`;
  const foreign = `${renewed.split('.')[0]}.${good.token.split('.')[1]}`;
  const madeUp = `${boss.id}.${'A'.repeat(43)}`;
  const numbers = ['0', '2000000000', '9999999999'].map((id) => `${id}.${'A'.repeat(43)}`);
  const gone = [used.token, replaced.token, ended.token, spoilt, foreign, madeUp, ...numbers];
  for (const token of gone) {
    expect(heard(await open(token))).toEqual([410, 'invitation_gone']);
    expect(heard(await accept(token, '123456'))).toEqual([410, 'invitation_gone']);
  }
  expect((await open(good.token)).status).toBe(200);
  server.clock.move(hours(24));
  expect(heard(await open(good.token))).toEqual([410, 'invitation_gone']);
  expect(heard(await open('nonsense'))).toEqual([400, 'bad_input']);
});

test('turned off and on again, somebody who was never confirmed still does not come in, and the old link stays dead', async () => {
  const boss = await owner();
  const { id, login, token } = await invited(boss);
  await act(boss, 'turnOff', id);
  expect(heard(await act(boss, 'renew', id))).toEqual([409, 'staff_already_off']);
  await act(boss, 'turnOn', id);
  expect(heard(await open(token))).toEqual([410, 'invitation_gone']);

  const { token: second } = (await act(boss, 'renew', id)).body;
  const { secret } = await acceptWell(second);
  await act(boss, 'turnOff', id);
  await act(boss, 'turnOn', id);
  server.clock.move(minutes(1));
  expect((await server.signIn(login, 'their own words', codeAt(secret, server.clock.now()))).status).toBe(403);

  const { token: third } = (await act(boss, 'renew', id)).body;
  expect((await acceptWell(third)).answer.status).toBe(200);
});

test('a stranger who used the link is shut out by a new one, with password and second factor forgotten', async () => {
  const boss = await owner();
  const { id, login, token } = await invited(boss);
  const thief = await acceptWell(token, 'the words of a thief');
  const { token: second } = (await act(boss, 'renew', id)).body;
  expect((await acceptWell(second)).answer.status).toBe(200);
  await act(boss, 'confirm', id);
  server.clock.move(minutes(1));
  const code = codeAt(thief.secret, server.clock.now());
  expect(heard(await server.signIn(login, 'the words of a thief', code))).toEqual([401, 'wrong_credentials']);
  expect(heard(await server.signIn(login, 'their own words', code))).toEqual([409, 'otp_wrong']);
  expect(heard(await act(boss, 'renew', id))).toEqual([409, 'staff_confirmed']);
});

test('of two who accept at the same moment one does; a wrong code, or one before it was opened, accepts nothing', async () => {
  const boss = await owner();
  const { token } = await invited(boss);
  expect(heard(await accept(token, '123456'))).toEqual([409, 'two_factor_not_prepared']);
  const { otpSecret } = (await open(token)).body;
  const code = codeAt(otpSecret, server.clock.now());
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect(heard(await accept(token, wrong))).toEqual([409, 'otp_wrong']);
  const answers = await Promise.all([accept(token, code), accept(token, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test('only owners invite; a taken login or email is refused; the same request again shows the same link and makes nobody twice', async () => {
  const boss = await owner();
  for (const role of ['support', 'finance', 'viewer'] as const) {
    const colleague = await server.given.user({ roles: [role] });
    expect(heard(await colleague.post(staffApi.invite.path, newPerson()))).toEqual([403, 'forbidden']);
  }
  const { login, email } = await invited(boss);
  expect(heard(await boss.post(staffApi.invite.path, { ...newPerson(), login }))).toEqual([409, 'login_taken']);
  expect(heard(await boss.post(staffApi.invite.path, { ...newPerson(), email }))).toEqual([409, 'email_taken']);

  const payload = newPerson();
  const again = () =>
    server.http.inject({
      method: 'POST',
      url: staffApi.invite.path,
      headers: { authorization: `Bearer ${boss.token}`, 'idempotency-key': 'invite-once' },
      payload,
    });
  const [first, second] = [(await again()).json(), (await again()).json()];
  expect(second).toEqual(first);
  expect((await open(first.token)).status).toBe(200);
  // The link stands nowhere in the database.
  const stored = await server.db.many<{ answer: string }>(sql`select answer::text as answer from idempotency_keys`);
  expect(stored.filter(({ answer }) => answer.includes(first.token.split('.')[1]))).toEqual([]);
});
