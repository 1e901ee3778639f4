import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformApi } from '@app/contract/platforms/platform';
import { contentDigest, signedHeaders } from '@app/platform-client/sign';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { minutes } from '#lib/clock.ts';
import { ownServer, startServer, type TestServer } from '#testing/server/server.ts';
import { addPlatform } from './platform-accounts.ts';
import { revokeKey } from './platform-keys.ts';

let server: TestServer;
let secret: string;
const { path } = platformApi.createDeal;
const body = JSON.stringify({ payment_id: 'p', amount: 1500, method_group: 'sbp' });

beforeAll(async () => {
  server = await startServer();
  secret = await server.given.platform('acme');
});
afterAll(() => server.stop());

const headersFor = (said: string, at = server.clock.now(), key = { key: 'acme', secret }) => ({
  ...signedHeaders(key, { method: 'POST', path, body: said, at }),
  'content-type': 'application/json',
  'idempotency-key': 'same',
});

async function post(headers: Record<string, string | undefined>, payload = body) {
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  const answer = await server.http.inject({ method: 'POST', url: path, headers: sent, payload });
  return { status: answer.statusCode, body: answer.body, headers: Object.keys(answer.headers).sort() };
}

describe('the signature', () => {
  test('opens the door, and only when everything signed is as it was signed', async () => {
    const rates = platformApi.rates.path;
    expect((await server.platform('GET', rates)).status).toBe(200);
    expect((await server.stranger.get(rates)).status).toBe(401);
    const trader = await server.given.user();
    expect((await trader.get(rates)).status).toBe(401);
    expect(JSON.parse((await post(headersFor(body))).body).code).toBe('no_rate');
  });

  test('is worthless after the key was revoked', async () => {
    const key = { key: 'former', secret: await server.given.platform('former') };
    const headers = () =>
      signedHeaders(key, { method: 'GET', path: '/platform/v1/rates', body: '', at: server.clock.now() });
    const send = async () => (await server.http.inject({ url: '/platform/v1/rates', headers: headers() })).statusCode;
    expect(await send()).toBe(200);
    await server.db.begin((tx) => revokeKey(tx, server.needs, 'former'));
    expect(await send()).toBe(401);
  });

  test('one answer for every failed check, so that nobody learns which keys exist', async () => {
    const good = headersFor(body);
    await server.given.platform('withdrawn');
    await server.db.begin((tx) => revokeKey(tx, server.needs, 'withdrawn'));
    const old = new Date(server.clock.now().getTime() - minutes(6));
    const answers = await Promise.all([
      post({ ...good, 'x-signature': 'ab'.repeat(32) }),
      post({ ...good, 'x-signature': undefined }),
      post({ ...good, 'x-signature': `${good['x-signature']}00` }),
      post({ ...good, 'x-api-key': 'nobody' }),
      post({ ...good, 'x-api-key': undefined }),
      post({ ...good, 'x-api-key': 'withdrawn' }),
      post({ ...good, 'content-digest': undefined }),
      post({ ...good, 'content-digest': contentDigest('another') }),
      post({ ...good, 'content-digest': `${good['content-digest']}, sha-512=:AAAA:` }),
      post({ ...good, 'x-timestamp': undefined }),
      post({ ...good, 'x-timestamp': 'soon' }),
      // Correctly signed, but six minutes ago; and the same with a key that does not exist.
      post(headersFor(body, old)),
      post(headersFor(body, old, { key: 'nobody', secret })),
      // Correctly signed, but with another body.
      post(good, body.replace('1500', '9999')),
      post(good, ''),
      post(good, '{"broken'),
      post(headersFor(''), body),
      post({}),
    ]);
    expect(answers[0]).toMatchObject({ status: 401, body: expect.stringContaining('"code":"bad_signature"') });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('a missing key costs as much looking as an existing one', async () => {
    const [asked, opened] = [vi.spyOn(server.needs.db, 'many'), vi.spyOn(server.needs.vault, 'open')];
    onTestFinished(() => void vi.restoreAllMocks());
    const work = async (key: string) => {
      vi.clearAllMocks();
      await post({ ...headersFor(body), 'x-api-key': key, 'x-signature': 'ab'.repeat(32) });
      return [asked.mock.calls.length, opened.mock.calls.length];
    };
    expect(await work('acme')).toEqual([1, 1]);
    expect(await work('nobody')).toEqual([1, 1]);
  });

  test('a body that nobody signed is not taken, of whatever type it says to be', async () => {
    const cancel = platformApi.cancelDeal.path.replace(':id', '1');
    const send = async (
      method: 'GET' | 'POST',
      url: string,
      type: string | undefined,
      payload: string,
      signed = '',
    ) => {
      const headers = {
        ...signedHeaders({ key: 'acme', secret }, { method, path: url, body: signed, at: server.clock.now() }),
        'idempotency-key': 'unsigned',
        ...(type && { 'content-type': type }),
      };
      const answer = await server.http.inject({ method, url, headers, ...(payload && { payload }) });
      return `${answer.statusCode} ${answer.json().code}`;
    };
    // Correctly signed and without a body, it is accepted and finds no such deal, whatever type a library names for nothing.
    for (const type of [undefined, 'application/json', 'application/x-www-form-urlencoded'])
      expect(await send('POST', cancel, type, '')).toBe('404 deal_not_found');
    expect(await send('POST', cancel, 'application/json', '{}')).toBe('401 bad_signature');
    for (const type of ['text/plain', 'application/xml', undefined]) {
      expect(await send('POST', cancel, type, 'something else')).toBe('401 bad_signature');
      expect(await send('POST', cancel, type, 'signed', 'signed')).toBe('415 unsupported_media_type');
    }
    const { path: rates } = platformApi.rates;
    expect(await send('GET', rates, undefined, '')).toMatch(/^200/);
    for (const type of ['text/plain', 'application/json', undefined])
      expect(await send('GET', rates, type, '{"x":1}')).toBe('401 bad_signature');
  });

  test('a stranger is refused before the body is looked at: of whatever type and however long', async () => {
    const before = await server.db.many(sql`select * from idempotency_keys`);
    for (const type of ['application/json', 'text/plain', 'application/xml'])
      expect((await post({ 'content-type': type }, 'x'.repeat(1_000_000))).status).toBe(401);
    expect(await server.db.many(sql`select * from idempotency_keys`)).toEqual(before);
  });
});

describe('docs/platform-api.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../docs/platform-api.md'), 'utf8');
  const blocks = (language: string) =>
    [...text.matchAll(new RegExp(`\`\`\`${language}\n([^\`]*)\`\`\``, 'g'))].map(([, block = '']) => block.trimEnd());

  test('the requests written there are let in as they stand', async () => {
    const now = new Date('2026-11-15T10:00:00Z');
    const place = await ownServer({ clock: { now: () => now } });
    await place.db.begin((tx) =>
      addPlatform(tx, place.needs, { code: 'demo', name: 'Demo', secret: 'demo-secret-demo-secret-demo-secret' }),
    );
    const answers = await Promise.all(
      blocks('http').map(async (block) => {
        const [head = '', payload] = block.split('\n\n');
        const [line = '', ...lines] = head.split('\n');
        const [method, url] = line.split(' ');
        const headers = Object.fromEntries(lines.map((each) => each.split(': ')));
        const answer = await place.http.inject({
          method: method as 'GET',
          url: url ?? '',
          headers,
          ...(payload && { payload }),
        });
        return `${method} ${answer.statusCode} ${answer.json().code ?? 'ok'}`;
      }),
    );
    expect(answers).toEqual(['POST 409 no_rate', 'GET 200 ok']);
  });

  test.skipIf(spawnSync('openssl', ['version']).status !== 0)('the shell there makes the signature there', () => {
    const script = blocks('sh').find((block) => block.includes('openssl')) ?? '';
    const made = spawnSync('sh', ['-c', script], { encoding: 'utf8' }).stdout.trim();
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(blocks('http')[0]).toContain(`X-Signature: ${made}`);
  });
});
