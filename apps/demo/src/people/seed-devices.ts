import { randomBytes } from 'node:crypto';
import { CycleMode, Tier } from '@app/contract/devices/bank-profiles';
import { PAIRING_MINUTES } from '@app/contract/devices/device-door';
import {
  addBankProfile,
  addRequisite,
  addSystemRequisite,
  type Clock,
  countTowardsWork,
  createDeviceByPhone,
  type Db,
  hideDevice,
  later,
  minutes,
  pairByToken,
  setTier,
  switchTraffic,
  type Tx,
  type User,
  updateToken,
  type Vault,
} from '@app/server/kit';
import { unissuedPan } from '#world/made-up.ts';

interface Needs {
  db: Db;
  clock: Clock;
  vault: Vault;
}

interface DemoBank {
  bank: string;
  fio: string;
  limits: [min: bigint, max: bigint];
  methods: [sbp: 0 | 1, card: 0 | 1];
  on: boolean;
  /** On test: one of the required deals is done. */
  onTest?: boolean;
}

export interface DemoPhone {
  phone: string;
  banks: DemoBank[];
  archived?: boolean;
  /** Paired once, no longer reporting, with traffic still on. */
  silent?: boolean;
}

/** A plausible set of devices, the same for each visitor except for the last digit of the phones. */
const visitorsFleet: DemoPhone[] = [
  {
    phone: '+7916123450',
    banks: [
      {
        bank: '100000000004',
        fio: 'Соколова Анна Викторовна',
        limits: [300_00n, 4_999_00n],
        methods: [1, 1],
        on: true,
      },
      {
        bank: '100000000008',
        fio: 'Соколова Анна Викторовна',
        limits: [1_000_00n, 50_000_00n],
        methods: [1, 0],
        on: true,
      },
      {
        bank: '100000000111',
        fio: 'Соколова Анна Викторовна',
        limits: [500_00n, 15_000_00n],
        methods: [0, 1],
        on: false,
        onTest: true,
      },
    ],
  },
  {
    phone: '+7925777880',
    banks: [
      {
        bank: '100000000005',
        fio: 'Александров-Преображенский Константин Вячеславович',
        limits: [5_000_00n, 95_000_00n],
        methods: [1, 1],
        on: true,
      },
    ],
  },
  {
    phone: '+7964222330',
    silent: true,
    banks: [
      {
        bank: '100000000001',
        fio: 'Соколова Анна Викторовна',
        limits: [2_000_00n, 9_000_00n],
        methods: [1, 0],
        on: true,
      },
    ],
  },
  { phone: '+7903555440', banks: [] },
  {
    phone: '+7981000110',
    archived: true,
    banks: [
      { bank: '100000000007', fio: 'Ким Олег Сергеевич', limits: [100_00n, 999_00n], methods: [1, 0], on: false },
    ],
  },
];

/** Small amounts only, so that the turnover of colleagues stays plausible however long the demo runs. */
const colleaguesFleet: DemoPhone[] = [
  {
    phone: '+7912404550',
    banks: [
      {
        bank: '100000000013',
        fio: 'Кириллов Кирилл Степанович',
        limits: [100_00n, 2_000_00n],
        methods: [1, 1],
        on: true,
      },
    ],
  },
];

const fleetOf = (colleague: boolean) => (colleague ? colleaguesFleet : visitorsFleet);

/** Large enough for a demo that runs for months; a colleague closes deals day and night. */
const room = (colleague: boolean) =>
  colleague
    ? { total_amount: 1_000_000_000_00n, cycle_limit: 50_000_000_00n }
    : { total_amount: 15_000_000_00n, cycle_limit: 600_000_00n };

interface Times {
  began: Clock;
  archived: Clock;
  lastHeard: Date;
}

export async function seedDevices(
  tx: Tx,
  needs: Omit<Needs, 'clock'>,
  trader: User,
  times: Times,
  colleague: boolean,
): Promise<void> {
  await seedFleet(tx, needs, trader, times, { fleet: fleetOf(colleague), ...room(colleague) });
  if (!colleague) await seedSystem(tx, { ...needs, clock: times.began }, trader);
}

type Fleet = Pick<SeededBank, 'total_amount' | 'cycle_limit'> & { fleet: DemoPhone[] };

export async function seedFleet(
  tx: Tx,
  needs: Omit<Needs, 'clock'>,
  trader: User,
  { began, archived, lastHeard }: Times,
  { fleet, ...limits }: Fleet,
): Promise<void> {
  const then = { ...needs, clock: began };
  for (const [index, { phone, banks, archived: away, silent }] of fleet.entries()) {
    const { id } = await createDeviceByPhone(tx, then, trader, phoneOf(phone, trader.id));
    for (const [order, bank] of banks.entries()) {
      const pan = unissuedPan(`220099${String(trader.id * 100 + index * 10 + order).padStart(9, '0')}`);
      await seedBank(tx, then, trader, { id, bank, pan, ...limits });
    }
    if (away) await hideDevice(tx, { ...needs, clock: archived }, trader, id, 1);
    if (silent) await pairAndLeave(tx, id, lastHeard);
  }
}

/** Nobody has its key, so it never reports. */
async function pairAndLeave(tx: Tx, id: number, at: Date): Promise<void> {
  const token = randomBytes(32);
  await updateToken(tx, id, token, later(at, minutes(PAIRING_MINUTES)));
  await pairByToken(tx, token, randomBytes(32), at);
}

/** A requisite without a phone; the open cabinet takes its place. */
async function seedSystem(tx: Tx, needs: Omit<Needs, 'db'>, trader: User): Promise<void> {
  await addSystemRequisite(tx, needs, trader, {
    type: 'СБП',
    requisite_details: { phone: phoneOf('+7926333220', trader.id), fio: 'Соколова Анна Викторовна' },
    min_amount: 1_000_00n,
    max_amount: 5_000_00n,
    total_amount: 1_000_000_00n,
    used_total_amount: 0n,
    available: 1,
  });
}

interface SeededBank {
  /** The device's id. */
  id: number;
  bank: DemoBank;
  pan: string;
  total_amount: bigint;
  cycle_limit: bigint;
}

async function seedBank(tx: Tx, needs: Needs, trader: User, { id, bank, pan, ...limits }: SeededBank): Promise<void> {
  const [min_amount, max_amount] = bank.limits;
  const [sbp_available, card_available] = bank.methods;
  const bank_profile_id = await addBankProfile(tx, needs, trader, {
    id: 0,
    device_profile_id: id,
    bank: bank.bank,
    fio: bank.fio,
    min_amount,
    max_amount,
    sbp_available,
    card_available,
    cycle_mode: CycleMode.atMidnight,
    ...limits,
  });
  await addRequisite(tx, needs, trader, { id: 0, bank_profile_id, pan, total_amount: limits.total_amount });
  const proven = { tier: Tier.work, reason: 'Демо-режим', by: 'system', at: needs.clock.now() } as const;
  if (bank.onTest) countTowardsWork(tx, bank_profile_id, max_amount, needs.clock.now());
  else await setTier(tx, bank_profile_id, proven);
  if (bank.on) await switchTraffic(tx, needs, trader, bank_profile_id, 1);
}

/** Numbers of the phones that the demo plays; phones that the visitor added are left alone. */
export const demoPhones = (traderId: number, colleague: boolean): string[] =>
  fleetOf(colleague)
    .filter(({ banks, archived, silent }) => banks.length > 0 && !archived && !silent)
    .map(({ phone }) => phoneOf(phone, traderId));

/** Phones of the demo's traders differ in their last digit. */
const phoneOf = (phone: string, traderId: number) => `${phone}${traderId % 10}`;
