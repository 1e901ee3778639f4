import { CLAIM_OPEN_DAYS, type Claim } from '@app/contract/topups/claims-api';
import { plural } from '#lib/text/format.ts';
import type { Tone } from '#ui/status/status-badge.tsx';

export const claimsText = {
  open: 'Перевод не\u00a0зачислен?',
  title: 'Заявить о\u00a0переводе',
  what: 'Перевод, который не\u00a0совпал ни\u00a0с\u00a0одной заявкой, не\u00a0потеряется: оператор зачислит его тому, кто докажет, что отправил его, по\u00a0курсу на\u00a0момент перевода.',
  wait: (hours: number) =>
    `Решение\u00a0— не\u00a0раньше чем через ${hours}\u00a0${plural(hours, ['час', 'часа', 'часов'])} после перевода: до\u00a0тех пор о\u00a0нём может заявить и\u00a0другой.`,
  tx_id: 'Номер транзакции (TXID)',
  tx_hint: 'Из\u00a0истории кошелька или биржи. Можно вставить и\u00a0ссылку на\u00a0обозреватель',
  from_address: 'Адрес, с\u00a0которого отправлено',
  proof: 'Снимок или выписка, где виден адрес отправителя',
  noProof: 'Приложите снимок или выписку, где виден адрес отправителя',
  note: 'Комментарий, если нужен',
  submit: 'Отправить',
  sent: 'Заявление отправлено',

  list: 'Мои заявления о\u00a0переводах',
  sentAt: (moment: string) => `отправлено ${moment}`,
  copy: 'Скопировать номер транзакции',
  failed: 'Не\u00a0удалось загрузить заявления о\u00a0переводах.',
  retry: 'Повторить',
  overdue: `За\u00a0${CLAIM_OPEN_DAYS}\u00a0${plural(CLAIM_OPEN_DAYS, ['день', 'дня', 'дней'])} перевод не\u00a0подтвердился`,
};

export const claimStates: Record<Claim['state'], { label: string; tone: Tone }> = {
  open: { label: 'На\u00a0рассмотрении', tone: 'working' },
  credited: { label: 'Зачислено', tone: 'done' },
  closed: { label: 'Без\u00a0зачисления', tone: 'rejected' },
};
