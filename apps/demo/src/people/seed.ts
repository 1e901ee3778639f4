import { Group, mayCall, needsSecondFactor } from '@app/contract/access/users';
import {
  addPlatform,
  addRateLimit,
  addStaff,
  addUser,
  adjustBalance,
  type Clock,
  type Db,
  days,
  enableWithSecret,
  type FileNeeds,
  findPlatform,
  findUser,
  hashPassword,
  isTwoFactorOn,
  later,
  listRateLimits,
  minutes,
  saveView,
  setGoal,
  setUsdtRate,
  startWithView,
  type User,
  type Vault,
} from '@app/server/kit';
import { keepRateYoung } from '#chain/chain.ts';
import { HISTORY_DAYS, type HistoryCast, writeHistory } from '#history/history.ts';
import {
  COLLEAGUES_OTP_SECRET,
  DEMO_GOAL,
  DEMO_LIMITS,
  DEMO_OTP_SECRET,
  DEMO_PASSWORD,
  DEMO_PLATFORM,
  DEMO_WALLET,
  demoColleagues,
  demoRateLimits,
  demoUsdtRate,
  demoUsers,
  demoViews,
  usdtRateBefore,
} from './people.ts';
import { seedDevices } from './seed-devices.ts';
import { seedStopped } from './seed-stopped.ts';

export interface DemoNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

/** Adds what is missing and changes nothing else, so a demo continues where it was left. */
export async function seedDemo(needs: DemoNeeds): Promise<void> {
  await seedUsers(needs);
  await seedStopped(needs);
  await seedRates(needs);
  await keepRateYoung(needs);
}

async function seedUsers({ db, clock, vault }: DemoNeeds): Promise<void> {
  const now = clock.now();
  // Before anything is recorded about them.
  const began = later(now, -days(HISTORY_DAYS + 2));
  let password_hash: string | undefined;
  const owners = new Map<string, number>();
  for (const user of [...demoUsers, ...demoColleagues]) {
    const known = await findUser(db, user.login);
    if (known) {
      if (user.state !== 'invited') await secondFactorOfKnown({ db, clock, vault }, known, secretOf(user));
      owners.set(user.login, known.id);
      continue;
    }
    password_hash ??= await hashPassword(DEMO_PASSWORD);
    const colleague = demoColleagues.includes(user);
    const row = { login: user.login, email: user.email, group: user.group, password_hash };
    // One transaction: a start that is killed half-way leaves nothing incomplete.
    await db.begin(async (tx) => {
      const change = { by: 'system', at: began } as const;
      const asked_by = colleague ? owners.get(user.invitedBy ?? OWNER) : undefined;
      const invited =
        asked_by === undefined ? change : { ...change, by: { staff: asked_by }, reason: 'Работа в демо-режиме' };
      const { roles = ['owner'], state = 'active' } = user;
      const id = needsSecondFactor(user.group)
        ? await addStaff(tx, { ...row, roles, state, ...(asked_by !== undefined && { asked_by }) }, invited)
        : await addUser(tx, row, change);
      owners.set(user.login, id);
      if (user.state !== 'invited') await enableWithSecret(tx, vault, id, secretOf(user));
      for (const { isStart = false, ...view } of colleague ? [] : demoViews(user.group)) {
        const saved = await saveView(tx, { db, clock: stoppedClock(began) }, userFor(id, user), view);
        if (isStart) await startWithView(tx, userFor(id, user), saved.id, isStart);
      }
      if (!mayCall('trader', user.group)) return;
      if (!colleague) await setGoal(tx, { clock: stoppedClock(began) }, userFor(id, user), DEMO_GOAL);
      const times = {
        began: stoppedClock(began),
        archived: stoppedClock(later(now, -days(21))),
        lastHeard: later(now, -minutes(95)),
      };
      await seedDevices(tx, { db, vault }, userFor(id, user), times, colleague);
      const adjustment = { trader_id: id, amount: user.balance, reason: 'Начальный баланс демо-режима' };
      await adjustBalance(tx, adjustment, { by: 'system', at: began });
    });
  }
}

const OWNER = 'operator';

const secretOf = (user: (typeof demoColleagues)[number]) =>
  demoColleagues.includes(user) ? COLLEAGUES_OTP_SECRET : DEMO_OTP_SECRET;

/** A demo of the version before has moderators without one, who could not sign in as the screen says. */
async function secondFactorOfKnown(needs: DemoNeeds, { id, group }: Pick<User, 'id' | 'group'>, secret: string) {
  if (!needsSecondFactor(group) || (await isTwoFactorOn(needs, id))) return;
  await needs.db.begin((tx) => enableWithSecret(tx, needs.vault, id, secret));
}

async function seedRates({ db, clock, vault }: DemoNeeds): Promise<void> {
  if ((await listRateLimits(db)).length > 0) return;
  const at = clock.now();
  await db.begin(async (tx) => {
    for (const limit of demoRateLimits)
      await addRateLimit(tx, limit, { by: 'system', at: later(at, -days(HISTORY_DAYS + 2)) });
    for (let ago = HISTORY_DAYS; ago > 0; ago--)
      await setUsdtRate(tx, usdtRateBefore(ago), { by: 'system', at: later(at, -days(ago)), agreed: true });
    await setUsdtRate(tx, demoUsdtRate, { by: 'system', at, agreed: true });
    const { key, secret } = DEMO_PLATFORM;
    await addPlatform(tx, { clock, vault }, { code: key, name: 'Демо-платформа', secret, limits: DEMO_LIMITS });
  });
}

type HistoryNeeds = FileNeeds & { wallet: { address?: string | undefined; contract: string } };

/** How busy each of them was, and below which balance they topped up. */
const busyness: Record<string, Pick<HistoryCast['traders'][number], 'busy' | 'low'>> = {
  trader: { busy: [45, 80], low: 350_000_00n },
  trader5: { busy: [40, 70], low: 400_000_00n },
  // Three of five payments are too large for his phone.
  'payer-kirill': { busy: [70, 110], low: 250_000_00n },
};

/** Makes the month of history, once. */
export async function seedDemoHistory(needs: HistoryNeeds): Promise<boolean> {
  const { db, clock, wallet } = needs;
  const platform = await findPlatform(db, DEMO_PLATFORM.key);
  const people = await Promise.all(
    ['moderator', 'moder-olga', 'operator', 'desk-maria'].map((login) => findUser(db, login)),
  );
  const [moderator, olga, operator, maria] = people.map(
    (user) => user && (user.group === Group.staff ? { staff: user.id } : { user: user.id }),
  );
  if (!platform || !moderator || !olga || !operator || !maria) return false;

  const traders: HistoryCast['traders'] = [];
  for (const [login, life] of Object.entries(busyness)) {
    const user = await findUser(db, login);
    const visited = demoUsers.some((visitor) => visitor.login === login);
    if (user) traders.push({ id: user.id, payouts: user.group === Group.payoutTrader, visited, ...life });
  }
  const now = clock.now();
  return writeHistory(needs, {
    platform: platform.platform,
    traders,
    judges: { appeals: [operator, maria], payouts: [olga, olga, moderator, moderator, operator] },
    wallet: wallet.address ?? DEMO_WALLET,
    contract: wallet.contract,
    rateAt: (at) => usdtRateBefore(Math.floor((now.getTime() - at.getTime()) / days(1))),
  });
}

export const stoppedClock = (at: Date): Clock => ({ now: () => at });

/** Acts for the trader as if they were signed in. */
export const userFor = (id: number, { login, group }: { login: string; group: Group }): User => ({
  id,
  login,
  group,
  roles: [],
  mustSetUp: false,
  provenAgo: 0,
  session: Buffer.alloc(0),
});
