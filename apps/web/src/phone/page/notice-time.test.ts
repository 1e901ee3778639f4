import { expect, test, vi } from 'vitest';
import { fieldOf, momentOf, timeInText } from './notice-time.ts';

const now = new Date('2026-11-17T09:45:30Z');
const moscow = (time: string) => new Date(`${time}+03:00`);

test.each([
  ['СЧЁТ4006 12:40 Перевод 5001.01р от Игорь К. Баланс: 44 110.2р', '2026-11-17T12:40:59.999'],
  ['СЧЁТ4006 21:20 Перевод 5001.01р от Игорь К. Баланс: 44 110.2р', '2026-11-16T21:20:59.999'],
  ['16.11 15:19. Карта *5676 зачисление на сумму 1000р.', '2026-11-16T15:19:59.999'],
  ['РСХБ 15/11 11:19:49 счет *4657 пополнение 4,168.94 RUR', '2026-11-15T11:19:49'],
  ['Пополнение на 10.00 RUB. 17.09.2026 15:01. Доступно 20.00 RUB', '2026-09-17T15:01:59.999'],
  ['2026-11-14 08:05:06 зачислено 300 ₽', '2026-11-14T08:05:06'],
  ['31.12 23:59 зачисление 100р', '2025-12-31T23:59:59.999'],
])('the time of the money is taken from the text: %s', (text, time) => {
  expect(timeInText(text, now)).toEqual(moscow(time));
});

test('a bank whose clock is a little ahead of the phone’s tells of now, not of yesterday', () => {
  expect(timeInText('СЧЁТ4006 12:50 Перевод 500р', now)).toEqual(now);
});

test('a time without seconds is the end of its minute: a deal of that minute was there before its money', () => {
  expect(timeInText('12:45 Перевод 500р', now)).toEqual(now);
  expect(timeInText('12:44 Перевод 500р', now)).toEqual(moscow('2026-11-17T12:44:59.999'));
});

test.each([
  'Пополнение, счет RUB. 800 RUB. Сергей С. Доступно 713,79 RUB',
  'Перевод 500р. Действует с 10:00 до 12:00',
  'Зачисление 12.10 RUB',
  'Karta *7666. Zachisleno 1500.00 RUB. Balans 4204.73 RUB. 17.11.2026',
])('a text that names no time, or two, says nothing: %s', (text) => {
  expect(timeInText(text, now)).toBeUndefined();
});

test.each([
  'Karta *7666. Zachisleno 1500.00 RUB. Balans 4204.73 RUB. 16.11.2026',
  'Kontrakt *3338: Zachislenie 34 500.00 RUR;2026-11-10.Dostupno 35 041.50 RUR.',
  'Зачислено 6.00 RUR 24.02.26',
])('of a text with another day and no time only the person knows when it was: %s', (text) => {
  expect(timeInText(text, now)).toBe('other day');
});

test('what the person enters is a minute that has begun', () => {
  const at = new Date(2026, 10, 16, 21, 20);
  expect(fieldOf(at)).toBe('2026-11-16T21:20');
  expect(momentOf(fieldOf(at), now)).toEqual(new Date(at.getTime() + 59_999));
  expect(momentOf('', now)).toBeUndefined();
  expect(momentOf(fieldOf(new Date(now.getTime() + 3_600_000)), now)).toBeUndefined();
});

test('a bank that writes the phone’s own time, east of Moscow, tells of now as well', () => {
  vi.spyOn(now, 'getTimezoneOffset').mockReturnValue(-300);
  expect(timeInText('14:44 Перевод 500р', now)).toEqual(moscow('2026-11-17T12:44:59.999'));
  expect(timeInText('12:44 Перевод 500р', now)).toEqual(moscow('2026-11-17T12:44:59.999'));
});
