import type { NoticeKind } from '@app/contract/notices';
import { formatRoubles, plural } from '#lib/text/format.ts';

export const noticesText = {
  title: 'Настройка уведомлений',
  open: 'Уведомления',
  unread: (count: number) => `новых: ${count > 99 ? 'больше 99' : count}`,
  openBlocked: 'Уведомления: браузер пока не\u00a0даёт звук, щёлкните в\u00a0любом месте страницы',
  about:
    'О\u00a0чём сообщать, пока вы заняты другим. Выбор сохраняется за\u00a0вами и\u00a0действует на\u00a0всех ваших устройствах.',
  volume: 'Громкость',
  test: 'Проверить',
  what: 'О\u00a0чём',
  sound: 'Звук',
  popup: 'В\u00a0браузере',
  listen: (kind: string) => `Прослушать: ${kind}`,
  soundOf: (kind: string) => `${kind}: звук`,
  popupOf: (kind: string) => `${kind}: уведомление браузера`,

  blocked:
    'Браузер не\u00a0дал проиграть звук. Разрешите звук в\u00a0настройках этого сайта (значок слева от\u00a0адреса) и\u00a0нажмите «Проверить».',
  denied:
    'Браузер запретил уведомления этого сайта. Разрешите их: значок слева от\u00a0адреса\u00a0→ «Уведомления»\u00a0→ «Разрешить».',
  dismissed: 'Разрешение не\u00a0дано, поэтому уведомлений не\u00a0будет. Включите ещё раз и\u00a0нажмите «Разрешить».',
  insecure: 'Уведомления браузера работают только по\u00a0защищённому адресу (https). Звук работает и\u00a0так.',
  unsupported: 'Этот браузер не\u00a0показывает уведомлений. Звук работает и\u00a0так.',
  notAskedHere: 'В\u00a0этом браузере показывать уведомления ещё не\u00a0разрешено.',
  allowHere: 'Разрешить',
  popupHint: 'Уведомление браузера появляется, когда кабинет не\u00a0на\u00a0виду.',

  saveFailed: 'Не\u00a0удалось сохранить выбор. ',
  loadFailed: 'Не\u00a0удалось загрузить настройки уведомлений.',
  retry: 'Повторить',

  away: (what: string) => `Пока вас не\u00a0было: ${what}`,
  setUp: 'Настроить уведомления',
  close: 'Закрыть',
  notNow: 'Не\u00a0сейчас',
};

export const kindLabels: Record<NoticeKind, string> = {
  deal: 'Новая сделка',
  arrival: 'Поступление от\u00a0банка',
  appeal: 'Новая апелляция',
  payout: 'Новая выплата',
  deposit: 'Пополнение баланса',
  review: 'Выплата на\u00a0проверку',
};

const one: Record<NoticeKind, string> = { ...kindLabels, deposit: 'Баланс пополнен' };

const several: Record<NoticeKind, readonly [string, string, string]> = {
  arrival: ['поступление', 'поступления', 'поступлений'],
  deal: ['новая сделка', 'новые сделки', 'новых сделок'],
  appeal: ['новая апелляция', 'новые апелляции', 'новых апелляций'],
  payout: ['новая выплата', 'новые выплаты', 'новых выплат'],
  deposit: ['пополнение баланса', 'пополнения баланса', 'пополнений баланса'],
  review: ['выплата на\u00a0проверку', 'выплаты на\u00a0проверку', 'выплат на\u00a0проверку'],
};

export interface NoticeSummary {
  kind: NoticeKind;
  count: number;
  /** The sum of all amounts, if every event has one. */
  amount?: bigint | undefined;
}

/** «Новая сделка · 1 500 ₽», «3 новые сделки · 4 500 ₽». */
export function noticeText({ kind, count, amount }: NoticeSummary): string {
  const what = count === 1 ? one[kind] : countedText({ kind, count });
  return amount === undefined ? what : `${what} · ${formatRoubles(amount)}`;
}

/** «1 новая сделка», «3 новые сделки». */
export function countedText({ kind, count }: Pick<NoticeSummary, 'kind' | 'count'>): string {
  return `${count}\u00a0${plural(count, several[kind])}`;
}
