import { formatCount } from '#lib/text/format.ts';

export const dealsWaitingText = {
  title: 'Ждут',
  none: 'Сейчас ничего не\u00a0ждёт',
  /** Of a deal whose money came after its time was over. */
  late: 'После срока',
  more: (n: number) => `ещё\u00a0${formatCount(n)}`,
  toShift: 'Все по\u00a0порядку\u00a0— в\u00a0смене',
};
