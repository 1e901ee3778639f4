import type { AppealEvent } from '@app/contract/appeals/appeal';
import { appealStatuses } from '@app/contract/appeals/appeal-words';
import type { AppealFilters } from '@app/contract/appeals/appeals-api';
import { AMOUNT_TOLERANCE } from '@app/contract/deals/deal';
import { formatRoubles, plural } from '#lib/text/format.ts';

const tolerance = formatRoubles(AMOUNT_TOLERANCE);

export const appealsText = {
  exported: 'апелляции',
  title: 'Апелляции',
  tabs: { label: 'Какие апелляции', all: 'Все', repeated: 'Повторные' },
  columns: {
    id: 'ID',
    payment_id: 'ID ордера',
    trade_createdAt: 'Дата ордера',
    lk: 'ЛК',
    method: 'Метод',
    requisites: 'Реквизиты',
    amount: 'Сумма',
    createdAt: 'Дата апелляции',
    status: 'Статус',
    actions: 'Действия',
  },
  copyPaymentId: 'Скопировать ID ордера',
  details: 'Подробно',
  detailsOf: (id: number) => `Подробно об\u00a0апелляции ${id}`,
  talkAbout: (id: number) => `апелляция №\u00a0${id}`,
  repeated: (n: number) => `Повторная, ${n}-я`,
  searchBy: 'Поиск по\u00a0ЛК, банку, сумме, последним цифрам реквизита, ID апелляции или ордера',

  empty: {
    title: 'Апелляций нет',
    text: 'Здесь появятся обращения плательщиков, чей платёж не\u00a0подтверждён. Ответить на\u00a0каждое нужно до\u00a0истечения срока.',
  },
  emptyRepeated: {
    title: 'Повторных апелляций нет',
    text: 'Сюда попадают обращения по\u00a0сделкам, апелляция на\u00a0которые уже была отклонена.',
  },
  notFound: {
    title: 'Ничего не\u00a0найдено',
    text: 'По\u00a0таким поиску, статусу и\u00a0периоду апелляций нет. Измените условия или посмотрите все.',
    action: 'Показать все апелляции',
  },

  dialogTitle: (id: number) => `Апелляция №\u00a0${id}`,
  place: (place: number, all: number) => `${place} из\u00a0${all}`,
  ofDeal: (id: number) => `Сделка №\u00a0${id}`,
  unknown: 'Апелляция не\u00a0найдена',
  unknownHint: 'Проверьте ссылку или найдите апелляцию в\u00a0списке.',
  loading: 'Апелляция загружается',
  failed: 'Не\u00a0удалось открыть апелляцию',
  retry: 'Повторить',
  left: 'на\u00a0ответ',
  proof: 'Доказательство оплаты',
  seenBefore:
    'Этот файл уже присылали как доказательство по\u00a0другой сделке. Сверьте в\u00a0нём дату, сумму и\u00a0получателя.',
  flagged: `Просят больше, чем на\u00a0${tolerance} сверх суммы сделки. Проверьте по\u00a0доказательству, сколько пришло на\u00a0самом деле.`,
  facts: {
    heading: 'Сделка',
    held: 'Удержано',
    short: 'Не\u00a0хватает',
    answerBy: 'Ответить до',
    dealAmount: 'Сумма сделки',
    arrival: 'Поступление',
    rate: 'Ставка',
    dealStatus: 'Статус сделки',
    closedAt: 'Закрыта',
    dealId: 'Номер сделки',
  },
  note: 'Комментарий платформы',
  trader_note: 'Ваш ответ',
  history: 'История',
  /** As the notification says it: the word of the status is about the payer's claim. */
  inYourFavour: 'Решена в\u00a0вашу пользу',
};

export const decisionText = {
  overtaken: 'Апелляция уже решена без\u00a0этого окна. Ничего не\u00a0отправлено.',
  accept: 'Принять',
  forceAccept: 'Принять принудительно',
  reject: 'Отклонить',
  back: 'Назад',
  decided: 'Статус апелляции успешно изменён',

  acceptTitle: 'Принять апелляцию',
  correction: 'Коррекция суммы',
  correctionHint: (amount: string) => `Если пришла другая сумма: не\u00a0дальше ${tolerance} от\u00a0${amount}`,
  comment: 'Комментарий',
  /** What the platform reads unless the trader writes something else. */
  credited: 'Депозит зачислен',
  creditedWithCorrection: 'Депозит зачислен с компенсацией',
  received: 'Зачтётся плательщику',
  debited: 'Спишется с\u00a0баланса',
  /** Where the money comes from. */
  fromHold: (held: string) =>
    `По\u00a0апелляции удержано ${held}: удержание снимется, и\u00a0сумма спишется с\u00a0баланса.`,
  fromAvailable: 'Удержание по\u00a0апелляции снято: сумма спишется с\u00a0доступного баланса.',
  lacking: (missing: string) =>
    `Когда пришла апелляция, на\u00a0балансе не\u00a0хватило ${missing}. Чтобы принять её, пополните баланс; пока она открыта, эта сумма не\u00a0идёт под новые сделки.`,
  confirm: 'Подтвердить',
  busy: 'Загрузка...',

  rejectTitle: 'Отклонить апелляцию',
  reason: 'Причина',
  noReason: 'Укажите причину',
  reasons: [
    'Платёж не найден. Отправьте видеоподтверждение оплаты в поддержку',
    'Имя получателя в чеке не совпадает с выданными реквизитами',
    'Перевод отправлен не в тот банк',
  ],
  rejectFinal: (hours: number) =>
    `Решение увидит плательщик. Если он не\u00a0согласится, придёт повторная апелляция; если нет, удержание снимется через ${hours}\u00a0${plural(hours, ['час', 'часа', 'часов'])}. Крупную или ту, которую уже нельзя подать снова, решит оператор.`,
  rejectToReview:
    'Это повторная апелляция: после отклонения она перейдёт в\u00a0статус «Проверка», и\u00a0решение примет оператор.',

  force: 'Апелляция отклонена. Если платёж всё\u00a0же нашёлся, её можно принять принудительно.',
  review:
    'Апелляция на\u00a0проверке: решение примет оператор, от\u00a0вас ничего не\u00a0требуется. Если платёж нашёлся, её можно принять.',
  asked: 'Вам задали вопрос: ответьте в\u00a0переписке.',
  askedInReview:
    'Апелляция на\u00a0проверке, и\u00a0вам задали вопрос: ответьте в\u00a0переписке. Если платёж нашёлся, её можно принять.',
  answer: 'Ответить',
  /** Another button of that name sends the answer. */
  toAnswer: 'Ответить в\u00a0переписке',
  dealClosed: 'Сделка уже закрыта, принимать апелляцию не\u00a0нужно.',
};

const statusLabels = Object.entries(appealStatuses).map(([status, { label }]) => [status, label]);
export const statusFilters = { '-9': 'Все', ...Object.fromEntries(statusLabels) } as Record<
  AppealFilters['status'],
  string
>;

export const actors: Record<AppealEvent['by'], string> = {
  trader: 'Трейдер',
  platform: 'Платформа',
  operator: 'Оператор',
  system: 'Автоматически',
};
