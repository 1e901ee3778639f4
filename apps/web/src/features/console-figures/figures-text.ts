import type { CaseKind } from '@app/contract/cases/case-leases';
import { plural } from '#lib/text/format.ts';

export const figuresText = {
  title: 'Показатели дел',
  back: 'К\u00a0делам',
  exported: 'показатели дел',
  kind: 'Вид',
  any: 'Все',
  who: 'Кто решил',
  trader: 'Трейдер',
  clear: 'Снять',
  presets: { week: '7\u00a0дней', month: '30\u00a0дней', quarter: '90\u00a0дней', year: 'Год' },
  tiles: {
    decisions: 'Решений',
    median: 'Решают за',
    overturned: 'Отменено потом',
  },
  kinds: (appeals: string, payouts: string) => `апелляций\u00a0${appeals}, выплат\u00a0${payouts}`,
  most: (time: string) => `9 из\u00a010\u00a0— до\u00a0${time}`,
  shareOf: (percent: string) => `${percent} решений`,
  chart: 'Решения по\u00a0дням',
  perDay: 'Решений',
  nothing: 'За\u00a0этот период никто ничего не\u00a0решил',
  judges: 'Кто решает',
  traders: 'Трейдеры',
  reasons: 'Решения и\u00a0причины',
  command: 'командой',
  nobody: 'без\u00a0трейдера',
  noReason: 'Причина не\u00a0выбрана',
  columns: {
    name: 'Имя',
    decisions: 'Решений',
    against: 'Не\u00a0в\u00a0пользу',
    median: 'Обычно',
    most: '9 из\u00a010',
    overturned: 'Отменено',
    outcome: 'Решение',
    reason: 'Причина',
    count: 'Сколько',
  },
  count: (n: number) => plural(n, ['решение', 'решения', 'решений']),
  show: 'Показать',
  overturnedOf: (count: string) => `отменено ${count}`,
  small:
    'Время\u00a0— от\u00a0прихода дела до\u00a0решения, без\u00a0ожидания ответа на\u00a0вопрос. Отменено\u00a0— решение, которое потом изменил кто-то другой. Возврат трейдеру и\u00a0в\u00a0пул решениями не\u00a0считаются.',
};

export const kindsLabels: Record<CaseKind, string> = { appeal: 'Апелляции', payout: 'Выплаты' };
