import type { Entry } from '@app/contract/auth';
import { Group } from '@app/contract/users';
import type { Db } from '#db/db.ts';
import { adjustBalance } from '#features/ledger/ledger-service.ts';
import { addRateLimit, listRateLimits, setUsdtRate } from '#features/rates/rates-service.ts';
import { codeAt, enableWithSecret, secondsLeft } from '#features/two-factor/two-factor-service.ts';
import { addUser, findUser } from '#features/users/users-service.ts';
import type { Clock } from '#lib/clock.ts';
import { hashPassword } from '#lib/password.ts';
import type { Vault } from '#lib/vault.ts';
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
    const id = await db.begin(async (tx) => {
      const { login, email, group } = user;
      const added = await addUser(tx, { login, email, group, password_hash }, { by: 'system', at });
      if (group !== Group.moderator) await enableWithSecret(tx, vault, added, DEMO_OTP_SECRET);
      return added;
    });
    if (user.balance > 0n) {
      const adjustment = { trader_id: id, amount: user.balance, reason: 'Начальный баланс демо-режима' };
      await adjustBalance(db, adjustment, { by: 'system', at });
    }
  }

  if ((await listRateLimits(db)).length > 0) return;
  await db.begin(async (tx) => {
    for (const limit of demoRateLimits) await addRateLimit(tx, limit);
    await setUsdtRate(tx, demoUsdtRate, at);
  });
}

export function demoEntry(now: Date): NonNullable<Entry['demo']> {
  return {
    logins: demoUsers.map(({ login, group, title }) => ({ login, group, title, password: DEMO_PASSWORD })),
    otpCode: codeAt(DEMO_OTP_SECRET, now),
    otpSecondsLeft: secondsLeft(now),
  };
}
