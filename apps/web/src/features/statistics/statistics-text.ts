import type { StatisticsGrouping } from '@app/contract/statistics';
import { plural } from '#lib/text/format.ts';
import type { Metric } from './statistics-view.ts';

export const statisticsText = {
  title: 'Статистика',
  summary: 'Итоги за период',
  presets: { today: 'Сегодня', week: '7\u00a0дней', month: '30\u00a0дней', year: 'Год' },
  tiles: {
    turnover: 'Оборот',
    earned: 'Заработано',
    deals: 'Сделки',
    appeals: 'Апелляции',
    payouts: 'Выплаты',
  },
  average: (roubles: string) => `в\u00a0среднем ${roubles}`,
  ofTurnover: (percent: string) => `${percent} от\u00a0оборота`,
  closed: (count: string, percent: string) => `закрыто ${count} · ${percent}`,
  decided: (accepted: string, rejected: string) => `принято\u00a0${accepted}, отклонено\u00a0${rejected}`,
  paid: (count: string, n: number, earned: string) =>
    `${count}\u00a0${plural(n, ['выплата', 'выплаты', 'выплат'])}, +${earned}`,
  notices: (count: string, share: string, after: string | undefined) =>
    `С\u00a0сообщением банка закрыто ${count} (${share})${after === undefined ? '' : `, обычно через ${after} после него`}.`,
  change: {
    compared: (percent: string) => `${percent} к\u00a0прошлому`,
    same: 'как раньше',
    /** One sentence for all numbers without a comparison. */
    new: 'За\u00a0прошлый период почти ничего не\u00a0было, сравнивать не\u00a0с\u00a0чем.',
  },
  metric: 'Что на графике',
  chart: (metric: string, weeks: boolean) => `${metric} ${weeks ? 'по неделям' : 'по дням'}`,
  legend: ['Закрытые', 'Незакрытые'],
  nothing: 'За\u00a0этот период\u00a0— ноль',
  grouping: 'Строки таблицы',
  columns: {
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
    rest: '. Оборот и\u00a0заработанные проценты\u00a0— по\u00a0закрытым сделкам. Сравнение\u00a0— с\u00a0прошлым периодом той\u00a0же длины; незаконченный день сравнивается с\u00a0тем, что было к\u00a0этому часу.',
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
  day: 'По\u00a0дням',
  lk: 'По\u00a0ЛК',
  bank: 'По\u00a0банкам',
};
