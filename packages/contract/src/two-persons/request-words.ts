import type { EventName } from '../journal/journal.ts';
import type { Badge } from '../values/tone.ts';
import type { RequestState } from './request-machine.ts';

// Every word of a request's life, for screens and journal.

export const requestStates: Record<RequestState, Badge> = {
  open: { label: 'Ждёт второго', tone: 'waiting' },
  refused: { label: 'Решает владелец', tone: 'rejected' },
  done: { label: 'Подтверждён', tone: 'done' },
  upheld: { label: 'Отклонён', tone: 'rejected' },
  lapsed: { label: 'Не действует', tone: 'archived' },
  withdrawn: { label: 'Отозван', tone: 'archived' },
};

/** What happened, in the journal. */
export const requestEventLabels: Record<Extract<EventName, `request.${string}`>, string> = {
  'request.asked': 'Спрошен второй человек',
  'request.confirmed': 'Второй подтвердил',
  'request.refused': 'Второй не подтвердил',
  'request.upheld': 'Владелец отклонил запрос',
  'request.withdrawn': 'Запрос отозван',
  'request.lapsed': 'Запрос перестал действовать',
  'request.alone': 'Сделано одним: подтвердить было некому',
};
