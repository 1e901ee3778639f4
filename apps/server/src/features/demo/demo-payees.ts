import { passesLuhn } from '@app/contract/pan';
import type { PlatformPayoutCreate } from '@app/contract/platform';

/** Whom the demo's payouts go to: nobody real, the numbers are issued to no one. */
const payees: [fio: string, bank: string, roubles: bigint][] = [
  ['Морозова Елена Сергеевна', '100000000111', 12_500_00n],
  ['Гусев Артём Павлович', '100000000004', 4_300_00n],
  ['Хасанов Руслан Маратович', '100000000008', 27_850_50n],
  ['Лебедева Ольга Николаевна', '100000000005', 1_990_00n],
  ['Ткаченко Дмитрий Андреевич', '100000000273', 8_000_00n],
  ['Волкова Мария Игоревна', '100000000007', 15_640_00n],
  ['Ким Виктория Олеговна', '100000000013', 3_275_25n],
  ['Захаров Никита Романович', '100000000001', 49_900_00n],
  ['Белова Анастасия Юрьевна', '100000000111', 6_120_00n],
  ['Рождественский-Покровский Владимир Константинович', '100000000008', 95_000_00n],
  ['Сидорова Татьяна Петровна', '100000000150', 2_450_00n],
  ['Егоров Максим Денисович', '100000000004', 18_700_00n],
  ['Абдуллаева Лейла Тимуровна', '100000000005', 5_555_00n],
  ['Фролов Иван Кириллович', '100000000111', 31_200_00n],
];

export type DemoPayout = Omit<PlatformPayoutCreate, 'payout_id'>;

/** What stands on receipt.pdf and proof.png: «Иван И.», 5 000 ₽ by СБП to Т-Банк, a phone that ends in 22. */
export const asOnReceipt = (fio: string): DemoPayout => ({
  fio,
  bank: '100000000004',
  amount: 5_000_00n,
  method: 'sbp',
  pan: '+79005554122',
});

/** Believable and repeatable. */
export function demoPayout(index: number): DemoPayout {
  const [fio, bank, base] = payees[index % payees.length] ?? ['Иванов Иван Иванович', '100000000111', 1_000_00n];
  const amount = base + BigInt(Math.floor(index / payees.length)) * 350_00n;
  const serial = 4_100 + index * 37;
  return index % 3 === 1
    ? { fio, bank, amount, method: 'card', pan: demoCard(serial) }
    : { fio, bank, amount, method: 'sbp', pan: `+7900${String(5_000_000 + serial * 131).slice(0, 7)}` };
}

/** A MIR number that no bank has issued, with a right check digit. */
function demoCard(serial: number): string {
  const body = `220097${String(serial * 7919).padStart(9, '0')}`;
  const digit = [...'0123456789'].find((last) => passesLuhn(`${body}${last}`));
  return `${body}${digit}`;
}
