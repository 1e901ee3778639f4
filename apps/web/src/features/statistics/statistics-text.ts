import type { StatisticsGrouping } from '@app/contract/statistics';
import { plural } from '#lib/text/format.ts';
import type { Metric } from './statistics-view.ts';

export const statisticsText = {
  cases: {
    title: 'Апелляции и\u00a0решения',
    inTime: 'Отвечено в\u00a0срок',
    accepted: 'Принято вами',
    rejected: 'Отклонено вами',
    toDesk: 'Ушло на\u00a0проверку',
    of: (part: string, all: string) => `${part}\u00a0из\u00a0${all}`,
    overturned: (share: string) => `потом решено в\u00a0пользу плательщика: ${share}`,
    median: 'Решают за',
    exported: 'апелляции и решения',
    reasons: 'Решения и\u00a0причины',
    kinds: { appeal: 'Апелляция', payout: 'Выплата' },
  },
  title: 'Статистика',
  summary: 'Итоги за период',
  presets: { today: 'Сегодня', week: '7\u00a0дней', month: '30\u00a0дней', year: 'Год' },
  tiles: {
    turnover: 'Оборот',
    earned: 'Заработано',
    deals: 'Сделки',
    conversion: 'Конверсия',
    closing: 'Время закрытия',
    appeals: 'Апелляции',
    payouts: 'Выплаты',
  },
  average: (roubles: string) => `в\u00a0среднем ${roubles}`,
  ofTurnover: (percent: string) => `${percent} от\u00a0оборота`,
  waiting: (count: string) => `ждут ${count}`,
  closed: (count: string, ended: string) => `закрыто ${count} из\u00a0${ended}`,
  mostClosed: (time: string) => `9 из\u00a010\u00a0— до\u00a0${time}`,
  decided: (accepted: string, rejected: string) => `принято\u00a0${accepted}, отклонено\u00a0${rejected}`,
  paid: (count: string, n: number, earned: string) =>
    `${count}\u00a0${plural(n, ['выплата', 'выплаты', 'выплат'])}, +${earned}`,
  notices: (count: string, share: string, after: string | undefined) =>
    `С\u00a0сообщением банка закрыто ${count} (${share})${after === undefined ? '' : `, обычно через ${after} после него`}.`,
  change: {
    compared: (percent: string) => `${percent} к\u00a0прошлому`,
    same: 'как раньше',
    /** For what is not compared in percent. */
    was: (before: string) => `раньше ${before}`,
  },
  pauses: {
    hour: (roubles: string) => `Час паузы обошёлся примерно в\u00a0${roubles}`,
    why: (time: string, roubles: string) =>
      `: на\u00a0паузе всего ${time}, а\u00a0те\u00a0же часы в\u00a0дни без\u00a0паузы принесли\u00a0бы примерно на\u00a0${roubles} больше. Это оценка по\u00a0закрытым сделкам последних 28\u00a0дней; пауза одного ЛК из\u00a0нескольких считается как часть.`,
  },
  goal: {
    title: 'Цель на\u00a0день',
    today: 'Цель на\u00a0сегодня',
    of: 'из',
    reached: 'достигнута',
    left: (roubles: string) => `осталось ${roubles}`,
    amount: 'Сколько заработать за\u00a0день',
    what: 'Сделки и\u00a0выплаты вместе. Цель видна здесь и\u00a0в\u00a0«Смене» на\u00a0всех ваших устройствах.',
    save: 'Сохранить',
    remove: 'Убрать цель',
    saved: 'Цель сохранена',
    removed: 'Цель убрана',
  },
  metric: 'Что на графике',
  chart: (metric: string, by: 'hour' | 'day' | 'week') =>
    `${metric} ${{ hour: 'по часам', day: 'по дням', week: 'по неделям' }[by]}`,
  choose:
    'Нажмите на\u00a0столбец или протяните мышью по\u00a0нескольким, чтобы открыть только эти дни. С\u00a0клавиатуры: Shift и\u00a0стрелки, затем Enter.',
  dayBefore: 'Накануне в\u00a0тот\u00a0же час',
  legend: ['Закрытые', 'Незакрытые'],
  nothing: 'За\u00a0этот период\u00a0— ноль',
  grouping: 'Строки таблицы',
  open: { hour: 'Открыть час', day: 'Открыть день', lk: 'Открыть ЛК', bank: 'Открыть банк' },
  columns: {
    hour: 'Час',
    before: 'Накануне',
    day: 'День',
    lk: 'ЛК',
    bank: 'Банк',
    share: 'Доля оборота',
    turnover: 'Оборот',
    earned: 'Заработано',
    created: 'Создано',
    closed: 'Закрыто',
    conversion: 'Конверсия',
    deals: 'Сделки',
    appeals: 'Апелляции',
    accepted: 'Принято',
    rejected: 'Отклонено',
    payouts: 'Выплаты',
    paid: 'Выплат',
    payoutsEarned: 'Заработано на\u00a0выплатах',
  },
  dealsOf: (closed: string, created: string) => `${closed} из\u00a0${created}`,
  download: 'CSV',
  downloadName: 'Скачать статистику в CSV',
  downloadFailed: 'Не удалось скачать статистику. Попробуйте ещё раз',
  empty: {
    title: 'За\u00a0этот период ничего не\u00a0было',
    text: 'Ни\u00a0сделок, ни\u00a0апелляций. Выберите другие даты.',
  },
  wrongPeriod: { text: 'Исправьте даты периода, и\u00a0статистика появится здесь.' },
  small: {
    deals:
      'Дни московские. Сделка относится к\u00a0дню, когда она создана, даже если закрыта позже; апелляция\u00a0— к\u00a0дню, когда поступила',
    payouts: '; выплата\u00a0— к\u00a0дню, когда отмечена оплаченной, и\u00a0ни к\u00a0какому ЛК',
    rest: '. Время закрытия\u00a0— от\u00a0создания сделки, у\u00a0половины закрытых оно меньше. Конверсия\u00a0— доля закрытых среди завершённых. Оборот и\u00a0заработанные проценты\u00a0— по\u00a0закрытым сделкам. Сравнение\u00a0— с\u00a0прошлым периодом той\u00a0же длины; незаконченный день сравнивается с\u00a0тем, что было к\u00a0этому часу.',
  },
};

export const metricLabels: Record<Metric, string> = {
  turnover: 'Оборот',
  earned: 'Заработано',
  deals: 'Сделки',
  appeals: 'Апелляции',
  payouts: 'Выплаты',
};

export const groupingLabels: Record<StatisticsGrouping, string> = {
  hour: 'По\u00a0часам',
  day: 'По\u00a0дням',
  lk: 'По\u00a0ЛК',
  bank: 'По\u00a0банкам',
};
