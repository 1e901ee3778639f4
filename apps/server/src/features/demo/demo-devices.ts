import { passesLuhn } from '@app/contract/pan';
import type { Db, Tx } from '#db/db.ts';
import { addToCycle, switchTraffic } from '#features/bank-profiles/bank-profiles-service.ts';
import { makeToken, pair } from '#features/device-door/device-door-service.ts';
import { createDevice, createDeviceByPhone, findDevices, hideDevice } from '#features/devices/devices-service.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';

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
  /** What has gone through it already. */
  taken: bigint;
  on: boolean;
}

/** A believable fleet, the same for each trader but for the last digit of the phones. */
const fleet: { phone: string; banks: DemoBank[]; archived?: boolean }[] = [
  {
    phone: '+7916123450',
    banks: [
      {
        bank: '100000000004',
        fio: 'Соколова Анна Викторовна',
        limits: [100_00n, 4_999_00n],
        methods: [1, 1],
        taken: 386_450_00n,
        on: true,
      },
      {
        bank: '100000000008',
        fio: 'Соколова Анна Викторовна',
        limits: [1_000_00n, 50_000_00n],
        methods: [1, 0],
        taken: 41_200_00n,
        on: true,
      },
      {
        bank: '100000000111',
        fio: 'Соколова Анна Викторовна',
        limits: [500_00n, 15_000_00n],
        methods: [0, 1],
        taken: 0n,
        on: false,
      },
    ],
  },
  {
    phone: '+7925777880',
    banks: [
      {
        bank: '100000000005',
        fio: 'Александров-Преображенский Константин Вячеславович',
        limits: [5_000_00n, 150_000_00n],
        methods: [1, 1],
        taken: 912_700_50n,
        on: true,
      },
    ],
  },
  { phone: '+7903555440', banks: [] },
  {
    phone: '+7981000110',
    archived: true,
    banks: [
      {
        bank: '100000000007',
        fio: 'Ким Олег Сергеевич',
        limits: [100_00n, 999_00n],
        methods: [1, 0],
        taken: 12_300_00n,
        on: false,
      },
    ],
  },
];

export async function seedDevices(tx: Tx, needs: Needs, trader: User): Promise<void> {
  for (const [index, { phone, banks, archived }] of fleet.entries()) {
    const phonenumber = phoneOf(phone, trader);
    const { id } = await createDeviceByPhone(tx, needs, trader, phonenumber);
    for (const [order, bank] of banks.entries()) {
      await seedBank(tx, needs, trader, { id, phonenumber, bank, card: trader.id * 100 + index * 10 + order });
    }
    if (archived) await hideDevice(tx, needs, trader, id, 1);
  }
}

async function seedBank(
  tx: Tx,
  needs: Needs,
  trader: User,
  { id, phonenumber, bank, card }: { id: number; phonenumber: string; bank: DemoBank; card: number },
): Promise<void> {
  const [min_amount, max_amount] = bank.limits;
  const [sbp_available, card_available] = bank.methods;
  const { bank_profile_id } = await createDevice(tx, needs, trader, {
    id,
    phonenumber,
    bank: bank.bank,
    fio: bank.fio,
    pan: demoPan(card),
    min_amount,
    max_amount,
    sbp_available,
    card_available,
  });
  if (bank.on) await switchTraffic(tx, needs.clock, trader, bank_profile_id, 1);
  if (bank.taken > 0n) await addToCycle(tx, bank_profile_id, bank.taken, needs.clock.now());
}

/** The phones of the demo's own fleet, paired anew at each start; what the visitor has added is left alone. */
export async function pairDemoPhones(needs: Needs, trader: User): Promise<string[]> {
  const online = fleet.filter(({ banks, archived }) => banks.length > 0 && !archived);
  const numbers = online.map(({ phone }) => phoneOf(phone, trader));
  const { deviceList } = await findDevices(needs, trader, { is_hided: 0, page: 1, count: 10 });
  const keys: string[] = [];
  for (const { id } of deviceList.filter(({ phonenumber }) => numbers.includes(phonenumber))) {
    const { token } = await needs.db.begin((tx) => makeToken(tx, needs, trader, id));
    keys.push((await pair(needs, token)).key);
  }
  return keys;
}

/** Phones of the two demo traders differ in their last digit. */
const phoneOf = (phone: string, trader: User) => `${phone}${trader.id % 10}`;

/** A MIR number that no bank has issued, with a right check digit. */
function demoPan(serial: number): string {
  const body = `220099${String(serial).padStart(9, '0')}`;
  for (let digit = 0; digit < 10; digit++) if (passesLuhn(`${body}${digit}`)) return `${body}${digit}`;
  throw new Error('One of ten check digits is always right');
}
