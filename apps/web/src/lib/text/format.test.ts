import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  formatCard,
  formatCardOrPhone,
  formatCount,
  formatCountdown,
  formatDuration,
  formatElapsed,
  formatFileSize,
  formatMoment,
  formatMoscowDate,
  formatMoscowLongDate,
  formatMoscowTime,
  formatPercent,
  formatPhone,
  formatRoubles,
  formatShort,
  formatUsdt,
  linearProgress,
  logProgress,
  maskTail,
  middleEllipsis,
  plural,
} from './format.ts';

afterEach(() => vi.unstubAllEnvs());

/** Replaces no-break spaces by plain ones, so that expectations can be read. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('money', () => {
  test.each([
    [0n, '0 ₽'],
    [5n, '0,05 ₽'],
    [150_000n, '1 500 ₽'],
    [1_234_550n, '12 345,50 ₽'],
    [98_765_432_109n, '987 654 321,09 ₽'],
    [-150_050n, '−1 500,50 ₽'],
  ])('%s kopecks read %s', (kopecks, text) => {
    expect(plain(formatRoubles(kopecks))).toBe(text);
  });

  test('an amount cannot break into two lines', () => {
    expect(formatRoubles(123_456_789n)).not.toMatch(/[ \t]/);
  });

  test.each([
    [100_004_200n, '100,0042 USDT'],
    [100_000_000n, '100 USDT'],
    [100_500_000n, '100,50 USDT'],
    [1n, '0,000001 USDT'],
  ])('%s millionths read %s', (millionths, text) => {
    expect(plain(formatUsdt(millionths))).toBe(text);
  });

  test('percents drop needless zeros', () => {
    expect([750n, 200n, 725n, 1000n, 1050n].map(formatPercent)).toEqual(['7,5%', '2%', '7,25%', '10%', '10,5%']);
  });

  test('counts are grouped', () => {
    expect(plain(formatCount(1_234_567))).toBe('1 234 567');
  });

  test('on an axis numbers are short', () => {
    const numbers = [0, 950, 7_500, 10_000, 250_000, 1_000_000, 1_250_000, 2_500_000_000, 3e12];
    const read = ['0', '950', '7 500', '10 тыс.', '250 тыс.', '1 млн', '1,25 млн', '2,5 млрд', '3 трлн'];
    expect(numbers.map((n) => plain(formatShort(n)))).toEqual(read);
  });
});

describe('time', () => {
  // Half past midnight in Moscow is still yesterday in London and New York.
  const moment = new Date('2026-11-14T21:30:09Z');

  test.each([
    ['2026-11-15T21:05:00Z', '2026-11-16T20:59:00Z', 'в 00:05'],
    ['2026-11-15T20:59:00Z', '2026-11-15T21:00:00Z', '15.11 в 23:59'],
    ['2025-12-31T20:59:00Z', '2025-12-31T21:00:00Z', '31.12.2025 в 23:59'],
  ])('%s is told at %s as «%s»', (date, now, said) => {
    expect(plain(formatMoment(new Date(date), new Date(now)))).toBe(said);
  });

  test.each(['Europe/Moscow', 'America/New_York', 'Asia/Vladivostok'])('is Moscow time in a browser in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(formatMoscowDate(moment)).toBe('15.11.2026');
    expect(formatMoscowTime(moment)).toBe('00:30:09');
    expect(plain(formatMoscowLongDate(moment))).toBe('15 ноября 2026');
  });

  test('dates are written as the language writes them', () => {
    const format = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'long' });
    for (let month = 0; month < 12; month++) {
      const date = new Date(Date.UTC(2024, month, 1 + 2 * month, 20, 59, 59));
      expect(`${plain(formatMoscowLongDate(date))} г.`).toBe(plain(format.format(date)));
      expect(`${formatMoscowDate(date)}, ${formatMoscowTime(date)}`).toBe(
        date.toLocaleString('ru-RU', { timeZone: 'Europe/Moscow' }),
      );
    }
  });

  test('elapsed time is minutes and seconds up to the hour', () => {
    expect([0, 7 * 60_000 + 45_999, 3_599_999, 3_600_000].map(formatElapsed)).toEqual([
      '00:00',
      '07:45',
      '59:59',
      '> 1ч',
    ]);
  });

  test('how long something took is told in words, seconds only while they matter', () => {
    expect(
      [0, 45, 66, 120, 599, 725, 3600, 7_530].map(formatDuration).map((text) => text.replaceAll('\u00a0', ' ')),
    ).toEqual(['0 с', '45 с', '1 мин 6 с', '2 мин', '9 мин 59 с', '12 мин', '1 ч', '2 ч 5 мин']);
  });

  test('a countdown of more than an hour tells the hours', () => {
    expect([24 * 3_600_000, 3_600_250, 3_599_400, 3_599_000].map(formatCountdown)).toEqual([
      '24:00:00',
      '1:00:00',
      '1:00:00',
      '59:59',
    ]);
  });

  test('a countdown ends at zero and not a second before', () => {
    expect([30 * 60_000, 61_000, 400, 0, -5000].map(formatCountdown)).toEqual([
      '30:00',
      '01:01',
      '00:01',
      '00:00',
      '00:00',
    ]);
  });
});

describe('requisites', () => {
  test.each([
    ['2202200112345678', '2202 2001 1234 5678'],
    ['2202-2001-1234-5678', '2202 2001 1234 5678'],
    ['4000001234567', '4000 0012 3456 7'],
    ['6769123456789012345', '6769 1234 5678 9012 345'],
    ['9991234567', '+7 (999) 123-45-67'],
    ['79991234567', '+7 (999) 123-45-67'],
    ['8 999 123 45 67', '+7 (999) 123-45-67'],
    ['39991234567', '39991234567'],
    ['счёт 40817', 'счёт 40817'],
  ])('%s reads %s', (value, text) => {
    expect(plain(formatCardOrPhone(value))).toBe(text);
  });

  test('what is no phone stays as it came', () => {
    expect(formatPhone('112')).toBe('112');
    expect(formatCard('')).toBe('');
  });

  test('a masked value shows its last four characters and nothing of a short one', () => {
    expect(plain(maskTail('2202200112345678'))).toBe('•••• 5678');
    expect(maskTail('5678')).toBe('••••');
  });

  test('a long id loses its middle, a short one nothing', () => {
    expect(middleEllipsis('b7f3c1a2-5d4e-4f6a-9c8b-1a2b3c4d5e6f')).toBe('b7f3c1…5e6f');
    expect(middleEllipsis('1042')).toBe('1042');
  });
});

test('file sizes are in kilobytes and never zero for a file with something in it', () => {
  expect([0, 10, 1024, 12_800, 1_248_200].map((bytes) => plain(formatFileSize(bytes)))).toEqual([
    '0 КБ',
    '0,1 КБ',
    '1 КБ',
    '13 КБ',
    '1 219 КБ',
  ]);
});

test('words follow their number', () => {
  const files = [1, 2, 5, 11, 21, 104].map((n) => plural(n, ['файл', 'файла', 'файлов']));
  expect(files).toEqual(['файл', 'файла', 'файлов', 'файлов', 'файл', 'файла']);
});

test('progress is capped at 100 and survives a limit of zero', () => {
  expect([linearProgress(25n, 100n), linearProgress(150n, 100n), linearProgress(5n, 0n)]).toEqual([25, 100, 0]);
  expect([0n, 1n, 10n, 50n, 100n, 900n].map((used) => logProgress(used, 100n))).toEqual([0, 4, 28, 74, 100, 100]);
});
