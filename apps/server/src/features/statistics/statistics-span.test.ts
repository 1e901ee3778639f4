import { expect, test } from 'vitest';
import { spanBefore, spanOf } from './statistics-span.ts';

test('a period is its days from midnight to midnight, Moscow time', () => {
  expect(spanOf({ from: '2026-11-14', to: '2026-11-15' })).toEqual({
    since: new Date('2026-11-13T21:00:00Z'),
    until: new Date('2026-11-15T21:00:00Z'),
    first_day: '2026-11-14',
    last_day: '2026-11-15',
    cut_day: null,
  });
});

test('a period that is over is held against as many whole days before it', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  expect(spanBefore({ from: '2026-11-14', to: '2026-11-15' }, now)).toEqual(
    spanOf({ from: '2026-11-12', to: '2026-11-13' }),
  );
});

test('a period that is not over is held against what there was by the same time', () => {
  const now = new Date('2026-11-15T09:30:00Z');
  expect(spanBefore({ from: '2026-11-15', to: '2026-11-15' }, now)).toEqual({
    since: new Date('2026-11-13T21:00:00Z'),
    until: new Date('2026-11-14T09:30:00Z'),
    first_day: '2026-11-14',
    last_day: '2026-11-14',
    cut_day: '2026-11-14',
  });
  const month = spanBefore({ from: '2026-11-01', to: '2026-11-30' }, now);
  expect([month.first_day, month.last_day, month.cut_day]).toEqual(['2026-10-02', '2026-10-16', '2026-10-16']);
});

test('at the first moment of a day nothing of it is over', () => {
  const now = new Date('2026-11-14T21:00:00Z');
  const { since, until, cut_day } = spanBefore({ from: '2026-11-15', to: '2026-11-16' }, now);
  expect([since, until, cut_day]).toEqual([new Date('2026-11-12T21:00:00Z'), new Date('2026-11-14T21:00:00Z'), null]);
});
