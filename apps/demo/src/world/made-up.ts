import type { MethodGroup } from '@app/contract/deals/deal';
import type { PlatformPayoutCreate } from '@app/contract/platforms/platform';
import { passesLuhn } from '@app/contract/values/pan';
import type { Random } from './random.ts';

type Names = [string, ...string[]];

const men: [surnames: Names, names: Names, fathers: Names] = [
  [
    'Морозов',
    'Гусев',
    'Лебедев',
    'Волков',
    'Захаров',
    'Белов',
    'Егоров',
    'Фролов',
    'Тарасов',
    'Ершов',
    'Хасанов',
    'Никитин',
    'Рыбаков',
    'Щербаков',
    'Рождественский-Покровский',
  ],
  ['Артём', 'Руслан', 'Дмитрий', 'Никита', 'Максим', 'Иван', 'Владимир', 'Егор', 'Павел', 'Тимур', 'Юрий'],
  ['Павлович', 'Маратович', 'Андреевич', 'Романович', 'Денисович', 'Кириллович', 'Олегович', 'Ильич'],
];

const women: [surnames: Names, names: Names, fathers: Names] = [
  [
    'Морозова',
    'Ким',
    'Лебедева',
    'Волкова',
    'Сидорова',
    'Белова',
    'Абдуллаева',
    'Кузьмина',
    'Орлова',
    'Жукова',
    'Цветкова',
    'Шевченко',
  ],
  ['Елена', 'Ольга', 'Мария', 'Виктория', 'Анастасия', 'Татьяна', 'Лейла', 'Юлия', 'Ксения', 'Алина'],
  ['Сергеевна', 'Николаевна', 'Игоревна', 'Олеговна', 'Юрьевна', 'Петровна', 'Тимуровна', 'Эдуардовна'],
];

/** Made-up names. */
export function personName(random: Random): string {
  const [surnames, names, fathers] = random.chance(0.5) ? men : women;
  return [surnames, names, fathers].map((list) => random.pick(list)).join(' ');
}

/** As a bank names a payer: «Иван Петрович С.» */
export function payerName(random: Random): string {
  const [surname = '', ...names] = personName(random).split(' ');
  return `${names.join(' ')} ${surname.slice(0, 1)}.`;
}

/** The banks people have most often, by their ids. */
const commonBanks = [
  '100000000111',
  '100000000004',
  '100000000008',
  '100000000005',
  '100000000007',
  '100000000013',
  '100000000001',
  '100000000150',
  '100000000010',
] as const;

/** Payees of payouts; the numbers are issued to nobody. */
export function somePayout(random: Random, payout_id: string): PlatformPayoutCreate {
  const bank = random.pick(commonBanks);
  const payout = { payout_id, fio: personName(random), bank, amount: dealAmount(random, [1_500, 60_000]) };
  return random.chance(0.35)
    ? { ...payout, method: 'card', pan: unissuedPan(`220097${digits(random, 9)}`) }
    : { ...payout, method: 'sbp', pan: `+7900${digits(random, 7)}` };
}

/** Adds the check digit: fifteen digits in, sixteen out. */
export function unissuedPan(body: string): string {
  const last = [...'0123456789'].find((digit) => passesLuhn(`${body}${digit}`));
  return `${body}${last}`;
}

export const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.between(0, 9)).join('');

/** In kopecks. Round and uneven amounts, mostly small. */
export function dealAmount(random: Random, [least, most]: [least: number, most: number]): bigint {
  const roubles = Math.exp(Math.log(least) + random.next() ** 1.6 * Math.log(most / least));
  const kind = random.next();
  if (kind < 0.35) return BigInt(within(Math.round(roubles / roundTo(roubles)) * roundTo(roubles), least, most)) * 100n;
  if (kind < 0.85) return BigInt(within(Math.round(roubles), least, most)) * 100n;
  return BigInt(within(Math.floor(roubles), least, most - 1)) * 100n + BigInt(random.between(1, 99));
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function roundTo(roubles: number): number {
  if (roubles < 1_000) return 50;
  return roubles < 10_000 ? 500 : 1_000;
}

/** What customers write in appeals, with a receipt or with a video. */
const appealNotes = [
  'Оплатил по СБП, деньги списались сразу. Чек приложил',
  'Перевёл с карты супруги, чек из банка во вложении',
  'Отправил на пару минут позже, сумма верная',
  'Банк показывает «Исполнено», а заказ не оплачен',
  'Платёж прошёл, приложил подтверждение',
  'Деньги ушли со счёта, прошу зачислить',
  'Перевод задержал банк, сейчас статус «Исполнено»',
] as const;

const filmNotes = [
  'Записал экран приложения банка: перевод выполнен',
  'Платёж прошёл, приложил видео',
  'На записи видно, что деньги ушли',
] as const;

export const appealNote = (random: Random, film: boolean) => random.pick<string>(film ? filmNotes : appealNotes);

export const repeatedNote = 'Деньги списаны, прошу проверить ещё раз';

/** A trader's answers. */
export const rejectReasons = [
  'Платёж не найден. Отправьте видеоподтверждение оплаты в поддержку',
  'Имя получателя в чеке не совпадает с выданными реквизитами',
  'Перевод отправлен не в тот банк',
] as const;

export const acceptNote = 'Депозит зачислен';

/** Why a payout failed. */
export function cancelReason(random: Random, method: MethodGroup): string {
  if (method === 'card') return 'Не удаётся перевести по указанному номеру карты';
  return random.pick([
    'Не удаётся перевести по указанному номеру телефона',
    'Номер телефона не привязан к указанному банку',
  ]);
}
