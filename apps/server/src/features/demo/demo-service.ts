import type { Entry } from '@app/contract/auth';
import { Group } from '@app/contract/users';
import type { Db } from '#db/db.ts';
import { findDeals } from '#features/deals/deals-service.ts';
import { HEARTBEAT_SECONDS, heartbeat } from '#features/device-door/device-door-service.ts';
import type { FileNeeds } from '#features/files/files-service.ts';
import { adjustBalance } from '#features/ledger/ledger-service.ts';
import { addKey, findPlatform } from '#features/platform/platform-service.ts';
import { addRateLimit, listRateLimits, setUsdtRate } from '#features/rates/rates-service.ts';
import { codeAt, enableWithSecret, secondsLeft } from '#features/two-factor/two-factor-service.ts';
import { addUser, findUser } from '#features/users/users-service.ts';
import type { User } from '#http/user.ts';
import { type Clock, days, later, seconds } from '#lib/clock.ts';
import { hashPassword } from '#lib/password.ts';
import type { Vault } from '#lib/vault.ts';
import { seedDemoAppeals } from './demo-appeals.ts';
import { seedClosedDeals, seedWaitingDeals } from './demo-deals.ts';
import { pairDemoPhones, seedDevices } from './demo-devices.ts';
import {
  DEMO_OTP_SECRET,
  DEMO_PASSWORD,
  DEMO_PLATFORM,
  demoRateLimits,
  demoUsdtRate,
  demoUsers,
} from './demo-world.ts';

export interface DemoNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

/** Adds what is missing and touches nothing else, so a demo goes on where it was left. */
export async function seedDemo({ db, clock, vault }: DemoNeeds): Promise<void> {
  const at = clock.now();
  // Before everything that is told of them.
  const began = later(at, -days(5));
  for (const user of demoUsers) {
    if (await findUser(db, user.login)) continue;
    const password_hash = await hashPassword(DEMO_PASSWORD);
    // One transaction: a start that is killed half-way leaves nobody half-made.
    await db.begin(async (tx) => {
      const { login, email, group, balance } = user;
      const id = await addUser(tx, { login, email, group, password_hash }, { by: 'system', at: began });
      if (group === Group.moderator) return;
      await enableWithSecret(tx, vault, id, DEMO_OTP_SECRET);
      await seedDevices(tx, { db, clock, vault }, demoTrader(id, user));
      const adjustment = { trader_id: id, amount: balance, reason: 'Начальный баланс демо-режима' };
      await adjustBalance(tx, adjustment, { by: 'system', at: began });
    });
  }

  if ((await listRateLimits(db)).length > 0) return;
  await db.begin(async (tx) => {
    for (const limit of demoRateLimits) await addRateLimit(tx, limit, { by: 'system', at });
    await setUsdtRate(tx, demoUsdtRate, { by: 'system', at });
    await addKey(
      tx,
      { db, clock, vault },
      { key: DEMO_PLATFORM.key, name: 'Демо-платформа', secret: DEMO_PLATFORM.secret },
    );
  });
}

/** Once the phones are online: without them no deal finds a requisite. A history once, something waiting at every start. */
export async function seedDemoDeals(needs: FileNeeds): Promise<void> {
  const platform = await findPlatform(needs.db, DEMO_PLATFORM.key);
  const traders = await demoTraders(needs.db);
  const [first] = traders;
  if (!platform || !first) return;

  const count = async (status: '-9' | '0') =>
    (await findDeals(needs, first, { lk_id: '', status, page: 1, count: 10 })).countTraderDeals;
  if ((await count('-9')) === 0) await seedClosedDeals(needs, platform, traders);
  await seedDemoAppeals(needs, platform, traders);
  if ((await count('0')) === 0) await seedWaitingDeals(needs, platform, traders);
}

/** Makes the demo's phones report that they are alive, until the answer is called. */
export async function startDemoPhones(needs: DemoNeeds): Promise<() => void> {
  const keys: string[] = [];
  for (const trader of await demoTraders(needs.db)) keys.push(...(await pairDemoPhones(needs, trader)));
  // A phone that the visitor has paired anew is theirs now: our key no longer works, and that is no trouble.
  const beat = () => Promise.allSettled(keys.map((key) => heartbeat(needs, key)));
  const timer = setInterval(beat, seconds(HEARTBEAT_SECONDS));
  return () => clearInterval(timer);
}

async function demoTraders(db: Db): Promise<User[]> {
  const traders: User[] = [];
  for (const user of demoUsers.filter(({ group }) => group !== Group.moderator)) {
    const stored = await findUser(db, user.login);
    if (stored) traders.push(demoTrader(stored.id, user));
  }
  return traders;
}

/** Acts for the trader as if they were signed in. */
function demoTrader(id: number, { login, group }: { login: string; group: Group }): User {
  return { id, login, group, session: Buffer.alloc(0) };
}

export function demoEntry(now: Date): NonNullable<Entry['demo']> {
  return {
    logins: demoUsers.map(({ login, group, title }) => ({ login, group, title, password: DEMO_PASSWORD })),
    otpCode: codeAt(DEMO_OTP_SECRET, now),
    otpSecondsLeft: secondsLeft(now),
  };
}
