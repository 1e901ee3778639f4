import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Group } from '@app/contract/access/users';
import { contentDigest, sign } from '@app/platform-client/sign';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { mount } from '#http/mount/mount.ts';
import { seconds } from '#lib/clock.ts';
import { buildApp } from './app.ts';
import { form, sampleFiles } from './testing/files/sample-files.ts';
import { mountTestUploads, uploadRoutes } from './testing/given/uploads.ts';
import { ownServer } from './testing/server/server.ts';

async function builtWeb(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'web-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">the page');
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'plain');
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), 'brotli');
  await writeFile(join(folder, 'assets/app-1a2b.js.gz'), 'gzip');
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *');
  return folder;
}

test('every answer carries the security headers, and the policy allows no inline script', async () => {
  const server = await ownServer();
  const { headers } = await server.stranger.get('/health/live');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
});

test('an unknown address of the API, broken JSON and a wrong method are told in Russian', async () => {
  const server = await ownServer();
  expect(await server.stranger.get('/trader/nothing')).toMatchObject({
    status: 404,
    body: { error: 'Такого адреса нет' },
  });
  expect((await server.stranger.get('/merchant/auth/login')).status).toBe(404);

  const broken = await server.http.inject({
    method: 'POST',
    url: '/merchant/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"login":',
  });
  expect([broken.statusCode, broken.json().error]).toEqual([400, 'Запрос не удалось разобрать']);

  const badPath = await server.http.inject({ url: '/trader/%zz' });
  expect([badPath.statusCode, badPath.json().error]).toEqual([400, 'Запрос не удалось разобрать']);
  expect(badPath.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });

  const huge = await server.stranger.post('/merchant/auth/login', { login: 'x'.repeat(300_000) });
  expect([huge.status, huge.body.error]).toEqual([413, 'Слишком большой запрос']);
});

test('an error nobody expected is told in general words and logged with its cause', async () => {
  const server = await ownServer();
  await server.db.begin((tx) => tx.script('drop table usdt_rates'));
  const user = await server.given.user();
  const answer = await user.get('/trader/settings');
  expect([answer.status, answer.body]).toEqual([
    500,
    { error: 'На сервере произошла ошибка. Повторите попытку позже', code: 'internal_error' },
  ]);
});

test('access by group: a call for one group refuses the others with 403 and nobody with 401', async () => {
  const server = await ownServer();
  const { http } = await buildApp(server.needs);
  onTestFinished(() => http.close());
  const accesses = ['user', 'trader', 'payout-trader', 'moderator'] as const;
  for (const access of accesses) {
    const route = { method: 'GET', path: `/probe/${access}`, access, summary: '', response: z.object({}) } as const;
    mount(http, route, () => ({}));
  }

  const statuses = async (group: Group) => {
    const { token } = await server.given.user({ group });
    const headers = { authorization: `Bearer ${token}` };
    const answers = accesses.map((access) => http.inject({ url: `/probe/${access}`, headers }));
    return (await Promise.all(answers)).map((answer) => answer.statusCode);
  };
  expect(await statuses(Group.trader)).toEqual([200, 200, 403, 403]);
  expect(await statuses(Group.payoutTrader)).toEqual([200, 200, 200, 403]);
  expect(await statuses(Group.moderator)).toEqual([200, 403, 403, 200]);
  expect((await http.inject({ url: '/probe/user' })).statusCode).toBe(401);
});

test('a changed group works at the next request, without a new sign-in', async () => {
  const server = await ownServer();
  const user = await server.given.user();
  await server.db.begin((tx) => tx.script(`update users set "group" = 5 where id = ${user.id}`));
  expect((await user.get('/trader/settings')).body.user.group).toBe(Group.payoutTrader);
});

test('an address that sends too much is told to wait', async () => {
  const server = await ownServer({ rateLimitPerMinute: 3 });
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push(await server.stranger.get('/merchant/auth/entry'));
  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused).toHaveLength(2);
  expect(refused[0]?.body.error).toMatch(/^Слишком много запросов/);
  expect((await server.stranger.get('/health/live')).status).toBe(200);
});

test('logs hold request ids and no token, password or code', async () => {
  const lines: string[] = [];
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const server = await ownServer({ logLevel: 'trace', logStream });
  const user = await server.given.user({ twoFactor: true });
  await user.post('/trader/settings/otp', { state_otp: 'prepare2fa', code_otp: server.otpCode() });
  await user.post('/merchant/auth/changepass', { newpass: 'very secret words' });

  const log = lines.join('');
  expect(log).toContain('/merchant/auth/changepass');
  expect(log).toMatch(/"reqId":"[0-9a-f-]{36}"/);
  for (const secret of [user.token, server.otpCode(), 'very secret words', 'correct horse'])
    expect(log).not.toContain(secret);
});

test('the web: hashed files for ever and compressed, screens as the page with a fresh nonce, no page for the API', async () => {
  const server = await ownServer({ webDir: await builtWeb() });
  const script = await server.http.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(script.body).toBe('brotli');
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    vary: 'accept-encoding',
  });
  expect((await server.http.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip' } })).body).toBe(
    'gzip',
  );
  expect((await server.http.inject({ url: '/assets/app-1a2b.js' })).body).toBe('plain');

  for (const url of ['/', '/auth', '/dashboard/payoutrequests/pending', '/no/such/screen?x=1.5']) {
    const page = await server.http.inject({ url });
    expect(page.statusCode).toBe(200);
    expect((await server.http.inject({ url, method: 'HEAD' })).statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-cache');
    const [, nonce] = page.body.match(/content="([^"]+)"/) ?? [];
    expect(String(page.headers['content-security-policy'])).toContain(`'nonce-${nonce}'`);
  }
  for (const url of [
    '/assets/gone.js',
    '/trader/nothing',
    '/index.html.br',
    '/../package.json',
    '/assets/..%2f..%2fetc/passwd',
  ]) {
    expect((await server.http.inject({ url })).statusCode).toBe(404);
  }
});

test('ready says whether the database answers, live does not ask it', async () => {
  const server = await ownServer();
  expect((await server.stranger.get('/health/ready')).status).toBe(200);
  const asked = vi.spyOn(server.db, 'one').mockRejectedValue(new Error('gone'));
  await expect.poll(async () => (await server.stranger.get('/health/ready')).status).toBe(503);
  asked.mockClear();
  expect((await server.stranger.get('/health/live')).status).toBe(200);
  expect(asked).not.toHaveBeenCalled();
});

test('a database that never answers is told within seconds, and asked anew by the next who wants to know', async () => {
  const server = await ownServer();
  const asked = vi.spyOn(server.db, 'one').mockReturnValue(new Promise(() => {}));
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = server.stranger.get('/health/ready');
  await expect.poll(() => asked.mock.calls).toHaveLength(1);
  vi.advanceTimersByTime(seconds(5));
  expect(await first).toMatchObject({ status: 503, body: { status: 'database unavailable' } });
  asked.mockRestore();
  vi.useRealTimers();
  await expect.poll(async () => (await server.stranger.get('/health/ready')).status).toBe(200);
});

test('a refusal that was meant is no error in the log, whatever its status; what nobody meant is', async () => {
  const lines: { level: number; msg: string }[] = [];
  const logStream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(line));
      done();
    },
  });
  const server = await ownServer({ logLevel: 'info', logStream, freeSpace: async () => 0 });
  mountTestUploads(server);
  const trader = await server.given.user({ group: Group.payoutTrader });
  const send = () => trader.post(uploadRoutes.cabinet.path, form({ id: 1 }, 'files', ['a.png', sampleFiles.png()]));
  expect((await send()).body.code).toBe('no_space');
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  vi.spyOn(server.db, 'many').mockRejectedValueOnce(new Error('gone'));
  expect((await send()).status).toBe(500);
  expect(lines.filter(({ level }) => level >= 50)).toMatchObject([{ msg: 'request failed', err: { message: 'gone' } }]);
});

test('however often it is asked whether it is ready, the database is asked once a second', async () => {
  const server = await ownServer();
  const asked = vi.spyOn(server.db, 'one');
  const begin = performance.now();
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.http.inject('/health/ready')));
    for (const { statusCode } of answers) expect(statusCode).toBe(200);
  }
  expect(asked.mock.calls.length).toBeLessThanOrEqual(1 + (performance.now() - begin) / 1000);
});

test('ready and the metrics show the free space, and that files are no longer taken in', async () => {
  let free = 5000;
  const server = await ownServer({ freeSpace: async () => free, leastFreeSpace: 1000 });
  expect((await server.stranger.get('/health/ready')).body).toEqual({ status: 'ok', free_bytes: 5000, uploads: 'ok' });
  free = 999;
  const low = await server.stranger.get('/health/ready');
  // Everything else still works, so a balancer may still send visitors here.
  expect(low).toMatchObject({ status: 200, body: { free_bytes: 999, uploads: 'no_space' } });
  const metrics = await server.metrics.metrics();
  expect(metrics).toMatch(/^disk_free_bytes 999$/m);
  expect(metrics).toMatch(/^disk_floor_bytes 1000$/m);
  expect(metrics).toMatch(/^uploads_under_way_bytes 0$/m);
});

test('the API reference lists every mounted call, for programs and for people', async () => {
  const server = await ownServer();
  const { body } = await server.stranger.get('/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  const page = (await server.stranger.get('/docs')).body;
  for (const { path, method } of server.http.mounted) {
    expect(Object.keys(body.paths[path.replace(/:(\w+)/g, '{$1}')])).toContain(method.toLowerCase());
    expect(page).toContain(path);
  }
  const answer = body.paths['/trader/settings'].get.responses[200].content['application/json'].schema;
  expect(answer.properties.user.properties.financial_balance).toMatchObject({ type: 'number' });
  expect(answer.properties.serverTime).toMatchObject({ type: 'string' });
  expect(page).not.toContain('<script');
});

test('the reference names what a platform signs, how a request is repeated, and which files may be left out', async () => {
  const server = await ownServer();
  const { paths, components } = (await server.stranger.get('/openapi.json')).body;
  const headersOf = (call: { parameters: { $ref?: string }[] }) =>
    call.parameters.flatMap(({ $ref }) => ($ref ? [components.parameters[$ref.split('/').at(-1) ?? ''].name] : []));
  const signed = ['X-Timestamp', 'Content-Digest', 'X-Signature'];
  for (const { path, method, access } of server.http.mounted) {
    const call = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    expect([path, headersOf(call)]).toEqual([
      path,
      [
        ...(access === 'platform' ? signed : []),
        ...(method === 'POST' && access !== 'public' ? ['Idempotency-Key'] : []),
      ],
    ]);
  }
  const repeats = ({ $ref = '' }) => $ref.endsWith('IdempotencyKey');
  const mustRepeat = (path: string) =>
    components.parameters[paths[path].post.parameters.find(repeats).$ref.split('/').at(-1)].required;
  expect([mustRepeat('/platform/v1/deals'), mustRepeat('/trader/deals/changestatus')]).toEqual([true, false]);
  // What a program sends by these words is let in: the same four lines that the client signs.
  const { digest, timestamp } = { digest: contentDigest(''), timestamp: '1794736800' };
  expect(digest).toMatch(new RegExp(components.parameters.ContentDigest.schema.pattern));
  const signature = sign('secret', { method: 'GET', path: '/platform/v1/rates', timestamp, digest }).toString('hex');
  expect(signature).toMatch(new RegExp(components.parameters.Signature.schema.pattern));
  const required = (path: string) => paths[path].post.requestBody.content['multipart/form-data'].schema.required;
  expect(required('/trader/cases/talk/write')).not.toContain('files');
  expect(required('/platform/v1/appeals/{id}/messages') ?? []).not.toContain('files');
  expect(required('/trader/payoutrequest/close/multiattach')).toContain('files');
  expect(required('/platform/v1/appeals')).toContain('proof');
});

test('the link of the phone application leads where the operator says, or to a page of ours that tells that there is nothing yet', async () => {
  const path = '/download/traders-0.3.20.apk';
  const server = await ownServer({ appDownloadUrl: 'https://files.example/app.apk' });
  const answer = await server.http.inject({ url: path });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://files.example/app.apk']);
  const without = await ownServer();
  const page = await without.http.inject({ url: path });
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<h1>Приложение пока не опубликовано</h1>');
  expect(page.body).toContain('href="https://t.me/support"');
  const [, nonce = 'none'] = /<style nonce="([^"]+)"/.exec(page.body) ?? [];
  expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
});

test('metrics count requests by route, not by address; what is called a total of ours is a counter', async () => {
  const server = await ownServer();
  await server.stranger.get('/trader/settings?x=1');
  const text = await server.metrics.metrics();
  const totals = [...text.matchAll(/^# TYPE (?!nodejs_)(\w+_total) (\w+)$/gm)].map(
    ([, name, type]) => `${name} ${type}`,
  );
  expect(totals).toContain('notices_sent_total counter');
  expect(totals.filter((each) => !each.endsWith(' counter'))).toEqual([]);
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/trader/settings",status="401"} 1');
  expect(text).toContain('db_connections{state="idle"}');
});
