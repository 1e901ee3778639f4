import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverNow, setServerTime, useServerNow } from './server-clock.ts';

const noon = Date.parse('2026-11-15T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  setServerTime(new Date(noon + 10_000));
});
afterEach(() => {
  setServerTime(new Date(Date.now() - 60_000));
  setServerTime(new Date());
  vi.useRealTimers();
  setHidden(false);
});

test('the moment is the server’s, not the visitor’s', () => {
  setServerTime(new Date(noon - 3_600_000));
  vi.advanceTimersByTime(500);
  expect(serverNow()).toBe(noon - 3_600_000 + 500);
});

test('an answer that was slow on its way does not turn the clock back', () => {
  setServerTime(new Date(noon + 9_200));
  expect(serverNow()).toBe(noon + 10_000);
});

test.each([
  ['less than two seconds back is the way of the answer', 8_001, 10_000],
  ['two seconds back is the server’s clock set right', 8_000, 8_000],
  ['a step forward is taken at once, however small', 10_001, 10_001],
])('%s', (_, told, expected) => {
  setServerTime(new Date(noon + told));
  expect(serverNow()).toBe(noon + expected);
});

test('components tick once a second and stop while the tab is hidden', () => {
  const renders = vi.fn();
  render(<Clock onRender={renders} />);
  expect(screen.getByText('12:00:10')).toBeTruthy();

  for (const _second of [1, 2, 3]) act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByText('12:00:13')).toBeTruthy();
  expect(renders).toHaveBeenCalledTimes(4);

  act(() => setHidden(true));
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('12:00:13')).toBeTruthy();

  act(() => setHidden(false));
  expect(screen.getByText('12:01:13')).toBeTruthy();
});

test('a component mounted later starts with the present, not with the moment the page was opened', () => {
  vi.advanceTimersByTime(600_000);
  const seen: string[] = [];
  render(<Clock onRender={(text) => seen.push(text)} />);
  expect(seen[0]).toBe('12:10:10');
});

function Clock({ onRender }: { onRender: (text: string) => void }) {
  const text = new Date(useServerNow(1000)).toISOString().slice(11, 19);
  onRender(text);
  return <p>{text}</p>;
}

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
