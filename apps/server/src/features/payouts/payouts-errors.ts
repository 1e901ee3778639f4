import { fileMessages } from '@app/contract/files';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { TraderState } from '@app/contract/people/trader-state';
import { plural } from '@app/contract/values/plural';
import type { Refusal } from '#http/refusal.ts';
import { hours, minutes } from '#lib/clock.ts';

export const payoutErrors = {
  changed: {
    status: 409,
    code: 'payout_changed',
    error: 'Пока вы смотрели, выплата изменилась. Посмотрите на неё снова',
  },
  notFound: { status: 404, code: 'payout_not_found', error: 'Выплата не найдена' },
  taken: { status: 409, code: 'payout_taken', error: 'Эту выплату уже взял другой трейдер' },
  alreadyYours: { status: 409, code: 'payout_in_work', error: 'Эта выплата уже у вас в работе' },
  waiting: { status: 409, code: 'payout_waiting', error: 'Выплата ещё в пуле: её никто не взял в работу' },
  inWork: { status: 409, code: 'payout_in_work', error: 'Выплата в работе у трейдера' },
  inTime: {
    status: 409,
    code: 'payout_in_time',
    error: 'Выплата в работе: вернуть её в пул ещё рано',
  },
  review: { status: 409, code: 'payout_in_review', error: 'Выплата уже на проверке' },
  cancelled: { status: 409, code: 'payout_cancelled', error: 'Выплата отменена и ждёт решения модератора' },
  rejected: { status: 409, code: 'payout_rejected', error: 'Выплата отклонена модератором' },
  withdrawn: { status: 409, code: 'payout_withdrawn', error: 'Выплата отозвана' },
  done: { status: 409, code: 'payout_done', error: 'Выплата уже оплачена' },
  reversed: { status: 409, code: 'payout_reversed', error: 'Оплата этой выплаты отозвана' },
  reverseLate: {
    status: 409,
    code: 'payout_reverse_late',
    error: 'Отозвать оплату этой выплаты уже нельзя: срок вышел',
  },
  notPaid: { status: 409, code: 'payout_not_paid', error: 'Выплата не оплачена: отзывать нечего' },
  overdue: {
    status: 409,
    code: 'payout_overdue',
    error: 'У вас есть просроченная выплата: отправьте чеки или отмените её, затем берите новую',
  },
  sentBackEnough: {
    status: 409,
    code: 'payout_sent_back_twice',
    error: 'Эту выплату больше нельзя возвращать трейдеру: отметьте её оплаченной или не подтвердите',
  },
  ownPayout: { status: 403, code: 'own_payout', error: 'Эту выплату платили вы сами: решает другой модератор' },
  exists: { status: 409, code: 'payout_exists', error: 'Выплата с таким payout_id уже есть' },
  noReceipt: { status: 400, code: 'no_files', error: fileMessages.none, fields: { files: fileMessages.none } },
  pdfOnly: {
    status: 415,
    code: 'wrong_file_type',
    error: fileMessages.wrongTypePdfOnly,
    fields: { files: fileMessages.wrongTypePdfOnly },
  },
  notSupported: {
    status: 501,
    code: 'not_supported',
    error: 'Этот вызов не поддерживается: используйте /trader/payoutrequest/edit',
  },
} satisfies Record<string, Refusal>;

/** Only an active trader takes payouts. */
export const stoppedErrors: Record<Exclude<TraderState, 'active'>, Refusal> = {
  new: {
    status: 409,
    code: 'trader_new',
    error: 'Регистрация на проверке: брать выплаты можно будет, когда оператор её одобрит',
  },
  paused: {
    status: 409,
    code: 'trader_paused',
    error: 'Оператор приостановил приём: новые выплаты брать нельзя, начатые завершите как обычно',
  },
  blocked: { status: 409, code: 'trader_blocked', error: 'Доступ закрыт, обратитесь в поддержку' },
};

/** How many there are; more than the limit if it was lowered meanwhile. */
export const tooMany = (present: number): Refusal => ({
  status: 409,
  code: 'too_many_payouts',
  error: `В работе уже ${present} ${plural(present, ['выплата', 'выплаты', 'выплат'])}: завершите одну из них, затем берите новую`,
});

export const tooManyInReview = (present: number): Refusal => ({
  status: 409,
  code: 'too_many_in_review',
  error: `На проверке уже ${present} ${plural(present, ['ваша выплата', 'ваши выплаты', 'ваших выплат'])}: дождитесь решения модератора, затем берите новую`,
});

/** After too many cancellations. */
export function pausedFor(rest: number): Refusal {
  const wait = rest > hours(1) ? `${Math.ceil(rest / hours(1))} ч` : `${Math.ceil(rest / minutes(1))} мин`;
  return {
    status: 409,
    code: 'too_many_cancellations',
    error: `Слишком много отмен: новую выплату можно взять через ${wait}`,
  };
}

const byStatus: Record<PayoutStatus, Refusal> = {
  [PayoutStatus.incorrect]: payoutErrors.cancelled,
  [PayoutStatus.waiting]: payoutErrors.waiting,
  [PayoutStatus.inWork]: payoutErrors.inWork,
  [PayoutStatus.review]: payoutErrors.review,
  [PayoutStatus.checked]: payoutErrors.review,
  [PayoutStatus.rejected]: payoutErrors.rejected,
  [PayoutStatus.archived]: payoutErrors.withdrawn,
  [PayoutStatus.done]: payoutErrors.done,
};

/** Explains why a move is impossible, by the status of the payout. */
export const refusalAt = (status: PayoutStatus): Refusal => byStatus[status];
