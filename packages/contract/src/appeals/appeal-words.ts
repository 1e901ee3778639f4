import { type AppealDecision, OTHER_LABEL, type Reasons } from '../cases/case-reasons.ts';
import type { EventName, InboxEvent } from '../journal/journal.ts';
import type { Badge, InboxWords } from '../values/tone.ts';
import type { AppealEvent } from './appeal.ts';
import { AppealStatus } from './appeal-machine.ts';

// Every word of an appeal's life: for screens, files, journal, inbox and figures. Sentences of one dialog are in the texts of that screen.

export const appealStatuses: Record<AppealStatus, Badge> = {
  [AppealStatus.waiting]: { label: 'Ожидает', tone: 'waiting' },
  [AppealStatus.accepted]: { label: 'Принята', tone: 'done' },
  [AppealStatus.rejected]: { label: 'Отклонена', tone: 'rejected' },
  [AppealStatus.inWork]: { label: 'В работе', tone: 'working' },
  [AppealStatus.review]: { label: 'Проверка', tone: 'working' },
  [AppealStatus.archived]: { label: 'В архиве', tone: 'archived' },
};

/** What happened, in its history. */
export const appealHistoryWords: Record<AppealEvent['event'], string> = {
  created: 'Апелляция создана',
  opened: 'Взята в\u00a0работу',
  accepted: 'Принята',
  rejected: 'Отклонена',
  sent_to_review: 'Передана на\u00a0проверку',
  archived: 'Отправлена в\u00a0архив',
  released: 'Удержание снято',
  notice_matched: 'Поступление нашло сделку',
  notice_joined: 'Поступление отнесено к\u00a0сделке',
};

/** The same in the journal. */
export const appealEventLabels: Record<Extract<EventName, `appeal.${string}`>, string> = {
  'appeal.created': 'Апелляция подана',
  'appeal.opened': 'Апелляция открыта трейдером',
  'appeal.accepted': 'Апелляция принята',
  'appeal.rejected': 'Апелляция отклонена',
  'appeal.sent_to_review': 'Апелляция передана на проверку',
  'appeal.archived': 'Апелляция убрана в архив',
  'appeal.released': 'Удержание по апелляции снято',
  'appeal.question': 'Вопрос трейдеру по апелляции',
  'appeal.message': 'Сообщение трейдеру по апелляции',
  'appeal.trader_message': 'Сообщение от трейдера по апелляции',
  'appeal.platform_message': 'Сообщение от платформы по апелляции',
  'appeal.platform_question': 'Вопрос платформе по апелляции',
  'appeal.message_to_platform': 'Сообщение платформе по апелляции',
  'appeal.passed_to_trader': 'Сообщение платформы передано трейдеру',
  'appeal.passed_to_platform': 'Сообщение трейдера передано платформе',
  'appeal.note_added': 'Внутренняя заметка к апелляции',
};

/** The same in the inbox of its trader. */
export const appealTellings: Record<Extract<InboxEvent, `appeal.${string}`>, InboxWords> = {
  'appeal.created': { what: 'Новая апелляция №', tone: 'waiting' },
  'appeal.accepted': { what: 'Апелляция № решена в\u00a0пользу плательщика', tone: 'rejected' },
  'appeal.rejected': { what: 'Апелляция № решена в\u00a0вашу пользу', tone: 'done' },
  'appeal.sent_to_review': { what: 'Апелляция № ушла на\u00a0проверку', tone: 'working' },
  'appeal.archived': {
    what: 'Апелляция № ушла в\u00a0архив',
    platform: 'Платформа отозвала апелляцию №',
    staff: 'Оператор отправил апелляцию № в\u00a0архив',
    tone: 'archived',
  },
  'appeal.question': { what: 'Вам задали вопрос по\u00a0апелляции №', tone: 'waiting' },
  'appeal.message': { what: 'Сообщение по\u00a0апелляции №', tone: 'working' },
  'appeal.passed_to_trader': { what: 'Сообщение платформы по\u00a0апелляции №', tone: 'working' },
};

/** The same in the figures of those who judge, by the second word of the event. */
export const appealOutcomes = {
  accepted: 'В\u00a0пользу плательщика',
  rejected: 'В\u00a0пользу трейдера',
  archived: 'В\u00a0архив',
  sent_to_review: 'Передано на\u00a0проверку',
};

/** Both sides read these: they say what was found, and blame nobody. */
export const appealReasons = {
  payer: {
    receipt_valid: 'Чек подтверждает перевод на реквизиты сделки',
    bank_notice: 'Поступление видно по уведомлению банка',
    statement: 'Поступление видно по выписке',
    no_proof: 'Трейдер не показал, что денег не было',
    other: OTHER_LABEL,
  },
  trader: {
    not_received: 'Поступления нет: это видно по выписке',
    other_requisite: 'Перевод ушёл на другие реквизиты',
    other_amount: 'В чеке другая сумма или дата',
    used_receipt: 'Этот чек уже относится к другому платежу',
    forged: 'Чек изменён',
    other: OTHER_LABEL,
  },
  archive: {
    mistake: 'Апелляция подана по ошибке',
    duplicate: 'Об этом уже есть другая апелляция',
    settled: 'Стороны решили вопрос сами',
    other: OTHER_LABEL,
  },
} as const satisfies Record<AppealDecision, Reasons>;

/** The lists of reasons by the journal's event. */
export const reasonsOfAppealEvents: Readonly<Record<string, Reasons>> = {
  'appeal.accepted': appealReasons.payer,
  'appeal.rejected': appealReasons.trader,
  'appeal.archived': appealReasons.archive,
};
