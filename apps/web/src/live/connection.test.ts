import { afterEach, expect, test, vi } from 'vitest';
import { getConnection, onConnection, setConnection } from './connection.ts';

afterEach(() => {
  vi.restoreAllMocks();
  setConnection('online');
});

test('the browser’s own word is enough, and a server that is silent is known besides', () => {
  window.dispatchEvent(new Event('offline'));
  expect(getConnection()).toBe('offline');
  window.dispatchEvent(new Event('online'));
  expect(getConnection()).toBe('online');
  setConnection('no-server');
  expect(getConnection()).toBe('no-server');
});

test('while the browser is offline, a server that is silent is shown as offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  setConnection('no-server');
  expect(getConnection()).toBe('offline');
});

test('listeners hear of changes alone, until they stop', () => {
  const listener = vi.fn();
  const stop = onConnection(listener);
  setConnection('no-server');
  setConnection('no-server');
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  setConnection('online');
  expect(listener).toHaveBeenCalledTimes(1);
});
