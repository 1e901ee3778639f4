import type { IdleCause, IdleReason } from '@app/contract/devices/pauses/idle-profiles';
import { serverDate } from '#lib/api/server-clock.ts';
import { formatMoscowDate, formatMoscowTime, formatRoubles } from '#lib/text/format.ts';

/** In minutes, as pauses are asked for. */
export const HOUR = 60;

export const pausesText = {
  pause: 'Пауза',
  paused: (paused: number, working: number) =>
    paused === working ? 'Всё на\u00a0паузе' : `На\u00a0паузе ${paused} из\u00a0${working}`,
  menu: 'Пауза и\u00a0рабочие часы',
  everything: 'Все\u00a0ЛК с\u00a0трафиком',
  hour: 'На\u00a0час',
  byHand: 'Пока не\u00a0сниму',
  /** In the palette, where no heading stands above them. */
  hourCommand: 'Пауза на\u00a0час',
  byHandCommand: 'Пауза, пока не\u00a0сниму',
  bank: 'Банк на\u00a0час',
  endOf: (bank: string) => `${bank}: снять паузу`,
  end: 'Снять паузу со\u00a0всех',
  nothing: 'Трафик нигде не\u00a0включён',
  workingHours: 'Рабочие часы',

  device: 'Пауза на\u00a0час',
  deviceEnd: 'Снять паузу',

  began: (count: number) => `На\u00a0паузе ${lks(count)}. Идущие сделки это не\u00a0затронет`,
  ended: (count: number) => (count > 0 ? `Пауза снята: ${lks(count)}` : 'На\u00a0паузе ничего не\u00a0было'),
  undo: 'Отменить',

  hoursTitle: 'Рабочие часы',
  hoursWhat:
    'Московское время. Вне\u00a0этих часов все\u00a0ЛК с\u00a0трафиком стоят на\u00a0паузе. Если конец раньше начала, это ночь до\u00a0следующего дня.',
  always: 'Работать всегда',
  days: ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'],
  dayOff: 'Выходной',
  from: (day: string) => `${day}, начало`,
  to: (day: string) => `${day}, конец`,
  hours: 'часы',
  minutes: 'минуты',
  noTime: 'Укажите начало и\u00a0конец каждого рабочего дня',
  save: 'Сохранить',
  saved: 'Рабочие часы сохранены',
};

function lks(count: number): string {
  return `${count}\u00a0ЛК`;
}

/** «до 13:40», on another day «до 18.11 09:00». */
export function untilText(until: Date): string {
  const day = formatMoscowDate(until);
  const time = formatMoscowTime(until).slice(0, 5);
  return day === formatMoscowDate(serverDate()) ? `до\u00a0${time}` : `до\u00a0${day.slice(0, 5)}\u00a0${time}`;
}

const reasons: Record<IdleReason, string> = {
  trader_new: 'Регистрация на\u00a0проверке',
  trader_paused: 'Оператор приостановил приём',
  off: '',
  paused: 'Пауза',
  silent: '',
  no_requisite: 'Некуда платить: нет карты и\u00a0СБП',
  range: 'Для этих сумм нет ставки',
  total: 'Принято всё, что разрешено',
  cycle: 'Цикл заполнен',
  test: 'На\u00a0проверке: одна сделка за\u00a0раз',
  near: 'Все суммы близки к\u00a0ожидающим',
  balance: 'Не\u00a0хватает баланса',
  no_demand: 'Готов принимать сделки',
};

/** Where no traffic switch stands beside the line to say so. */
export const SILENT_PHONE = 'Нет связи';

/** Why no deals come to it, in a line. */
export function idleText({ reason, until, short }: IdleCause): string {
  if (reason === 'balance' && short !== null) return `На\u00a0балансе не\u00a0хватает ${formatRoubles(short)}`;
  return until ? `${reasons[reason]} ${untilText(until)}` : reasons[reason];
}
