import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onInactivity } from './inactivity.ts';

const signal = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  signal.mockReset();
  stop = onInactivity(signal);
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('fifteen quiet seconds are a signal, and so is every fifteen after them', () => {
  vi.advanceTimersByTime(14_999);
  expect(signal).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(signal).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(30_000);
  expect(signal).toHaveBeenCalledTimes(3);
});

test.each(['mouseMove', 'keyDown', 'scroll', 'touchStart', 'touchMove'] as const)(
  '%s starts the count anew',
  (sign) => {
    vi.advanceTimersByTime(10_000);
    fireEvent[sign](document.body);
    vi.advanceTimersByTime(14_000);
    expect(signal).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(signal).toHaveBeenCalledTimes(1);
  },
);

test('a hidden page gives no signals, and the first one as soon as it is seen again', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  fireEvent(document, new Event('visibilitychange'));
  vi.advanceTimersByTime(60_000);
  expect(signal).not.toHaveBeenCalled();

  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  expect(signal).toHaveBeenCalledTimes(1);
});

test('who has stopped listening hears nothing', () => {
  stop();
  vi.advanceTimersByTime(60_000);
  expect(signal).not.toHaveBeenCalled();
});
