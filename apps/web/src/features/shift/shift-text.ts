import { MOST_DEALS_AT_ONCE } from '@app/contract/deals/deals-api';
import { plural } from '#lib/text/format.ts';
import type { Thing } from './shift-queue.ts';

const deals = (n: number) => `${n}\u00a0${plural(n, ['сделка', 'сделки', 'сделок'])}`;

const kinds = { deal: 'Сделка', appeal: 'Апелляция', payout: 'Выплата' } satisfies Record<Thing['kind'], string>;

function idOf(thing: Thing): number {
  if (thing.kind === 'deal') return thing.deal.id;
  return thing.kind === 'appeal' ? thing.appeal.id : thing.payout.id;
}

export const shiftText = {
  title: 'Смена',
  figures: 'Итоги смены',
  earned: 'Заработано сегодня',
  ofGoal: 'из',
  held: 'Удержано',
  loss: 'До\u00a0ближайшей потери',
  noLoss: 'ничего не\u00a0ждёт',

  queue: 'Очередь',
  kinds,
  titleOf: (thing: Thing) => `${kinds[thing.kind]} №\u00a0${idOf(thing)}`,
  asked: (thing: Thing) => `Вам задали вопрос: ${kinds[thing.kind].toLowerCase()} №\u00a0${idOf(thing)}.`,
  toQuestion: 'Ответить',
  more: (n: number) => `И\u00a0ещё ${deals(n)} со\u00a0сроком позже: появятся, когда закроете эти`,

  select: `Выбрать сделки, до\u00a0${MOST_DEALS_AT_ONCE}`,
  selected: (n: number) => `Выбрано: ${deals(n)}`,
  unselect: 'Снять выбор',

  toQueue: 'К\u00a0очереди',
  openNext: 'Открыть ближайшую',
  keys: [
    { keys: ['J', 'K'], what: 'следующая и\u00a0предыдущая' },
    { keys: ['0–9'], what: 'код, шесть цифр отправляются сами' },
    { keys: ['X'], what: 'выбрать несколько сделок под один код' },
    { keys: ['Enter'], what: 'открыть решение' },
    { keys: ['Esc'], what: 'назад к\u00a0очереди' },
  ],
  cancelPayout: 'Отменить выплату',
  left: 'Осталось',

  empty: {
    title: 'Всё сделано',
    text: 'Сейчас ничего не\u00a0ждёт вашего решения. Новые сделки, апелляции и\u00a0выплаты появятся здесь сами.',
  },
  loading: 'Очередь загружается',
};
