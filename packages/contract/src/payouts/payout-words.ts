import { OTHER, OTHER_LABEL, type Reasons } from '../cases/case-reasons.ts';
import type { EventName, InboxEvent } from '../journal/journal.ts';
import type { Badge, InboxWords } from '../values/tone.ts';
import {
  moveOfJudge,
  type PayoutCaseAction,
  type PayoutNoteKind,
  type PayoutOutcome,
  PayoutStatus,
  payoutActions,
  payoutMoves,
} from './payout-machine.ts';

// Every word of a payout's life: for screens, files, journal, inbox and figures. Sentences of one dialog are in the texts of that screen.

export const payoutStatuses: Record<PayoutStatus, Badge> = {
  [PayoutStatus.incorrect]: { label: 'Некорректная', tone: 'rejected' },
  [PayoutStatus.waiting]: { label: 'Ожидает', tone: 'waiting' },
  [PayoutStatus.inWork]: { label: 'В работе', tone: 'working' },
  [PayoutStatus.review]: { label: 'Проверка', tone: 'working' },
  [PayoutStatus.checked]: { label: 'Проверено', tone: 'done' },
  [PayoutStatus.rejected]: { label: 'Отменено', tone: 'rejected' },
  [PayoutStatus.archived]: { label: 'В архиве', tone: 'archived' },
  [PayoutStatus.done]: { label: 'Оплачено', tone: 'done' },
};

/** What the fields are called by which everybody knows a payout. */
export const payoutFieldNames = { bank: 'Банк' };

/** In work for longer than it may be. Staff read it in the middle of a sentence. */
export const payoutOverdue = {
  label: 'Просрочена',
  inside: 'просрочена',
  tone: 'rejected',
} as const satisfies Badge & {
  inside: string;
};

/** The tabs of traders and moderators, by the last part of their address. */
export const payoutTabWords = {
  pending: 'В ожидании',
  inprogress: 'В работе',
  underreview: 'Проверка',
  done: 'Оплачено',
  incorrected: 'Некорректные',
};

/** Shown beside the status where the status does not say enough. */
export const noteBadges = {
  sent_back: { label: 'Возвращена', tone: 'waiting' },
  not_proven: { label: 'Не подтверждена', tone: 'rejected' },
  reversed: { label: 'Оплата отозвана', tone: 'rejected' },
} as const satisfies Partial<Record<PayoutNoteKind, Badge>>;

/** Undefined where the status says enough. */
export const noteBadgeOf = (kind: PayoutNoteKind | null): Badge | undefined =>
  kind === null ? undefined : (noteBadges as Partial<Record<PayoutNoteKind, Badge>>)[kind];

/** Who wrote the note. */
export const noteNames: Record<PayoutNoteKind, string> = {
  cancelled: 'Причина отмены',
  sent_back: 'Чего не\u00a0хватает',
  not_proven: 'Почему не\u00a0подтверждена',
  rejected: 'Причина отклонения',
  reversed: 'Почему оплата отозвана',
};

type EventOfPayout = Extract<EventName, `payout.${string}`>;

/** What happened, in the journal. */
export const payoutEventLabels: Record<EventOfPayout, string> = {
  'payout.created': 'Выплата создана',
  'payout.taken': 'Выплата взята в работу',
  'payout.sent_to_review': 'Чек отправлен на проверку',
  'payout.cancelled': 'Выплата отменена трейдером',
  'payout.done': 'Выплата подтверждена',
  'payout.sent_back': 'Чек возвращён трейдеру',
  'payout.not_proven': 'Выплата не подтверждена',
  'payout.returned': 'Выплата вернулась в пул',
  'payout.reversed': 'Оплата выплаты отозвана',
  'payout.rejected': 'Выплата отклонена',
  'payout.withdrawn': 'Выплата отозвана платформой',
  'payout.question': 'Вопрос трейдеру по выплате',
  'payout.message': 'Сообщение трейдеру по выплате',
  'payout.trader_message': 'Сообщение от трейдера по выплате',
  'payout.note_added': 'Внутренняя заметка к выплате',
};

/** The same in the inbox of its trader. */
export const payoutTellings: Record<Extract<InboxEvent, `payout.${string}`>, InboxWords> = {
  'payout.question': { what: 'Вам задали вопрос по\u00a0выплате №', tone: 'waiting' },
  'payout.message': { what: 'Сообщение по\u00a0выплате №', tone: 'working' },
  'payout.done': { what: 'Выплата № проверена, деньги зачислены', tone: 'done' },
  'payout.sent_back': { what: 'Выплата № возвращена: нужен другой чек', tone: 'rejected' },
  'payout.not_proven': { what: 'Выплата № не\u00a0подтверждена', tone: 'rejected' },
  'payout.returned': { what: 'Выплата № снова в\u00a0общем списке', tone: 'archived' },
  'payout.rejected': { what: 'Выплата № отклонена', tone: 'rejected' },
  'payout.reversed': { what: 'Оплата выплаты № отозвана', tone: 'rejected' },
  'payout.withdrawn': { what: 'Платформа отозвала выплату №', tone: 'archived' },
};

/** The same in the figures of those who judge. */
export const payoutOutcomes: Record<PayoutOutcome, string> = {
  done: 'Оплата подтверждена',
  sent_back: 'Возвращено трейдеру',
  not_proven: 'Не\u00a0подтверждено',
  rejected: 'Отклонено',
  returned: 'Возвращено в\u00a0пул',
  reversed: 'Оплата отозвана',
};

/** Sent to the server and read by the moderator. */
export const cancelReasons = [
  'Не удаётся перевести по указанному номеру телефона',
  'Не удаётся перевести по указанному номеру карты',
  'Номер телефона не привязан к указанному банку',
  'Отмена без комментария',
];

/** Both sides read these, like those of appeals. */
export const payoutReasons = {
  done: { receipt_valid: 'Чек подтверждает перевод', statement: 'Перевод виден по выписке', other: OTHER_LABEL },
  sendback: {
    unreadable: 'Чек не читается: пришлите чётче или в PDF',
    incomplete: 'В чеке не видно суммы, даты или получателя',
    other_file: 'Это не чек об этой выплате',
    statement: 'Пришлите выписку или чек с печатью банка',
    other: OTHER_LABEL,
  },
  notproven: {
    no_transfer: 'Чек не подтверждает перевод',
    other_amount: 'В чеке другая сумма или дата',
    other_payee: 'В чеке другой получатель',
    used_receipt: 'Этот чек уже относится к другой выплате',
    forged: 'Чек изменён',
    other: OTHER_LABEL,
  },
  fullreject: {
    wrong_payee: 'По этим реквизитам перевод не проходит',
    unpayable: 'Выплату никто не смог оплатить',
    asked: 'Отклонить попросила платформа',
    other: OTHER_LABEL,
  },
  return: { not_sent: 'Трейдер не отправлял деньги', came_back: 'Банк вернул перевод отправителю', other: OTHER_LABEL },
  reverse: {
    not_received: 'Получатель не получил денег',
    cancelled: 'Перевод отменён или вернулся отправителю',
    forged: 'Чек изменён',
    mistake: 'Оплату подтвердили по ошибке',
    other: OTHER_LABEL,
  },
} as const satisfies Record<PayoutCaseAction, Reasons>;

/** The lists of reasons by the journal's event. */
export const reasonsOfPayoutEvents: Readonly<Record<string, Reasons>> = Object.fromEntries(
  payoutActions.map((said) => [payoutMoves[moveOfJudge(said)].event, payoutReasons[said]]),
);

/** What SPEC.md's dialog offers for a rejection, and the reason of the list that it says in other words. */
export const rejectPresets: readonly { words: string; code?: keyof typeof payoutReasons.fullreject }[] = [
  { words: 'Невозможно перевести по этому номеру телефона', code: 'wrong_payee' },
  { words: 'Невозможно перевести по этому номеру карты', code: 'wrong_payee' },
  { words: 'Этот номер телефона не привязан к банку', code: 'wrong_payee' },
  { words: 'Причина неизвестна' },
];

/** SPEC.md's call has words only: the code of the reason that they say, if they say one of the list. */
export function codeOfWords(action: PayoutCaseAction, words: string): string | undefined {
  const [code] = Object.entries(payoutReasons[action]).find(([one, label]) => one !== OTHER && label === words) ?? [];
  return code ?? (action === 'fullreject' ? rejectPresets.find((preset) => preset.words === words)?.code : undefined);
}
