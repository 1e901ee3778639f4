import type { deliveryStates } from '@app/contract/platforms/console-platforms';
import { plural } from '#lib/text/format.ts';

export const platformsText = {
  title: 'Платформы',
  one: (id: number) => `Платформа №\u00a0${id}`,
  unknown: 'Платформы с\u00a0таким номером нет',
  add: 'Добавить платформу',
  open: 'Открыть платформу',
  columns: {
    name: 'Платформа',
    keys: 'Ключи',
    used: 'Последний запрос',
    deals: 'Сделок сегодня',
    url: 'Адрес вебхуков',
    failing: 'Вебхуки',
  },
  noKeys: 'Нет действующих',
  keys: (count: number) => `${count} ${plural(count, ['действует', 'действуют', 'действуют'])}`,
  never: 'Не\u00a0было',
  noUrl: 'Не\u00a0задан',
  works: 'Работает',
  stopped: 'Остановлена',
  closed: 'Без ключей',
  retrying: (count: number) => `${count} ${plural(count, ['повторяется', 'повторяются', 'повторяются'])}`,
  givenUp: (count: number) => `${count} не\u00a0${plural(count, ['доставлен', 'доставлено', 'доставлено'])}`,
  allFine: 'Доставлены',
  empty: {
    title: 'Платформ нет',
    text: 'Добавьте первую: она получит ключ, которым подписывает запросы.',
  },
  facts: {
    name: 'Название',
    code: 'Код',
    created: 'Создана',
    used: 'Последний запрос',
    deals: 'Сделок сегодня',
    url: 'Адрес вебхуков',
    urlChanged: 'Адрес или секрет изменён',
  },

  code: 'Код',
  codeHint: 'Латинские буквы, цифры, - и\u00a0_. Так же будет называться первый ключ. Изменить потом нельзя.',
  name: 'Название',
  create: 'Создать',
  save: 'Сохранить',

  secretTitle: 'Секрет ключа',
  secretHint: 'Передайте ключ и\u00a0секрет платформе по\u00a0защищённому каналу. Ими она подписывает запросы.',
  hookSecretTitle: 'Секрет вебхуков',
  hookSecretHint:
    'Передайте секрет платформе: им она проверяет подпись вебхуков. Если секрет уже был, ещё сутки вебхуки подписаны обоими.',
  secretOnce: 'Секрет показан один раз: прочитать его снова нельзя, можно только создать новый.',
  showSecret: 'Показать секрет',
  showKey: (key: string) => `Показать секрет ключа ${key}`,
  showHookSecret: 'Показать секрет вебхуков',
  key: 'Ключ',
  secret: 'Секрет',
  copyKey: 'Скопировать ключ',
  copySecret: 'Скопировать секрет',
  ready: 'Готово',
};

/** By the state that it will have. */
export const stateText = {
  stopped: {
    title: 'Остановить платформу',
    open: 'Остановить',
    says: 'Новых сделок и\u00a0выплат не\u00a0будет сразу, выплаты в\u00a0пуле будут отозваны. Начатое идёт своим ходом: читать, отменять и\u00a0подавать апелляции платформа может, вебхуки приходят.',
    do: 'Остановить платформу',
    done: 'Платформа остановлена',
  },
  active: {
    title: 'Запустить платформу',
    open: 'Запустить',
    says: 'Платформа снова будет создавать сделки и\u00a0выплаты. Убедитесь, что причина остановки устранена: утёкший ключ отозван.',
    do: 'Запустить платформу',
    done: 'Платформа запущена',
  },
};

export const limitsText = {
  title: 'Лимиты',
  change: 'Изменить лимиты',
  saved: 'Лимиты изменены',
  raised: 'Повышение подтверждает второй человек.',
  lowered: 'Действует сразу, для\u00a0нового.',
};

export const keysText = {
  title: 'Ключи',
  list: 'Список ключей',
  add: 'Новый ключ',
  empty: 'Ключей нет: платформа не\u00a0может делать запросы.',
  columns: {
    key: 'Ключ',
    scopes: 'Права',
    addresses: 'Адреса',
    created: 'Создан',
    used: 'Использован',
    ends: 'Действует',
    actions: 'Действия',
  },
  anywhere: 'Любые',
  forever: 'Бессрочно',
  until: (moment: string) => `До\u00a0${moment}`,
  ended: (moment: string) => `Закончился ${moment}`,
  menu: (key: string) => `Действия: ключ ${key}`,
  scopes: 'Права',
  addressesLabel: 'Адреса, с\u00a0которых принимается ключ',
  addressesHint: 'По\u00a0одному на\u00a0строке: 203.0.113.7 или 203.0.113.0/24. Пусто\u00a0— с\u00a0любых.',
  rotate: 'Заменить ключ',
  rotateSays: (key: string) =>
    `Появится новый ключ с\u00a0теми же правами и\u00a0адресами. Ключ ${key} проработает ещё выбранное время, чтобы платформа успела перейти, и\u00a0перестанет действовать сам.`,
  rotateFor: 'Прежний ключ действует ещё',
  rotateDo: 'Создать новый',
  end: 'Отозвать ключ',
  endSays: (key: string) =>
    `Запросы с\u00a0ключом ${key} перестанут приниматься сразу. Созданные им сделки и\u00a0выплаты остаются у\u00a0платформы.`,
  endDo: 'Отозвать',
  endDone: 'Ключ отозван',
};

export const hoursLabels: Record<string, string> = { 1: '1\u00a0час', 24: 'Сутки', 72: '3\u00a0дня', 168: 'Неделю' };

export const hookText = {
  set: 'Задать адрес',
  change: 'Изменить адрес',
  remove: 'Убрать адрес',
  url: 'Адрес',
  urlHint: 'https://…',
  newSecret: 'Создать новый секрет подписи',
  newSecretHint: 'Ещё сутки вебхуки подписаны обоими секретами: за\u00a0это время платформа переходит на\u00a0новый.',
  bothUntil: 'Прежний секрет действует до',
  endOld: 'Закончить раньше',
  endOldTitle: 'Прежний секрет больше не\u00a0нужен',
  endOldSays:
    'Вебхуки будет подписывать только новый секрет. Убедитесь, что платформа уже перешла на\u00a0него: иначе она перестанет их\u00a0принимать.',
  endedOld: 'Прежний секрет забыт',
  saved: 'Адрес вебхуков сохранён',
  removeSays:
    'Платформа больше не\u00a0будет узнавать об\u00a0исходах сделок, апелляций и\u00a0выплат. Секрет будет забыт.',
  removed: 'Адрес вебхуков убран',

  title: 'Вебхуки',
  list: 'Список вебхуков',
  state: 'Состояние',
  anyState: 'Все',
  columns: {
    at: 'Создан',
    object: 'О\u00a0чём',
    type: 'Событие',
    state: 'Состояние',
    attempts: 'Попыток',
    answer: 'Ответ',
  },
  noAnswer: 'нет ответа',
  notYet: '—',
  next: (moment: string) => `следующая ${moment}`,
  empty: 'Вебхуков нет.',
  notFound: 'По\u00a0этому фильтру ничего нет.',
  more: 'Показать ещё',
  loading: 'Загружается…',
  open: (id: number) => `Вебхук ${id}`,
  all: 'Отправить найденные снова',
  allSays: (period: string, state: string) =>
    `Все вебхуки этой платформы за\u00a0период ${period}${state ? ` в\u00a0состоянии «${state}»` : ''} будут отправлены ещё раз, доставленные тоже. Платформа узнаёт повтор по\u00a0заголовку webhook-id.`,
  allDo: 'Отправить снова',
  allDone: (count: number) =>
    `${plural(count, ['Поставлен', 'Поставлено', 'Поставлено'])} в\u00a0очередь: ${count} ${plural(count, ['вебхук', 'вебхука', 'вебхуков'])}`,
  needsPeriod: 'Сначала выберите период',

  one: (id: number) => `Вебхук №\u00a0${id}`,
  request: 'Запрос',
  header: 'Заголовок webhook-id',
  copyBody: 'Скопировать тело',
  body: 'Тело',
  attempts: 'Попытки',
  took: (ms: string) => `${ms}\u00a0мс`,
  noAttempts: 'Ещё не\u00a0отправлялся.',
  resend: 'Отправить снова',
  resent: 'Вебхук поставлен в\u00a0очередь',
};

export const deliveryLabels: Record<(typeof deliveryStates)[number], string> = {
  failing: 'Не\u00a0доходят',
  waiting: 'Ждут отправки',
  delivered: 'Доставлены',
  given_up: 'Не\u00a0доставлены',
};

/** Reasons that the server gives itself. */
export const answerWords: Record<string, string> = {
  'no address': 'адрес не\u00a0задан',
  'the address is in a private network': 'адрес в\u00a0частной сети',
  'the connection was closed without an answer': 'соединение закрыто без ответа',
  'The operation was aborted due to timeout': 'ответа не\u00a0было 10\u00a0секунд',
};
