import type { SystemJob } from '@app/contract/operations/system';
import { formatCount, formatMoscowTime, plural } from '#lib/text/format.ts';
import type { Tone } from '#ui/status/status-badge.tsx';

export const systemText = {
  title: 'Система',
  sections: {
    processes: 'Процессы',
    jobs: 'Задания',
    database: 'База и диск',
    backups: 'Резервные копии',
    chain: 'Кошелёк в сети',
    settings: 'Настройки',
  },
  processes: {
    empty: 'Ни один процесс о себе не сообщил.',
    columns: {
      where: 'Машина и номер',
      version: 'Версия',
      since: 'Работает с',
      memory: 'Память',
      seen: 'Последний сигнал',
      state: 'Состояние',
    },
    runtime: (version: string) => `Node.js ${version}`,
    newer: (version: string) => `исправлено в\u00a0${version}`,
    ago: (time: string) => `${time} назад`,
    alive: 'Работает',
    silent: 'Молчит',
    versions: 'Процессы разных версий: обновление не закончено.',
  },
  jobs: {
    empty: 'Заданий нет.',
    columns: { name: 'Задание', schedule: 'Когда', last: 'Последний раз', next: 'Следующий', state: 'Чем кончилось' },
    onDemand: 'по необходимости',
    never: 'ещё не было',
    took: (ms: number) => (ms < 1000 ? `${ms}\u00a0мс` : `${formatCount(Math.round(ms / 1000))}\u00a0с`),
    queued: (n: number) => `${formatCount(n)}\u00a0в\u00a0очереди`,
  },
  database: {
    version: 'PostgreSQL',
    newer: (version: string) => `исправлено в\u00a0${version}`,
    from: {
      bundled: 'из комплекта',
      machine: 'этой машины',
      address: 'из DATABASE_URL',
    },
    forTrying:
      'PostgreSQL из комплекта — для знакомства и проверки: исправлений безопасности к нему нет. Для работы поставьте PostgreSQL от 15 до 18.',
    size: 'Размер базы',
    connections: 'Подключения',
    of: (n: number, most: number) => `${formatCount(n)} из\u00a0${formatCount(most)}`,
    free: 'Свободно на диске',
    least: 'Файлы не принимаются, если меньше',
    little: 'Мало места: скоро файлы приниматься не будут.',
    none: 'Места нет: файлы не принимаются.',
  },
  readers: {
    names: {
      webhooks: 'Журнал: вебхуки',
      notices: 'Журнал: сообщения людям',
      decisions: 'Журнал: показатели дел',
      pdfs: 'Журнал: PDF по делам',
    } as Record<string, string>,
    atEnd: 'прочитан',
    behind: (time: string) => `отстаёт на ${time}`,
    stands: 'не читается',
    lost: 'База перенесена из другого PostgreSQL, и журнал не читается: вебхуки и сообщения не уходят. Перезапустите кабинет.',
  },
  backups: {
    none: 'Копий ещё не делали. Копию делает команда npm run cabinet -- backup.',
    old: (days: number) =>
      `Последней целой копии ${days}\u00a0${plural(days, ['день', 'дня', 'дней'])}. Сделайте новую: npm run cabinet -- backup.`,
    damaged: 'Целых копий нет. Сделайте новую: npm run cabinet -- backup.',
    columns: { made: 'Состояние на', took: 'Заняла', files: 'Файлы', checked: 'Проверена' },
    withFiles: 'с файлами',
    withoutFiles: 'без файлов',
    missing: (n: number) => `не хватало ${formatCount(n)}`,
    unchecked: 'не проверяли',
    fine: 'цела',
    broken: 'повреждена',
  },
  settings: {
    hint: 'Процесса, который ответил. Секреты не показываются.',
    columns: { name: 'Настройка', value: 'Значение' },
    given: 'задан',
    notGiven: 'не задан',
  },
};

export const jobStateWords: Record<SystemJob['state'], { text: string; tone: Tone }> = {
  fine: { text: 'Успешно', tone: 'done' },
  runs: { text: 'Выполняется', tone: 'working' },
  waits: { text: 'Ждёт очереди', tone: 'waiting' },
  fails: { text: 'Ошибка', tone: 'rejected' },
  none: { text: 'Не запускалось', tone: 'archived' },
};

/** One that this version does not know yet is called as the server calls it. */
export const jobNames: Record<string, string> = {
  sweep_expired: 'Уборка старых сессий и попыток входа',
  sweep_keys: 'Уборка ключей повторных запросов',
  sweep_files: 'Уборка брошенных файлов',
  remove_old_files: 'Удаление файлов по сроку',
  sweep_bank_notices: 'Уборка старых уведомлений банков',
  sweep_leases: 'Уборка брошенных дел',
  close_old_claims: 'Закрытие старых заявлений',
  reset_cycles: 'Сброс циклов ЛК',
  keep_working_hours: 'Рабочие часы',
  clear_line: 'Очередь реквизитов',
  fold_deals: 'Счётчики сделок',
  sum_deals: 'Итоги сделок',
  refresh_usdt_rate: 'Курс USDT',
  send_due_webhooks: 'Повтор вебхуков',
  tidy_notices: 'Порядок в сообщениях',
  read_pdfs: 'Чтение PDF по делам',
  read_decisions: 'Решения дел для показателей',
  tell_overdue_cases: 'Владельцам о просроченных делах',
  lapse_requests: 'Просроченные запросы второму',
  verify_ledger: 'Проверка книги',
  send_webhooks: 'Отправка вебхуков',
  wake_receiver: 'Проверка молчащих получателей',
  tell_person: 'Сообщения людям',
  send_push: 'Отправка push',
  send_telegram: 'Отправка в Telegram',
};

const [EACH_MINUTE, EACH_FEW, EACH_HOUR, EACH_DAY] = [
  /^\* \* \* \* \*$/,
  /^\*\/(\d+) \* \* \* \*$/,
  /^(\d+) \* \* \* \*$/,
  /^(\d+) (\d+) \* \* \*$/,
];

/** The kinds of schedule that there are, by the Moscow clock; another one as it is written. */
export function describeSchedule(schedule: string): string {
  if (EACH_MINUTE.test(schedule)) return 'каждую минуту';
  const few = EACH_FEW.exec(schedule);
  if (few) return `каждые ${few[1]}\u00a0${plural(Number(few[1]), ['минуту', 'минуты', 'минут'])}`;
  const hourly = EACH_HOUR.exec(schedule);
  if (hourly) return `каждый час в\u00a0:${hourly[1]?.padStart(2, '0')}`;
  const daily = EACH_DAY.exec(schedule);
  if (!daily) return schedule;
  const at = new Date(Date.UTC(2026, 0, 1, Number(daily[2]), Number(daily[1])));
  return `каждый день в\u00a0${formatMoscowTime(at).slice(0, 5)}`;
}

const [MB, GB] = [1024 ** 2, 1024 ** 3];
/** «85 МБ», «1,4 ГБ», «931 ГБ». */
export function formatBytes(bytes: number): string {
  if (bytes < GB) return `${formatCount(Math.ceil(bytes / MB))}\u00a0МБ`;
  const size = bytes / GB;
  return `${size < 100 ? size.toFixed(1).replace('.', ',') : formatCount(Math.round(size))}\u00a0ГБ`;
}
