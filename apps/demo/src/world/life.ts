import { Group, mayCall } from '@app/contract/access/users';
import { type Db, findUser } from '@app/server/kit';
import { sampleFiles } from '@app/server/testing/files/sample-files';
import {
  COLLEAGUES_OTP_SECRET,
  DEMO_OTP_SECRET,
  DEMO_PASSWORD,
  DEMO_PLATFORM,
  demoColleagues,
  demoUsers,
} from '#people/people.ts';
import { demoPhones } from '#people/seed-devices.ts';
import { startDemoWorld, type TraderAccount, type WorldOptions } from './world.ts';

export type LifeOptions = Pick<WorldOptions, 'baseUrl' | 'speed'> & Partial<WorldOptions>;

/** Starts the demo's people: they get their logins, and everything else goes through the server's public API. */
export async function startDemoLife(db: Db, options: LifeOptions): Promise<{ stop(): Promise<void> }> {
  return startDemoWorld(await demoWorldOptions(db, options));
}

export async function demoWorldOptions(db: Db, options: LifeOptions): Promise<WorldOptions> {
  return {
    platform: DEMO_PLATFORM,
    traders: await traderAccounts(db),
    visitors: demoUsers.map(({ login }) => login),
    moderator: { login: 'moder-olga', password: DEMO_PASSWORD, otpSecret: COLLEAGUES_OTP_SECRET },
    judge: { login: 'desk-maria', password: DEMO_PASSWORD, otpSecret: COLLEAGUES_OTP_SECRET },
    colleague: { login: 'desk-timur', password: DEMO_PASSWORD, otpSecret: COLLEAGUES_OTP_SECRET },
    film: sampleFiles.webm(),
    ...options,
  };
}

async function traderAccounts(db: Db): Promise<TraderAccount[]> {
  const accounts: TraderAccount[] = [];
  for (const [people, robot] of [
    [demoUsers, false],
    [demoColleagues, true],
  ] as const) {
    for (const { login, group } of people) {
      const user = await findUser(db, login);
      if (!user || !mayCall('trader', group)) continue;
      accounts.push({
        login,
        password: DEMO_PASSWORD,
        otpSecret: robot ? COLLEAGUES_OTP_SECRET : DEMO_OTP_SECRET,
        robot,
        payouts: group === Group.payoutTrader,
        phones: demoPhones(user.id, robot),
      });
    }
  }
  return accounts;
}
