import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { loadToasts, showError, showSuccess, showWarning } from './toast.ts';

beforeEach(async () => {
  await loadToasts();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a toast stays five seconds, a brief one a second and a half', async () => {
  renderUi(null);
  act(() => {
    showSuccess('Статус сделки успешно изменён');
    showSuccess('Адрес скопирован', { brief: true });
  });
  await wait(1400);
  expect(screen.getByText('Адрес скопирован')).toBeTruthy();
  await wait(400);
  expect(screen.queryByText('Адрес скопирован')).toBeNull();
  await wait(3000);
  expect(screen.getByText('Статус сделки успешно изменён')).toBeTruthy();
  await wait(600);
  expect(screen.queryByText('Статус сделки успешно изменён')).toBeNull();
});

test('the same sentence is never there twice', async () => {
  renderUi(null);
  act(() => showWarning('Максимум 5 файлов.'));
  await wait(4000);
  act(() => showWarning('Максимум 5 файлов.'));
  await wait(0);
  expect(screen.getAllByText('Максимум 5 файлов.')).toHaveLength(1);
});

test('it names what it is about in a second line; about two things there are two', async () => {
  renderUi(null);
  act(() => {
    showSuccess('Статус сделки успешно изменён', { about: 'Сделка № 1 · 1 500 ₽' });
    showSuccess('Статус сделки успешно изменён', { about: 'Сделка № 2 · 700 ₽' });
    showSuccess('Статус сделки успешно изменён', { about: 'Сделка № 2 · 700 ₽' });
  });
  await wait(0);
  expect(screen.getAllByText('Статус сделки успешно изменён')).toHaveLength(2);
  screen.getByText('Сделка № 1 · 1 500 ₽');
  screen.getByText('Сделка № 2 · 700 ₽');
});

test('it appears at the top right and can be closed', async () => {
  renderUi(null);
  act(() => showError('Неверный код'));
  const toast = screen.getByRole('alert');
  expect(toast.closest('[data-position]')?.getAttribute('data-position')).toBe('top-right');
  act(() => within(toast).getByRole('button', { name: 'Закрыть' }).click());
  await wait(300);
  expect(screen.queryByText('Неверный код')).toBeNull();
});

test('success is told politely, an error at once', () => {
  renderUi(null);
  act(() => {
    showSuccess('Пароль успешно изменён');
    showError('Неверный код');
  });
  expect(screen.getByText('Пароль успешно изменён').closest('[role="status"]')?.getAttribute('aria-live')).toBe(
    'polite',
  );
  expect(screen.getByRole('alert').getAttribute('aria-live')).toBe('assertive');
});

test.each([
  ['the server’s sentence', new Error('Недостаточно средств на балансе'), 'Недостаточно средств на балансе'],
  ['the error field of an answer', { error: 'Этот код уже использован' }, 'Этот код уже использован'],
  ['the fallback for a mistake of ours', new TypeError('x is not a function'), 'Введите корректные данные'],
  ['the fallback for nothing', undefined, 'Введите корректные данные'],
])('an error shows %s', (_what, error, text) => {
  renderUi(null);
  act(() => showError(error, 'Введите корректные данные'));
  expect(screen.getByRole('alert').textContent).toBe(text);
});

test('an error that ended the session, which was told elsewhere, adds nothing', () => {
  renderUi(null);
  act(() => showError(Object.assign(new Error('Войдите снова'), { endedSession: true })));
  expect(screen.queryByRole('alert')).toBeNull();
});
