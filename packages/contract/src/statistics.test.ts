import { expect, test } from 'vitest';
import { banksOf, conversion, statisticsApi, statisticsPeriod } from './statistics.ts';

const today = '2026-11-15';

test('thirty days up to today are meant when nothing is said', () => {
  expect(statisticsPeriod({}, today)).toEqual({ from: '2026-10-17', to: '2026-11-15' });
  expect(statisticsPeriod({ to: '2026-03-01' }, today)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
});

test('a beginning alone goes on to today, but not further than a year', () => {
  expect(statisticsPeriod({ from: '2026-11-01' }, today)).toEqual({ from: '2026-11-01', to: '2026-11-15' });
  expect(statisticsPeriod({ from: '2020-01-01' }, today)).toEqual({ from: '2020-01-01', to: '2020-12-31' });
  expect(statisticsPeriod({ from: '2027-01-01' }, today)).toEqual({ from: '2027-01-01', to: '2027-01-01' });
});

test('profiles of a bank are added up, the bank with the largest turnover first', () => {
  const figures = {
    created: 3,
    waiting: 1,
    closed: 2,
    turnover: 100n,
    earned: 8n,
    appeals: 1,
    appeals_accepted: 1,
    appeals_rejected: 0,
  };
  const profile = (bank_profile_id: number, bank: string, turnover: bigint) => {
    return { ...figures, turnover, bank_profile_id, bank, id_alias: `ЛК${bank_profile_id}` };
  };
  expect(banksOf([profile(1, 'a', 100n), profile(2, 'b', 150n), profile(3, 'a', 70n)])).toEqual([
    {
      bank: 'a',
      created: 6,
      waiting: 2,
      closed: 4,
      turnover: 170n,
      earned: 16n,
      appeals: 2,
      appeals_accepted: 2,
      appeals_rejected: 0,
    },
    { bank: 'b', ...figures, turnover: 150n },
  ]);
});

test('a period is at most a leap year and does not end before it begins', () => {
  const complaint = (from: string, to: string) =>
    statisticsApi.read.body.safeParse({ from, to }).error?.issues.map(({ message }) => message);
  expect(complaint('2028-01-01', '2028-12-31')).toBeUndefined();
  expect(complaint('2028-01-01', '2029-01-01')).toEqual(['Период не больше 366 дней']);
  expect(complaint('2028-01-02', '2028-01-01')).toEqual(['Конец периода раньше начала']);
});

test('hours are those of one day', () => {
  const complaint = (period: object) =>
    statisticsApi.export.body.safeParse({ by: 'hour', ...period }).error?.issues.map(({ message }) => message);
  expect(complaint({ from: today, to: today })).toBeUndefined();
  for (const period of [{}, { from: today }, { from: '2026-11-14', to: today }])
    expect(complaint(period)).toEqual(['По\u00a0часам\u00a0— только за\u00a0один день']);
});

test.each([
  [0, 0, 0, undefined],
  [10, 0, 0, 0n],
  [3, 0, 2, 66_70n],
  [8, 0, 1, 12_50n],
  [2000, 0, 1, 10n],
  [2001, 0, 1, 0n],
  [7, 0, 7, 100_00n],
  // What waits may still be closed, so it speaks neither for nor against.
  [10, 6, 3, 75_00n],
  [5, 5, 0, undefined],
])('of %i deals %i wait and %i are closed: %s hundredths of a percent', (created, waiting, closed, expected) => {
  expect(conversion({ created, waiting, closed })).toBe(expected);
});
