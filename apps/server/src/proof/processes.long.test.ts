import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authApi } from '@app/contract/access/auth';
import { dealsApi } from '@app/contract/deals/deals-api';
import { eventsApi } from '@app/contract/journal/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { setEndpoint } from '#features/platforms/webhooks/webhooks.ts';
import { record } from '#journal/record.ts';
import { later, seconds } from '#lib/clock.ts';
import { makeVault } from '#lib/vault.ts';
import { appealPeople } from '#testing/given/appeals.ts';
import { givenRate } from '#testing/given/profiles.ts';
import { ask, givenUsdtRate } from '#testing/given/topups.ts';
import { freePort, untilReady } from '#testing/server/launch.ts';
import { startReceiver } from '#testing/server/receiver.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

// Two real server processes of one installation. `server` only gives the test access to their database.
const key = randomBytes(32);
let server: TestServer;
let dataDir: string;
let trader: Visitor;
const processes: { child: ChildProcess; url: string }[] = [];

beforeAll(async () => {
  server = await startServer({ vault: makeVault(key) });
  dataDir = await mkdtemp(join(tmpdir(), 'cabinet-processes-'));
  processes.push(...(await Promise.all([launch(await freePort()), launch(await freePort())])));
  trader = await server.given.user({ twoFactor: true });
});
afterAll(async () => {
  await Promise.all(
    processes.map(({ child }) => child.exitCode === null && child.kill('SIGKILL') && once(child, 'exit')),
  );
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function launch(port: number) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: server.url,
      SECRET_KEY: key.toString('base64'),
      DATA_DIR: dataDir,
      PORT: String(port),
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
      WEBHOOK_PRIVATE_NETWORKS: '1',
      // The load lasts as long as a restart takes, which may be long.
      RATE_LIMIT_PER_MINUTE: '100000',
      DRAIN_SECONDS: '1',
    },
    stdio: 'ignore',
  });
  const url = `http://localhost:${port}`;
  await untilReady(child, port);
  return { child, url };
}

const post = async (url: string, path: string, body: unknown, token = trader.token) => {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': randomBytes(8).toString('hex'),
  };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
};
/** Now this one, now the other. */
const inTurn = (turn: number) => processes[turn % processes.length]?.url ?? '';

test('a job is done once, by whichever of them', async () => {
  const receiver = await startReceiver();
  await setEndpoint(server.needs, { code: 'test-platform', url: receiver.url });
  await server.db.run(sql`
    insert into webhooks (platform_id, object, type, body, created_at, due_at, retry_until)
    select id, 'deal:' || n, 'deal.closed', '{"type":"' || n || '"}', now(), now(), now() + interval '1 hour'
    from platforms, generate_series(1, 30) n where code = 'test-platform'`);
  for (let i = 0; i < 6; i++) await server.db.run(sql`select graphile_worker.add_job('send_due_webhooks')`);

  const waiting = sql`select id from webhooks where state = 'waiting'`;
  await expect.poll(() => server.db.many(waiting)).toEqual([]);
  const numbers = receiver.types().map(Number);
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test('what one process does an open cabinet on the other hears', async () => {
  const headers = { authorization: `Bearer ${trader.token}` };
  const leaving = new AbortController();
  const answer = await fetch(`${inTurn(1)}${eventsApi.stream.path}`, { headers, signal: leaving.signal });
  let heard = '';
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) heard += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  // By hand in one, by signing out in the other: both are changes made in another process.
  await server.db.begin(async (tx) =>
    record(tx, { event: 'device.paired', ref: 77, by: 'system', at: new Date(), owner: trader.id }),
  );
  await expect.poll(() => heard).toContain('device.paired');
  leaving.abort();
  await reading;
});

test('a deal is over within two seconds of its time and its money is back, once, however many processes see it', async () => {
  await givenRate(server);
  await setEndpoint(server.needs, { code: 'test-platform', url: (await startReceiver()).url });
  const people = await appealPeople(server, 100_000_00n);
  const deals: number[] = [];
  for (let n = 1; n <= 8; n++) deals.push(await people.givenDeal(1_000 * n));
  const now = sql`clock_timestamp() + interval '1 second'`;
  await server.db.run(sql`update deals set expires_at = ${now} where id = any(${deals})`);

  const waiting = sql`select id from deals where id = any(${deals}) and status <> -1`;
  await expect.poll(() => server.db.many(waiting)).toEqual([]);
  expect(await people.money()).toMatchObject({ available: 100_000_00n, held: 0n });
  const told = sql`select 1 from webhooks where type = 'deal.expired' and object = any(${deals.map((id) => `deal:${id}`)})`;
  await expect.poll(() => server.db.many(told)).toHaveLength(8);
  const each = await server.db.many<{ late: number; posted: number; written: number; told: number }>(sql`
    select extract(epoch from p.at - d.expires_at)::float8 as late,
      (select count(*)::int from ledger_postings where kind = 'deal.released' and ref = d.id) as posted,
      (select count(*)::int from journal where event = 'deal.expired' and ref = d.id) as written,
      (select count(*)::int from webhooks where type = 'deal.expired' and object = 'deal:' || d.id) as told
    from deals d join ledger_postings p on p.kind = 'deal.released' and p.ref = d.id where d.id = any(${deals})`);
  expect(each).toHaveLength(8);
  for (const { late, ...times } of each) {
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(10); // Two on a machine that has nothing else to do; the minute that it was is far off.
    expect(times).toEqual({ posted: 1, written: 1, told: 1 });
  }
});

test('top-ups, appeals and the money of rejected appeals keep their time as well', async () => {
  await givenUsdtRate(server);
  const people = await appealPeople(server, 100_000_00n);
  const deposit = (await ask(people.trader)).body.deposit.id;
  const unanswered = (await people.givenAppeal(1_000)).id;
  const rejected = (await people.givenAppeal(2_000)).id;
  await people.reject(rejected);
  const due = later(new Date(), seconds(1));
  await server.db.run(sql`update deposits set expires_at = ${due} where id = ${deposit}`);
  await server.db.run(sql`update appeals set expires_at = ${due} where id = ${unanswered}`);
  await server.db.run(sql`update appeals set hold_until = ${due} where id = ${rejected}`);

  const endings = () =>
    server.db.many<{ event: string; late: number }>(sql`
      select event, extract(epoch from at - ${due})::float8 as late from journal
      where actor = 'system' and (event, ref) in (('deposit.expired', ${deposit}), ('appeal.sent_to_review', ${unanswered}), ('appeal.released', ${rejected}))`);
  await expect.poll(() => endings()).toHaveLength(3);
  for (const { late } of await endings()) {
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(10); // Two on a machine that has nothing else to do; the minute that it was is far off.
  }
});

test('wrong codes and wrong passwords are counted together', async () => {
  const move = { deal_id: 1, otp_code: '000000', state: 'close' };
  const codes = [];
  for (let turn = 0; turn < 6; turn++)
    codes.push((await post(inTurn(turn), dealsApi.changeStatus.path, move)).body.code);
  expect(codes.slice(-2)).toEqual(['otp_locked', 'otp_locked']);
  expect(new Set(codes.slice(0, 4))).toEqual(new Set(['otp_wrong']));

  const attempts = [];
  for (let turn = 0; turn < 8; turn++) {
    const given = { login: trader.login, password: 'wrong password', rc: await server.solveCaptcha(), isTrader: true };
    attempts.push((await post(inTurn(turn), authApi.signIn.path, given, '')).status);
  }
  expect(attempts).toContain(429);
});

test('one process after the other is restarted under load, and no request is lost', async () => {
  let busy = true;
  const lost: string[] = [];
  let answered = 0;
  const visitor = async (turn: number) => {
    for (let i = turn; busy; i++) {
      const outcome = await balanced(i);
      if (outcome === 200) answered++;
      else lost.push(String(outcome));
      await sleep(5);
    }
  };
  const load = Promise.all([0, 1, 2, 3].map(visitor));

  for (const [index, { child, url }] of [...processes].entries()) {
    child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status, { interval: 20 }).toBe(503);
    expect(await once(child, 'exit')).toEqual([0, null]);
    processes[index] = await launch(Number(new URL(url).port));
  }
  busy = false;
  await load;
  expect(lost).toEqual([]);
  expect(answered).toBeGreaterThan(50);
});

/** Like nginx: a request that reads or has an idempotency key is repeated at the other process after a 503 or no answer. */
async function balanced(turn: number): Promise<number | string> {
  let why = '';
  for (const attempt of [0, 1]) {
    const url = inTurn(turn + attempt);
    try {
      const { status } = turn % 2 ? await get(url, '/trader/settings') : await post(url, dealsApi.list.path, {});
      if (status !== 503) return status;
      why = 'restarting';
    } catch (error) {
      why = String((error as Error).cause);
    }
  }
  return why;
}

async function get(url: string, path: string) {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${trader.token}` } });
  await answer.text();
  return answer;
}
