import type { Deal } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { plural } from '#lib/text/format.ts';
import { isDisputed } from '../deals-text.ts';

const tooOld = 'Время, когда сделку можно было принять, прошло.';

/** Words of the dialog that closes deals. Apart from those of the list, which loads without the dialog. */
export const dealCloseText = {
  titles: { close: 'Закрыть сделку', archive: 'Отправить сделку в архив' },
  severalTitles: { close: 'Закрыть сделки', archive: 'Отправить сделки в архив' },
  prompt: 'Введите 6-ти значный OTP код',
  nextCode: (seconds: number) => `Прежний код уже использован, новый появится через ${seconds}\u00a0с`,
  confirm: 'Подтвердить',
  busy: 'Загрузка...',
  noTwoFactor: 'Подключите двухэтапную аутентификацию в\u00a0настройках',
  toSettings: 'Открыть настройки',
  moved: 'Статус сделки успешно изменён',
  severalMoved: (n: number) => `Статус сделок успешно изменён: ${n}`,
  movedSum: (sum: string) => `На\u00a0сумму ${sum}`,
  deals: 'Сделок',
  more: (n: number) => `и\u00a0ещё ${n}\u00a0${plural(n, ['сделка', 'сделки', 'сделок'])}`,
  left: 'Осталось',
  nearest: 'До\u00a0ближайшего срока',
  late: {
    [DealStatus.expired]:
      'Время на\u00a0оплату вышло, и\u00a0удержание снято: сумма спишется с\u00a0доступного баланса.',
    [DealStatus.cancelled]:
      'Сделку отменила платформа, и\u00a0удержание снято: сумма спишется с\u00a0доступного баланса.',
  },
  appealed:
    'Пришла апелляция, и\u00a0сделка больше не\u00a0ждёт оплаты. Если подтвердить её\u00a0здесь, апелляция будет принята.',
  severalAppealed:
    'Среди выбранных есть сделки с\u00a0апелляцией. Если подтвердить их\u00a0здесь, апелляции будут приняты.',
  severalLate:
    'Среди выбранных есть сделки, по\u00a0которым удержание снято: их\u00a0сумма спишется с\u00a0доступного баланса.',

  archiving: 'Сделка уйдёт из\u00a0тех, что ещё можно принять: после этого закрыть её можно только через апелляцию.',

  over: {
    close: {
      [DealStatus.waiting]: 'Сделка ещё ждёт оплаты.',
      [DealStatus.closed]: 'Сделка уже закрыта.',
      [DealStatus.archived]: 'Сделка уже в\u00a0архиве: закрыть её можно только через апелляцию.',
      [DealStatus.expired]: tooOld,
      [DealStatus.cancelled]: tooOld,
    } satisfies Record<DealStatus, string>,
    archive: {
      [DealStatus.waiting]: 'Сделка ещё ждёт оплаты: в\u00a0архив её отправить нельзя.',
      [DealStatus.closed]: 'Сделка уже закрыта: в\u00a0архив её отправить нельзя.',
      [DealStatus.archived]: 'Сделка уже в\u00a0архиве.',
      [DealStatus.expired]: 'Пришла апелляция: пока она открыта, сделку в\u00a0архив отправить нельзя.',
      [DealStatus.cancelled]: 'Пришла апелляция: пока она открыта, сделку в\u00a0архив отправить нельзя.',
    } satisfies Record<DealStatus, string>,
  },
  severalOver: {
    close: 'Ни\u00a0одну из\u00a0выбранных сделок закрыть уже нельзя.',
    archive: 'Ни\u00a0одну из\u00a0выбранных сделок отправить в\u00a0архив уже нельзя.',
  },
  severalLeft: (n: number) =>
    `Пока окно было открыто, ${plural(n, ['изменилась', 'изменились', 'изменились'])} ${n}\u00a0${plural(n, ['сделка', 'сделки', 'сделок'])}. Подтверждение их\u00a0не\u00a0затронет:`,
  nothingSent: 'Ничего не\u00a0отправлено, код не\u00a0использован.',

  outcome: (done: number, all: number) => `Готово: ${done} из\u00a0${all}`,
  refused: 'Не\u00a0изменены и\u00a0остались выбранными:',
  refusedWhy: 'Причина не\u00a0указана',
  understood: 'Понятно',
};

/** The state of a deal in a word, beside its name. */
export const stateText = ({ status, appeal_id }: Pick<Deal, 'status' | 'appeal_id'>): string =>
  isDisputed({ status, appeal_id }) ? 'пришла апелляция' : stateTexts[status];

const stateTexts: Record<DealStatus, string> = {
  [DealStatus.waiting]: 'ожидает',
  [DealStatus.closed]: 'уже закрыта',
  [DealStatus.archived]: 'в\u00a0архиве',
  [DealStatus.expired]: 'время вышло',
  [DealStatus.cancelled]: 'отменена платформой',
};

/** Why the money for this deal comes from the available balance. */
export function lateText({ status }: Pick<Deal, 'status'>): string | undefined {
  return status === DealStatus.expired || status === DealStatus.cancelled ? dealCloseText.late[status] : undefined;
}
