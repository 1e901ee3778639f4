import type { StaffRole } from '@app/contract/access/roles';
import { Group, needsSecondFactor } from '@app/contract/access/users';
import { bankProfilesApi, Tier } from '@app/contract/devices/bank-profiles';
import { deviceDoorApi } from '@app/contract/devices/device-door';
import { devicesApi } from '@app/contract/devices/devices';
import { type Door, openDoor } from '@app/demo/world/door';
import { unissuedPan } from '@app/demo/world/made-up';
import { oneTimeCodes } from '@app/demo/world/one-time-code';
import { makeRandom, type Random } from '@app/demo/world/random';
import { platformClient } from '@app/platform-client/client';
import {
  addPlatform,
  addRateLimit,
  addStaff,
  addUser,
  adjustBalance,
  type Db,
  days,
  enableWithSecret,
  hashPassword,
  later,
  openSession,
  setTier,
  setUsdtRate,
  systemClock,
  type Vault,
} from '@app/server/kit';
import { setEndpoint } from '@app/server/testing/server/stage';
import type { TronEmulator } from '@app/tron-emulator/emulator';
import { ask, type Caller } from '#chaos/actors/patience.ts';
import type { Journal } from './journal.ts';

export interface Person {
  id: number;
  login: string;
  /** Another one after every sign-in. */
  token: string;
  group: Group;
  codes: ReturnType<typeof oneTimeCodes>;
  /** What they began with, in kopecks. */
  start: bigint;
  /** A trader's. */
  device?: number;
}

export interface World {
  db: Db;
  door: Door;
  platform: ReturnType<typeof platformClient>;
  journal: Journal;
  emulator: TronEmulator;
  traders: Person[];
  moderators: Person[];
  /** Staff who judge cases. */
  judges: Person[];
  /** The keys of paired phones, by trader. */
  phones: Map<number, string>;
  /** Traders who are blocked at this moment, as far as staff were told; each block is another object. */
  shut: Map<number, object>;
  /** What the platform has made lately. */
  made: { deals: { id: number; amount: bigint }[]; appeals: number[]; payouts: number[] };
  /** An actor with random choices of its own, the same for the same seed. */
  caller(who: number): Caller;
}

interface Ground {
  db: Db;
  vault: Vault;
  journal: Journal;
  emulator: TronEmulator;
  /** Where the cabinet is, and where webhooks go. */
  url: string;
  hooks: string;
  seed: number;
  over: AbortSignal;
}

interface Beginning {
  start?: bigint;
  roles?: StaffRole[];
}

const KEY = 'chaos';
export const PASSWORD = 'chaos chaos';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
/** For hours of trouble in minutes. */
const LIMITS = {
  waiting_deals: 10_000n,
  waiting_sum: 1_000_000_000_00n,
  payouts_a_day: 100_000n,
  payouts_over_deals: 1_000_000_000_00n,
};
const START_BALANCE = 5_000_000_00n;
/** Of every fourth trader, so little that decisions against them make debts. */
const POOR_BALANCE = 20_000_00n;
export const isPoor = ({ start }: Person) => start === POOR_BALANCE;
/** Hundredths of a percent. */
export const INTEREST = 8_00n;

/** Creates everybody before anything goes wrong. Also returns the webhooks' secret. */
export async function makeWorld(ground: Ground, traders: number): Promise<{ world: World; secret: string }> {
  const { db, vault, journal, emulator, url, over } = ground;
  const needs = { db, vault, clock: systemClock, privateWebhooks: true };
  const by = { by: 'operator', at: systemClock.now() } as const;
  const platformSecret = await db.begin(async (tx) => {
    const range = { min_amount: 1_00n, max_amount: 10_000_000_00n };
    await addRateLimit(tx, { ...range, interest_rate: INTEREST, available: 1 }, by);
    await setUsdtRate(tx, 92_40n, { ...by, agreed: true });
    return addPlatform(tx, needs, { code: KEY, name: 'Chaos', limits: LIMITS });
  });
  const secret = (await setEndpoint(needs, { code: KEY, url: ground.hooks })) ?? '';

  const password_hash = await hashPassword(PASSWORD);
  const person = async (login: string, group: Group, { start = 0n, roles = [] }: Beginning = {}): Promise<Person> => {
    const user = { login, email: `${login}@example.com`, password_hash };
    const { id, token } = await db.begin(async (tx) => {
      // Confirmed long ago, so that their second word counts.
      const colleague = { ...user, state: 'active', since: later(by.at, -days(30)) } as const;
      const added = await (needsSecondFactor(group)
        ? addStaff(tx, { ...colleague, roles: group === Group.moderator ? ['moderator'] : roles }, by)
        : addUser(tx, { ...user, group }, by));
      await enableWithSecret(tx, vault, added, SECRET);
      if (start > 0n) await adjustBalance(tx, { trader_id: added, amount: start, reason: 'start' }, by);
      return { id: added, ...(await openSession(tx, added, by.at, { byCode: true })) };
    });
    return { id, login, token, group, start, codes: oneTimeCodes(SECRET, systemClock.now) };
  };
  const judge = (name: string, roles: StaffRole[]) => person(name, Group.staff, { roles });
  const world: World = {
    db,
    door: openDoor(url, over),
    platform: platformClient({ url, key: KEY, secret: platformSecret }),
    journal,
    emulator,
    traders: [],
    moderators: [await person('moderator-one', Group.moderator), await person('moderator-two', Group.moderator)],
    // With fewer than two owners nobody would need a second word.
    judges: [
      await judge('judge-one', ['support']),
      await judge('judge-two', ['owner']),
      await judge('judge-three', ['owner']),
      await judge('judge-four', ['support']),
    ],
    phones: new Map(),
    shut: new Map(),
    made: { deals: [], appeals: [], payouts: [] },
    caller: (who) => ({ journal, over, random: makeRandom(ground.seed * 1000 + who) }),
  };
  for (let index = 0; index < traders; index++)
    world.traders.push(
      await person(`trader-${index}`, index % 2 ? Group.payoutTrader : Group.trader, {
        start: index % 4 === 3 ? POOR_BALANCE : START_BALANCE,
      }),
    );
  await Promise.all(world.traders.map((trader, index) => equip(world, trader, index)));
  return { world, secret };
}

/** A phone, a bank profile and its card, by the cabinet's own calls. */
async function equip(world: World, trader: Person, index: number): Promise<void> {
  const { door } = world;
  const { token } = trader;
  const caller = world.caller(index);
  const call = async <Answer>(attempt: () => Promise<Answer>) => {
    const answer = await ask(caller, attempt);
    if (!answer) throw new Error('A trader could not be equipped');
    return answer;
  };
  const number = String(index).padStart(4, '0');
  const profile = {
    phonenumber: `+7900000${number}`,
    bank: '100000000004',
    pan: unissuedPan(`22009700000${number}`),
    fio: 'Морозов Артём Павлович',
    min_amount: 100_00n,
    max_amount: 50_000_00n,
    sbp_available: 1,
    card_available: 1,
  };
  const device = await call(() => door.call(devicesApi.create, profile, { token }));
  trader.device = device.id;
  await call(() => pairPhone(world, trader));
  const work = { bank_profile_id: device.bank_profile_id, available: 1 };
  await call(() => door.call(bankProfilesApi.work, work, { token }));
  const proven = { tier: Tier.work, reason: 'chaos', by: 'operator', at: systemClock.now() } as const;
  await world.db.begin((tx) => setTier(tx, device.bank_profile_id, proven));
}

/** Each time anew: a new token ends the pairing before. */
export async function pairPhone({ door, phones }: World, { id, token, device }: Person): Promise<string> {
  const pairing = await door.call(devicesApi.token, { device_profile_id: device }, { token });
  const { key } = await door.call(deviceDoorApi.pair, { token: pairing.token });
  phones.set(id, key);
  return key;
}

/** One of those that fit, if any. */
export function anyOf<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items[random.between(0, Math.max(0, items.length - 1))];
}
