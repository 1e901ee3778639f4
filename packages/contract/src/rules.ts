import { z } from 'zod';
import { DEPOSIT_HELD_HOURS } from './topups/topup-machine.ts';
import { percent, roubles } from './values/money.ts';

/** What a person types, as the codec takes it. */
const number = (text: string) => Number(text.replace(',', '.'));

const amount = {
  value: roubles
    .refine((value) => value > 0n, 'Сумма должна быть больше 0')
    .refine((value) => value <= 1_000_000_000_00n, 'Сумма не больше 1 000 000 000 ₽'),
  unit: '₽',
  read: number,
};
const whole = (least: number, most: number) =>
  z.codec(z.int('Укажите целое число').min(least).max(most), z.bigint(), { decode: BigInt, encode: Number });

const count = { value: whole(1, 1000), unit: 'шт.', read: number };
const inMinutes = { value: whole(1, 1440), unit: 'мин', read: number };
const inHours = { value: whole(1, 168), unit: 'ч', read: number };
const inDays = { value: whole(1, 365), unit: 'дн.', read: number };
const inMonths = { unit: 'мес.', read: number };
const inMegabytes = { value: whole(1, 100_000), unit: 'МБ', read: number };
const inPercent = { value: whole(1, 100), unit: '%', read: number };
/** 2,5 % is 250. */
const inHundredths = {
  value: percent.refine((value) => value >= 0n && value <= 50_00n, 'Процент от 0 до 50'),
  unit: '%',
  read: number,
};

const yesNo = {
  value: z.codec(z.enum(['да', 'нет'], 'Укажите да или нет'), z.bigint(), {
    decode: (word) => (word === 'да' ? 1n : 0n),
    encode: (value) => (value === 0n ? ('нет' as const) : ('да' as const)),
  }),
  unit: '',
  read: (text: string) => text.trim().toLowerCase(),
};

/** It moves neither money nor the time of money, so one person may change it. Every other rule needs two. */
const onePerson = { onePerson: true } as const;

/** Everything of the business that the operator can set: what it means, its unit, and its value until the operator sets another. */
export const ruleBook = {
  most_amount: { ...amount, initial: 1_000_000_00n, about: 'наибольшая сумма сделки, апелляции или выплаты' },
  test_most_amount: { ...amount, initial: 5_000_00n, about: 'наибольшая сделка на ЛК, который на проверке' },
  test_least_amount: {
    ...amount,
    initial: 100_00n,
    about: 'с какой суммы закрытая сделка засчитывается в проверку ЛК',
  },
  test_deals: { ...count, initial: 3n, about: 'сколько сделок, закрытых вовремя, переводят ЛК с проверки в работу' },
  most_profiles: {
    ...count,
    ...onePerson,
    initial: 200n,
    about: 'сколько ЛК может быть у трейдера, архив не считается',
  },
  most_devices: {
    ...count,
    ...onePerson,
    initial: 50n,
    about: 'сколько устройств может быть у трейдера, архив не считается',
  },
  most_profiles_ever: {
    ...count,
    value: whole(1, 100_000),
    ...onePerson,
    initial: 1000n,
    about: 'сколько ЛК трейдер может завести за всё время, считая архив',
  },
  most_devices_ever: {
    ...count,
    value: whole(1, 100_000),
    ...onePerson,
    initial: 1000n,
    about: 'сколько устройств трейдер может завести за всё время, считая архив',
  },
  appeal_review_amount: {
    ...amount,
    initial: 100_000_00n,
    about: 'апелляция на большую сумму после отказа трейдера уходит на проверку с первого раза',
  },
  confirmed_most_amount: {
    ...amount,
    initial: 100_000_00n,
    about: 'наибольшая сумма для «Закрыть подтверждённые»',
  },
  deal_minutes: {
    ...inMinutes,
    initial: 15n,
    about: 'сколько минут сделка ждёт оплаты, если платформа не назвала своё время',
  },
  late_days: {
    ...inDays,
    initial: 30n,
    about: 'сколько дней после создания неоплаченную сделку ещё можно принять или оспорить апелляцией',
  },
  appeal_answer_hours: { ...inHours, initial: 24n, about: 'сколько часов есть у трейдера на ответ по апелляции' },
  appeal_held_hours: {
    ...inHours,
    initial: 24n,
    about: 'сколько часов после отказа трейдера деньги апелляции остаются удержаны',
  },
  appeal_attempts: {
    ...count,
    value: whole(1, 10),
    initial: 2n,
    about: 'сколько раз можно подать апелляцию по одной сделке; отказ трейдера на последнюю уходит на проверку',
  },
  case_hours: {
    ...inHours,
    initial: 24n,
    about: 'сколько часов есть у сотрудников на решение апелляции после передачи на проверку',
  },
  lease_minutes: {
    ...inMinutes,
    ...onePerson,
    initial: 10n,
    about: 'сколько минут открытое дело остаётся за сотрудником, если его страница молчит',
  },
  most_leases: {
    ...count,
    value: whole(1, 100),
    ...onePerson,
    initial: 5n,
    about: 'сколько дел может быть открыто у одного сотрудника: со следующим освобождается самое забытое',
  },
  question_hours: {
    ...inHours,
    value: whole(0, 168),
    initial: 24n,
    about: 'на сколько часов всего вопросы сотрудников могут остановить срок одного дела',
  },
  overdue_minutes: {
    ...inMinutes,
    ...onePerson,
    initial: 60n,
    about: 'как часто владельцам напоминают о просроченных делах',
  },
  rejections_least: {
    ...count,
    ...onePerson,
    initial: 5n,
    about: 'со скольких отказов у дела трейдера стоит «много отказов»',
  },
  rejections_percent: {
    ...inPercent,
    ...onePerson,
    initial: 30n,
    about: 'какой долей законченных дел должны быть отказы, чтобы их было «много»',
  },
  rejections_days: {
    ...inDays,
    ...onePerson,
    initial: 30n,
    about: 'за сколько дней считаются отказы и прежние дела трейдера',
  },
  talk_messages: {
    ...count,
    ...onePerson,
    initial: 30n,
    about: 'сколько сообщений в час может написать каждая сторона по одному делу',
  },
  talk_days: {
    ...count,
    ...onePerson,
    initial: 7n,
    unit: 'дн.',
    about: 'сколько дней после конца дела по нему ещё можно писать',
  },
  talk_case_megabytes: {
    ...inMegabytes,
    ...onePerson,
    initial: 200n,
    about: 'сколько мегабайт файлов каждая сторона может приложить к переписке по одному делу',
  },
  talk_day_megabytes: {
    ...inMegabytes,
    ...onePerson,
    initial: 500n,
    about: 'сколько мегабайт файлов один человек или одна платформа может приложить к переписке за день',
  },
  talk_files_months: {
    ...inMonths,
    value: whole(1, 120),
    initial: 12n,
    about: 'через сколько месяцев после конца дела удаляются файлы переписки о нём',
  },
  proof_files_months: {
    ...inMonths,
    value: whole(6, 120),
    initial: 36n,
    about: 'через сколько месяцев после конца дела удаляются чеки и доказательства',
  },
  payout_check_hours: {
    ...inHours,
    initial: 1n,
    about: 'сколько часов есть на решение о выплате после чека или отказа трейдера',
  },
  notice_reaches_hours: {
    ...inHours,
    initial: 24n,
    about: 'сколько часов после конца сделки поступление ещё находит её само',
  },
  notices_a_day: {
    ...count,
    value: whole(1, 100_000),
    ...onePerson,
    initial: 500n,
    about: 'сколько поступлений за сутки (по Москве) хранится от одного телефона, остальные только считаются',
  },
  notices_a_minute: {
    ...count,
    ...onePerson,
    initial: 20n,
    about: 'сколько поступлений одной минуты хранится от одного телефона, остальные только считаются',
  },
  deposits_held: {
    ...count,
    initial: 5n,
    about: `сколько заявок на пополнение трейдер может создать за ${DEPOSIT_HELD_HOURS} часов: столько сумма закреплена за заявкой`,
  },
  claims_a_day: {
    ...count,
    ...onePerson,
    initial: 5n,
    about: 'сколько заявлений о переводах трейдер может отправить за сутки',
  },
  assign_wait_hours: {
    ...inHours,
    initial: 24n,
    about: 'через сколько часов после перевода оператор может зачислить его: до тех пор о нём могут заявить и другие',
  },
  payout_bonus: {
    ...inHundredths,
    initial: 2_00n,
    about: 'вознаграждение трейдера за выплату, добавляется к её сумме',
  },
  payout_minutes: { ...inMinutes, initial: 30n, about: 'за сколько минут взятую выплату нужно оплатить' },
  payout_return_minutes: {
    ...inMinutes,
    initial: 60n,
    about: 'через сколько минут после взятия просроченную выплату можно вернуть в пул, но не раньше её срока',
  },
  payout_sendbacks: {
    ...count,
    value: whole(0, 20),
    initial: 2n,
    about: 'сколько раз модератор может вернуть одну выплату трейдеру за другим чеком',
  },
  payout_reverse_days: {
    ...inDays,
    initial: 30n,
    about: 'сколько дней после оплаты выплаты её ещё можно отозвать, если деньги не пришли',
  },
  payee_shown_hours: {
    ...inHours,
    ...onePerson,
    initial: 24n,
    about: 'сколько часов после конца выплаты видны полный номер и имя получателя',
  },
  payouts_in_work: { ...count, initial: 5n, about: 'сколько выплат может быть в работе у трейдера' },
  payouts_in_review: { ...count, initial: 20n, about: 'сколько выплат трейдера может быть на проверке' },
  cancels_an_hour: {
    ...count,
    initial: 5n,
    about: 'после скольких отмен за час трейдер час не берёт новых выплат',
  },
  cancels_a_day: {
    ...count,
    initial: 20n,
    about: 'после скольких отмен за сутки трейдер сутки не берёт новых выплат',
  },
  approve_registrations: {
    ...yesNo,
    ...onePerson,
    initial: 0n,
    about: 'новый трейдер только готовится к работе, пока оператор не одобрит его регистрацию',
  },
  second_adjust_amount: {
    ...amount,
    initial: 50_000_00n,
    about: 'корректировку баланса на большую сумму подтверждает второй сотрудник',
  },
  second_assign_amount: {
    ...amount,
    initial: 100_000_00n,
    about: 'зачисление перевода на большую сумму подтверждает второй сотрудник',
  },
  second_payout_amount: {
    ...amount,
    initial: 300_000_00n,
    about: 'решение о выплате на большую сумму подтверждает второй модератор или сотрудник',
  },
  second_case_amount: {
    ...amount,
    initial: 100_000_00n,
    about: 'решение по апелляции на большую сумму подтверждает второй сотрудник',
  },
  second_all_amount: {
    ...amount,
    initial: 3_000_000_00n,
    about: 'если один человек решил о деньгах всех трейдеров вместе на большую сумму, дальше нужен второй',
  },
  second_sum_hours: {
    ...inHours,
    initial: 24n,
    about:
      'за сколько часов складывается то, что один человек сделал одному трейдеру и всем вместе: больше суммы — нужен второй',
  },
  second_rate_percent: {
    ...inPercent,
    initial: 5n,
    about: 'курс USDT, заданный вручную и отличающийся сильнее, подтверждает второй сотрудник',
  },
  second_person_hours: {
    ...inHours,
    initial: 24n,
    about: 'через сколько часов после подтверждения сотрудника или его роли считается его второе слово',
  },
  second_word_hours: {
    ...inHours,
    initial: 24n,
    about: 'сколько часов запрос ждёт второго сотрудника',
  },
} as const;

export type Rule = (typeof ruleBook)[RuleName] & { onePerson?: true };
export type RuleName = keyof typeof ruleBook;

/** In the smallest unit: kopecks, hundredths of a percent or pieces; 1 is yes and 0 is no. */
export type Rules = Record<RuleName, bigint>;

export const ruleNames = Object.keys(ruleBook) as RuleName[];
