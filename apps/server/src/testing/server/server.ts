import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authApi, type CaptchaChallenge } from '@app/contract/access/auth';
import { MODERATOR, type StaffRole } from '@app/contract/access/roles';
import { Group, needsSecondFactor } from '@app/contract/access/users';
import { speakRussian } from '@app/contract/messages';
import type { PlatformLimits } from '@app/contract/platforms/platform-limits';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { inject, onTestFinished } from 'vitest';
import { connect, type Db } from '#db/db.ts';
import { openSession } from '#features/access/sessions/sessions.ts';
import { addStaff } from '#features/access/staff/staff.ts';
import { codeAt } from '#features/access/two-factor/totp.ts';
import { enableWithSecret } from '#features/access/two-factor/two-factor.ts';
import { addUser } from '#features/access/users/users.ts';
import { usualUploadLimits } from '#features/files/intake/upload-room.ts';
import { localStorage } from '#features/files/storage/local-storage.ts';
import { adjustBalance } from '#features/ledger/ledger.ts';
import { verifyLedger } from '#features/ledger/ledger-checks.ts';
import { addPlatform, findPlatform } from '#features/platforms/platform-accounts.ts';
import { addKey, type NewKey } from '#features/platforms/platform-keys.ts';
import { type Clock, days, later } from '#lib/clock.ts';
import { hashPassword } from '#lib/password.ts';
import { makeVault } from '#lib/vault.ts';
import { findStrangeRows } from '#testing/given/journal.ts';
import { platformDoor } from '#testing/given/platforms.ts';
import { TEST_WALLET } from '#testing/given/wallet-settings.ts';
import { type AppNeeds, buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import type { Answer } from './answer.ts';
import { expectByContract } from './contract-answers.ts';
import { copyDatabase } from './database.ts';
import { writeBody } from './write-body.ts';

export type { Answer };

speakRussian();

export const TEST_PASSWORD = 'correct horse';
export const TEST_OTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** A cheap hash: tests sign in by the hundred. */
const passwordHash = hashPassword(TEST_PASSWORD, { memory: 8, passes: 1, parallelism: 1 });

export interface TestClock extends Clock {
  move(milliseconds: number): void;
}

/** A caller, with a token or without. */
export interface Visitor {
  id: number;
  login: string;
  token: string;
  get(path: string): Promise<Answer>;
  /** A FormData body is sent as a form with files. */
  post(path: string, body?: unknown): Promise<Answer>;
}

export type TestServer = Awaited<ReturnType<typeof startServer>>;

/** The whole server on a database of its own, with a clock that the test moves. Call it in beforeAll or in a test. */
export async function startServer(options: Partial<AppNeeds> = {}, templateUrl = inject('templateUrl')) {
  const { db, url, drop } = await copyDatabase(templateUrl);
  const clock = testClock();
  const vault = makeVault(randomBytes(32));
  const filesDir = await mkdtemp(join(tmpdir(), 'cabinet-files-'));
  const needs: AppNeeds = {
    db,
    clock,
    vault,
    storage: localStorage(join(filesDir, 'files')),
    uploadsDir: join(filesDir, 'uploads'),
    uploadLimits: usualUploadLimits,
    freeSpace: async () => 1024 ** 4,
    freeSpaceToYield: async () => 1024 ** 4,
    leastFreeSpace: 1024 ** 3,
    captchaWork: { rounds: 1, tries: [1, 5] },
    supportTelegramLink: 'https://t.me/support',
    privateWebhooks: true,
    receiptsPdfOnly: false,
    postgresFrom: 'bundled',
    // What is behind today is no matter of a test.
    knownVersions: {},
    wallet: TEST_WALLET,
    rateLimitPerMinute: 100_000,
    trustProxy: false,
    logLevel: 'silent',
    settings: readConfig({}).settings,
    webDir: '/nonexistent',
    ...options,
  };
  const { http, metrics } = await buildApp(needs);

  const call = async (method: 'GET' | 'POST', path: string, token: string, body?: unknown): Promise<Answer> => {
    const { bytes, type } = await writeBody(body);
    const answer = await http.inject({
      method,
      url: path,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(bytes && { 'content-type': type }) },
      ...(bytes && { payload: bytes }),
    });
    const isJson = answer.headers['content-type']?.toString().includes('json');
    if (isJson && answer.statusCode === 200) expectByContract(http.mounted, method, path, answer.json());
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers };
  };
  const visitor = (id = 0, login = '', token = ''): Visitor => ({
    id,
    login,
    token,
    get: (path) => call('GET', path, token),
    post: (path, body) => call('POST', path, token, body),
  });

  const stranger = visitor();
  const solveCaptcha = async () => solve((await stranger.get(authApi.captcha.path)).body);
  const signIn = async (login: string, password = TEST_PASSWORD, otp_code?: string) =>
    stranger.post(authApi.signIn.path, { login, password, rc: await solveCaptcha(), isTrader: true, otp_code });

  // In a copy of another server's database it is there.
  const platformSecret = (await findPlatform(db, 'test-platform'))
    ? ''
    : await db.begin((tx) => addPlatform(tx, needs, { code: 'test-platform', name: 'Test', limits: WIDE_LIMITS }));

  let ended: Promise<string[]> | undefined;
  const end = () => {
    ended ??= endNow();
    return ended;
  };
  const endNow = async () => {
    await http.close();
    const strange = await findStrangeRows(db);
    await db.close();
    return strange;
  };

  return {
    needs,
    db,
    /** The payment platform, which signs its requests; a test may spoil parts of the signature. */
    platform: platformDoor({ http, clock }, { key: 'test-platform', secret: platformSecret }),
    platformSecret,
    url,
    /** A second server process on the same database, as far as the two know; ends with the test. */
    neighbour: async (other: Partial<AppNeeds> = {}) => {
      const beside = connect(url);
      const app = await buildApp({ ...needs, db: beside, ...other });
      onTestFinished(async () => {
        await app.http.close();
        await beside.close();
      });
      return app.http;
    },
    clock,
    http,
    metrics,
    /** Errors in the ledger; must be empty. */
    ledgerBreaches: () => verifyLedger(db),
    /** A visitor without a token. */
    stranger,
    solveCaptcha,
    signIn,
    visitor,
    /** The current code of any test user's authenticator. */
    otpCode: () => codeAt(TEST_OTP_SECRET, clock.now()),
    given: {
      /** Creates a platform with a key of the same name. Returns its secret. */
      platform: (code: string, limits: Partial<PlatformLimits> = WIDE_LIMITS) =>
        db.begin((tx) => addPlatform(tx, needs, { code, name: code, limits })),
      /** Adds a key to that platform. */
      platformKey: async (code: string, key: NewKey) => {
        const platform = await findPlatform(db, code);
        if (!platform) throw new Error(`No platform ${code}`);
        return { key: key.key, secret: await db.begin((tx) => addKey(tx, needs, platform, key)) };
      },
      user: (user: GivenUser = {}) => givenUser({ db, needs, visitor }, user),
      /** For somebody who did not have one. */
      secondFactor: ({ id }: Visitor) => db.begin((tx) => enableWithSecret(tx, vault, id, TEST_OTP_SECRET)),
    },
    /** Only ends it: its database stays, for others to begin with a copy of it, until `stop`. */
    end: async () => void (await end()),
    stop: async () => {
      const strange = await end();
      await drop();
      await rm(filesDir, { recursive: true, force: true });
      if (strange.length > 0)
        throw new Error(`Rows of the journal that say other things than they may:\n${strange.join('\n')}`);
    },
  };
}

/** In one minute of a clock that stands still a test does more than a platform in a day. */
export const WIDE_LIMITS: PlatformLimits = {
  waiting_deals: 100_000n,
  waiting_sum: 10_000_000_000_00n,
  expiry_minutes: 1440n,
  payout_amount: 1_000_000_000_00n,
  payouts_a_day: 100_000n,
  payouts_over_deals: 10_000_000_000_00n,
  file_megabytes: 1_000_000n,
};

/** For a test that needs a server of its own. */
export async function ownServer(options: Partial<AppNeeds> = {}): Promise<TestServer> {
  const server = await startServer(options);
  onTestFinished(server.stop);
  return server;
}

interface GivenUser {
  login?: string;
  group?: Group;
  /** Of group 1; an owner unless told otherwise. */
  roles?: StaffRole[];
  /** On for groups that may do nothing without it. */
  twoFactor?: boolean;
  balance?: bigint;
}

interface GivenUserNeeds {
  db: Db;
  needs: AppNeeds;
  visitor(id: number, login: string, token: string): Visitor;
}

/**
 * A signed-in user without the sign-in: checking a password takes fifty milliseconds, and the tests of auth are about it. Who has two-step on
 * has just given a code.
 */
async function givenUser({ db, needs, visitor }: GivenUserNeeds, given: GivenUser): Promise<Visitor> {
  const {
    login = `user-${randomBytes(4).toString('hex')}`,
    group = given.roles ? Group.staff : Group.trader,
    roles = ['owner'],
    twoFactor = needsSecondFactor(group),
    balance = 0n,
  } = given;
  const password_hash = await passwordHash;
  const change = { by: 'operator', at: needs.clock.now() } as const;
  const { id, token } = await db.begin(async (tx) => {
    const person = { login, email: `${login}@example.com`, password_hash };
    // Confirmed long ago: what is asked of somebody new is what a test or two are about.
    const colleague = { ...person, state: 'active', since: later(change.at, -days(30)) } as const;
    const added = needsSecondFactor(group)
      ? await addStaff(tx, { ...colleague, roles: group === Group.moderator ? [MODERATOR] : roles }, change)
      : await addUser(tx, { ...person, group }, change);
    if (twoFactor) await enableWithSecret(tx, needs.vault, added, TEST_OTP_SECRET);
    return { id: added, ...(await openSession(tx, added, change.at, { byCode: twoFactor })) };
  });
  const adjustment = { trader_id: id, amount: balance, reason: 'test' };
  if (balance > 0n) await db.begin((tx) => adjustBalance(tx, adjustment, change));
  return visitor(id, login, token);
}

function testClock(): TestClock {
  // Begins at the real time, because the captcha library uses the machine's clock as well, and then stands still: how fast the machine is
  // must not decide whether a pause is over.
  let now = new Date();
  return {
    now: () => now,
    move: (milliseconds) => {
      now = later(now, milliseconds);
    },
  };
}

export async function solve(challenge: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
