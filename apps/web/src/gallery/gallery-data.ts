import type { Tone } from '#ui/status/status-badge.tsx';

export interface SampleDeal {
  id: number;
  payment_id: string;
  profile: string;
  method: string;
  requisites: string;
  received: bigint;
  debited: bigint;
  createdAt: Date;
  status: { tone: Tone; word: string };
}

const banks = [
  'Сбербанк · 4412',
  'Т-Банк · 0917',
  'Азиатско-Тихоокеанский Банк · 77120',
  'ВТБ · 3305',
  'Банк «Санкт-Петербург» · 18',
];
const requisites = ['2202200112345678', '79991234567', '4276380012345678', '89031234567', '2200700987654321'];
const statuses: SampleDeal['status'][] = [
  { tone: 'waiting', word: 'Ожидает' },
  { tone: 'done', word: 'Завершено' },
  { tone: 'archived', word: 'В архиве' },
  { tone: 'working', word: 'Проверка' },
  { tone: 'rejected', word: 'Отклонена' },
];
const amounts = [150_000n, 1_234_550n, 98_765_432_109n, 10_000n, 4_999_900n];

export function sampleDeals(count: number): SampleDeal[] {
  return Array.from({ length: count }, (_, index) => {
    const received = pick(amounts, index);
    return {
      id: 1042 - index,
      payment_id: `b7f3c1a2-5d4e-4f6a-9c8b-${(0x1a2b3c4d5e6f + index).toString(16)}`,
      profile: pick(banks, index),
      method: index % 2 === 0 ? 'C2C' : 'СБП',
      requisites: pick(requisites, index),
      received,
      debited: received - received / 13n,
      createdAt: new Date(Date.UTC(2026, 10, 15, 11, 59 - index, 7)),
      status: pick(statuses, index),
    };
  });
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

export const sampleFiles = [
  new File(['x'.repeat(48_200)], 'чек-сбербанк-от-15-ноября-2026-перевод-по-номеру-карты.pdf', {
    type: 'application/pdf',
  }),
  new File(['x'.repeat(1_248_200)], 'IMG_20261115_140512.jpg', { type: 'image/jpeg' }),
  new File(['x'.repeat(900)], 'screenshot.png', { type: 'image/png' }),
];
