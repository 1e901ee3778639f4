import type { NeedKind, TradeFigures } from '@app/contract/console/console-today';
import { plural } from '#lib/text/format.ts';

export const todayText = {
  title: 'Сегодня',
  needs: 'Требует внимания',
  quiet: { title: 'Всё спокойно', text: 'Ничего не ждёт решения. Новое появится здесь само.' },
  waits: (time: string) => `ждёт ${time}`,
  day: 'День',
  dayHint: 'Против вчерашнего дня к этому же времени',
  sinceYesterday: (percent: string) => `${percent} ко\u00a0вчера`,
  asYesterday: 'как вчера',
  metric: 'Что показать',
  chart: (name: string) => `${name} по часам`,
  yesterday: 'Вчера',
  nothing: 'Сегодня и вчера движений не было',
  tiles: {
    turnover: 'Оборот',
    earned: 'Заработали трейдеры',
    paid_out: 'Выплачено',
    deals: 'Сделки',
    held: 'В сделках сейчас',
    available: 'Доступно трейдерам',
  },
  closed: (closed: string, created: string) => `закрыто ${closed} из\u00a0${created}`,
  paid: (n: number) => `${n}\u00a0${plural(n, ['выплата', 'выплаты', 'выплат'])}`,
  waitingDeals: (n: number) => `${n}\u00a0${plural(n, ['сделка ждёт', 'сделки ждут', 'сделок ждут'])}`,
} as const;

export const metricLabels: Record<Metric, string> = {
  turnover: 'Оборот',
  earned: 'Заработок',
  deals: 'Сделки',
  paid_out: 'Выплаты',
};
export type Metric = Extract<keyof TradeFigures, 'turnover' | 'earned' | 'paid_out'> | 'deals';

type Forms = [string, string, string];
/** After their number: «2 выплаты просрочены». */
export const needWords: Record<NeedKind, Forms> = {
  requests_waiting: [
    'действие ждёт второго человека',
    'действия ждут второго человека',
    'действий ждут второго человека',
  ],
  cases_over: ['дело просрочено', 'дела просрочены', 'дел просрочено'],
  cases_hour: ['дело, осталось меньше часа', 'дела, осталось меньше часа', 'дел, осталось меньше часа'],
  cases_six: [
    'дело, осталось меньше 6\u00a0часов',
    'дела, осталось меньше 6\u00a0часов',
    'дел, осталось меньше 6\u00a0часов',
  ],
  registrations: ['трейдер ждёт одобрения', 'трейдера ждут одобрения', 'трейдеров ждут одобрения'],
  silent_phones: [
    'телефон молчит при включённом трафике',
    'телефона молчат при включённом трафике',
    'телефонов молчат при включённом трафике',
  ],
  transfers_unmatched: ['перевод без заявки', 'перевода без заявки', 'переводов без заявки'],
  claims_open: ['обращение о переводе', 'обращения о переводах', 'обращений о переводах'],
  ledger_broken: ['нарушение в книге счетов', 'нарушения в книге счетов', 'нарушений в книге счетов'],
  watcher_behind: ['кошелёк не читается', 'кошелька не читаются', 'кошельков не читаются'],
  rate_old: ['курс USDT устаревает', 'курса USDT устаревают', 'курсов USDT устаревают'],
  webhooks_undelivered: ['вебхук не доставлен', 'вебхука не доставлены', 'вебхуков не доставлено'],
  staff_waiting: ['сотрудник ждёт подтверждения', 'сотрудника ждут подтверждения', 'сотрудников ждут подтверждения'],
  jobs_failing: ['задание не выполняется', 'задания не выполняются', 'заданий не выполняются'],
  disk_little: ['диск почти заполнен', 'диска почти заполнены', 'дисков почти заполнены'],
  backup_old: ['день без резервной копии', 'дня без резервной копии', 'дней без резервной копии'],
};
