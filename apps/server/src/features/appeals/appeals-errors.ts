import { correctionMessage } from '@app/contract/deals/deals-api';
import { plural } from '@app/contract/values/plural';
import type { Refusal } from '#http/refusal.ts';

export const appealErrors = {
  notFound: { status: 404, code: 'appeal_not_found', error: 'Апелляция не найдена' },
  dealFinal: { status: 409, code: 'deal_final', error: 'Сделка закрыта: апелляция не нужна' },
  dealTooOld: {
    status: 409,
    code: 'deal_too_old',
    error: 'Сделка слишком старая: апелляция уже не принимается',
  },
  open: { status: 409, code: 'appeal_open', error: 'По этой сделке уже есть открытая апелляция' },
  decided: { status: 409, code: 'decided', error: 'Апелляция по этой сделке уже решена, новой быть не может' },
  accepted: { status: 409, code: 'appeal_accepted', error: 'Апелляция уже принята' },
  rejected: { status: 409, code: 'appeal_rejected', error: 'Апелляция уже отклонена' },
  review: { status: 409, code: 'appeal_review', error: 'Апелляцию проверяет оператор' },
  archived: { status: 409, code: 'appeal_archived', error: 'Апелляция в архиве' },
  party: {
    status: 403,
    code: 'party',
    error: 'Платформа — сторона апелляции: решает оператор. Апелляцию можно отозвать или признать ошибочной',
  },
  notInReview: { status: 409, code: 'appeal_not_in_review', error: 'Апелляция не на проверке' },
  nothingToAccept: {
    status: 409,
    code: 'no_appeal',
    error: 'По этой сделке нет апелляции, которую можно принять',
  },
  otherAmount: {
    status: 409,
    code: 'appeal_other_amount',
    error: 'По сделке есть апелляция на другую сумму. Ответьте на неё в разделе «Апелляции»',
  },
  replaced: {
    status: 409,
    code: 'appeal_replaced',
    error: 'По сделке пришла новая апелляция. Откройте её и решите заново',
  },
  badCorrection: {
    status: 400,
    code: 'bad_correction',
    error: correctionMessage,
    fields: { correction: correctionMessage },
  },
  openOnDeal: {
    status: 409,
    code: 'appeal_open',
    error: 'По сделке открыта апелляция. Сначала ответьте на неё',
  },
} satisfies Record<string, Refusal>;

export const tooManyAppeals = (attempts: number): Refusal => ({
  status: 409,
  code: 'appeal_attempts',
  error: `По этой сделке уже ${plural(attempts, ['была', 'было', 'было'])} ${attempts} ${plural(attempts, ['апелляция', 'апелляции', 'апелляций'])}, больше нельзя`,
});
