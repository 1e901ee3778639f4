import type { Entry } from '@app/contract/auth';
import { Group } from '@app/contract/users';
import type { Db } from '#db/db.ts';
import { HEARTBEAT_SECONDS, heartbeat } from '#features/device-door/device-door-service.ts';
import { adjustBalance } from '#features/ledger/ledger-service.ts';
import { addRateLimit, listRateLimits, setUsdtRate } from '#features/rates/rates-service.ts';
import { codeAt, enableWithSecret, secondsLeft } from '#features/two-factor/two-factor-service.ts';
import { addUser, findUser } from '#features/users/users-service.ts';
import type { User } from '#http/user.ts';
import { type Clock, seconds } from '#lib/clock.ts';
import { hashPassword } from '#lib/password.ts';
import type { Vault } from '#lib/vault.ts';
import { pairDemoPhones, seedDevices } from './demo-devices.ts';
import { DEMO_OTP_SECRET, DEMO_PASSWORD, demoRateLimits, demoUsdtRate, demoUsers } from './demo-world.ts';

export interface DemoNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

/** Adds what is missing and touches nothing else, so a demo goes on where it was left. */
export async function seedDemo({ db, clock, vault }: DemoNeeds): Promise<void> {
  const at = clock.now();
  for (const user of demoUsers) {
    if (await findUser(db, user.login)) continue;
    const password_hash = await hashPassword(DEMO_PASSWORD);
    // One transaction: a start that is killed half-way leaves nobody half-made.
    await db.begin(async (tx) => {
      const { login, email, group, balance } = user;
      const id = await addUser(tx, { login, email, group, password_hash }, { by: 'system', at });
      if (group === Group.moderator) return;
      await enableWithSecret(tx, vault, id, DEMO_OTP_SECRET);
      await seedDevices(tx, { db, clock, vault }, demoTrader(id, user));
      const adjustment = { trader_id: id, amount: balance, reason: 'Начальный баланс демо-режима' };
      await adjustBalance(tx, adjustment, { by: 'system', at });
    });
  }

  if ((await listRateLimits(db)).length > 0) return;
  await db.begin(async (tx) => {
    for (const limit of demoRateLimits) await addRateLimit(tx, limit);
    await setUsdtRate(tx, demoUsdtRate, at);
  });
}

/** Makes the demo's phones report that they are alive, until the answer is called. */
export async function startDemoPhones(needs: DemoNeeds): Promise<() => void> {
  const keys: string[] = [];
  for (const user of demoUsers.filter(({ group }) => group !== Group.moderator)) {
    const stored = await findUser(needs.db, user.login);
    if (stored) keys.push(...(await pairDemoPhones(needs, demoTrader(stored.id, user))));
  }
  // A phone that the visitor has paired anew is theirs now: our key no longer works, and that is no trouble.
  const beat = () => Promise.allSettled(keys.map((key) => heartbeat(needs, key)));
  const timer = setInterval(beat, seconds(HEARTBEAT_SECONDS));
  return () => clearInterval(timer);
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
